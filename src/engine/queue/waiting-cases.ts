import { sql, type RawBuilder } from 'kysely'
import type { AnyQueue } from '#blueprint/screen/queue.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { NotFound } from '#platform/errors/app-errors.ts'
import { isClaimedIn } from './claims.ts'

/** The cases of a queue that wait for a reviewer. The case is `q` in every expression. */
export interface WaitingCases {
  /** FROM clause, e.g. 'withdrawal q', with the joins needed for the agent. */
  readonly from: RawBuilder<unknown>
  /** Column of the agent whose downline the case belongs to. */
  readonly agent: string
  readonly where: (actor: Actor) => RawBuilder<unknown>
}

interface NextRequest {
  readonly actor: Actor
  readonly scope: Scope
  /** The currently open case; following cases come first. */
  readonly after: string | null
}

interface NextCasesQuery extends NextRequest {
  readonly limit: number
  /** Locks the cases found, skipping locked and claimed ones. */
  readonly claims?: { readonly at: Date; readonly passed: readonly string[] }
}

/** Unclaimed cases in queue order: those after `after`, then from the start. */
export async function waitingIds(
  tx: Tx,
  { definition: { of, order } }: AnyQueue,
  waiting: WaitingCases,
  { actor, scope, after, limit, claims }: NextCasesQuery,
): Promise<readonly string[]> {
  if (order === undefined) throw new Error(`The queue of ${of} has no order`)
  const [column, first] = order
  const direction = first === 'oldest' ? sql`asc` : sql`desc`
  const here = sql`(select h.${sql.ref(column)}, h.id from ${sql.table(of)} h where h.id = ${after}::uuid)`
  const isBehind =
    first === 'oldest' ? sql`(q.${sql.ref(column)}, q.id) > ${here}` : sql`(q.${sql.ref(column)}, q.id) < ${here}`
  const isClaimed = isClaimedIn(of, 'q.id', claims ? { at: claims.at } : { but: actor.username })
  const skipped = [...(after === null ? [] : [after]), ...(claims?.passed ?? [])]
  const { rows } = await sql<{ id: string }>`
    select q.id from ${waiting.from} where (${waiting.where(actor)}) and not ${isClaimed}
      and q.id <> all(${skipped}::uuid[])
      and ${scope.within(waiting.agent)}
    order by ${after === null ? sql`` : sql`coalesce(${isBehind}, false) desc,`} q.${sql.ref(column)} ${direction}, q.id ${direction}
    limit ${limit} ${claims ? sql`for update of q skip locked` : sql``}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Throws 404 for a case outside the actor's scope; its position in the queue would reveal it. */
export async function caseInScope(
  tx: Tx,
  { from, agent }: WaitingCases,
  { scope, after }: Pick<NextRequest, 'scope' | 'after'>,
): Promise<void> {
  const { rows } = await sql`select from ${from} where q.id = ${after}
    and ${scope.within(agent)}`.execute(tx)
  if (rows.length === 0) throw new NotFound()
}
