import { sql } from 'kysely'
import { draftFlow } from '#areas/players/rules/messages/draft.ts'
import { recordOf, type RowIn } from '#engine/records/record-of.ts'

/** A draft is seen by its author alone. */
export const messageDraft = recordOf(
  'message_draft',
  (from) => from.innerJoin('staff', 'staff.id', 'message_draft.staff_id'),
  {
    scope: 'agent',
    agent: sql<bigint | null>`staff.agent_id`,
    visible: ({ actor }) => sql`message_draft.staff_id = ${actor.staffId}`,
    flow: draftFlow,
    name: ({ accountId }) => `draft to account ${accountId}`,
    shown: ['id', 'accountId', 'status', 'sendAt'],
  },
)
export type DraftRow = RowIn<typeof messageDraft>
