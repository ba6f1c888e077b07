import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import { messageDrafts } from './drafts.screen.ts'

export const messageDraftsData = dataset(messageDrafts, ({ db }) =>
  db.selectFrom('message_draft').select([
    'message_draft.id',
    'message_draft.saved_at as savedAt',
    'message_draft.addressee',
    'message_draft.subject',
    'message_draft.body',
    'message_draft.status',
    'message_draft.send_at as sendAt',
    'message_draft.sent_at as sentAt',
    'message_draft.refused',
    'message_draft.category',
    'message_draft.priority',
    // Once sent, the picture is viewed through the message, where each view is logged.
    sql<
      string | null
    >`case when message_draft.status in ('DRAFT', 'SCHEDULED', 'REFUSED') then message_draft.attachment end`.as(
      'attachment',
    ),
    'message_draft.staff_id as staffId',
  ]),
)
