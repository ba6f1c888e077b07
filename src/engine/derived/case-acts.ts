import { sql } from 'kysely'
import { claimRequired, unclaimed } from '#blueprint/decision/queue.ts'
import type { Queue, QueueDefinition } from '#blueprint/screen/queue.ts'
import type { Transitions } from '#blueprint/transitions.ts'
import { act, domainOf, type Act, type AnySubject, type Tx } from '#engine/action/act.ts'
import type { RowLookup, TableRecord } from '#engine/records/record-of.ts'
import type { DB } from '#platform/database/tables.ts'
import { claimableOf } from '#engine/queue/claims.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'

interface Cases<Name extends string, Moves extends string> {
  /** The state of cases that wait, for queues with an order. */
  readonly waiting: string
  /** Moves that decide a case: they require the claim and end it. */
  readonly decisions: Transitions<Name, Moves>
}

/** The acts of a queue whose cases are rows of a record that belong to agents. */
export function caseActs<T extends keyof DB, Row, Name extends Moves, Moves extends string>(
  queue: Queue<QueueDefinition>,
  record: TableRecord<T, Row>,
  cases?: Cases<Name, Moves>,
): readonly Act[] {
  const acts = queueActs(queue, {
    async lock(tx: Tx, request: RowLookup) {
      const row = await record.lock(tx, request)
      return row && { subject: record.subjectOf(row) }
    },
    ...(cases && {
      waiting: {
        from: sql`${sql.table(record.table)} q`,
        agent: 'q.agent_id',
        where: () => sql`q.status = ${cases.waiting}`,
      },
    }),
  })
  const deciding = Object.entries((cases?.decisions ?? {}) as Transitions).map(([move, action]) =>
    act(action, record, {
      async facts(tx, row, { id, scope }) {
        const domainId = domainOf(record.subjectOf(row) as unknown as AnySubject)
        return { one: await claimableOf(tx, queue, { id, domainId, scope }) }
      },
      rule: ({ one }, { by }) => (claimRequired(one.claim, by, queue.noun) ?? { move, rows: unclaimed(one) }) as never,
    }),
  )
  return [...Object.values<Act>(acts), ...deciding]
}
