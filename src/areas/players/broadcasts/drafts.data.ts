import { sql } from 'kysely'
import { columnsOf } from '#engine/list/columns-of.ts'
import { dataset } from '#engine/list/dataset.ts'
import { messageDrafts } from './drafts.screen.ts'

export const messageDraftsData = dataset(messageDrafts, ({ db }) =>
  db.selectFrom('message_draft').select([
    ...columnsOf('message_draft', 'id', 'savedAt', 'addressee', 'subject', 'body', 'status', 'sendAt', 'sentAt'),
    ...columnsOf('message_draft', 'refused', 'category', 'priority', 'staffId'),
    // Once sent, the picture is viewed through the message, where each view is logged.
    sql<
      string | null
    >`case when message_draft.status in ('DRAFT', 'SCHEDULED', 'REFUSED') then message_draft.attachment end`.as(
      'attachment',
    ),
  ]),
)
