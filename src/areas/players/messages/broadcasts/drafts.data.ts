import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { messageDrafts } from './drafts.screen.ts'

export const messageDraftsData = datasetOf(messageDrafts, 'message_draft', ({ from }) =>
  from.select([
    // Once sent, the picture is viewed through the message, where each view is logged.
    sql<
      string | null
    >`case when message_draft.status in ('DRAFT', 'SCHEDULED', 'REFUSED') then message_draft.attachment end`.as(
      'attachment',
    ),
  ]),
)
