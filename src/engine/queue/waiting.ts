import { sql, type RawBuilder } from 'kysely'
import type { AnyQueue } from '#blueprint/screen/queue.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { NotThere } from '#platform/errors/problems.ts'
import { isClaimedIn } from './claims.ts'

/** Which cases of a queue wait for a reviewer. The case is `q` in every expression. */
export interface Waiting {
  /** 'withdrawal q', with what has to be joined to know its agent. */
  readonly from: RawBuilder<unknown>
  /** Column of the agent whose downline the case belongs to. */
  readonly agent: string
  readonly where: (actor: Actor) => RawBuilder<unknown>
}

interface AskedNext {
  readonly actor: Actor
  readonly scope: Scope
  /** The case that is open now: what follows it comes first. */
  readonly after: string | null
}

interface Taking extends AskedNext {
  readonly limit: number
  /** Locks what it finds, and passes over what others lock or have claimed at this moment. */
  readonly claims?: { readonly at: Date; readonly passed: readonly string[] }
}

/** Cases without a reviewer, in the order of the queue: those behind `after`, then from the beginning. */
export async function waitingIds(
  tx: Tx,
  { definition: { of, order } }: AnyQueue,
  waiting: Waiting,
  { actor, scope, after, limit, claims }: Taking,
): Promise<readonly string[]> {
  if (order === undefined) throw new Error(`The queue of ${of} has no order`)
  const [column, first] = order
  const direction = first === 'oldest' ? sql`asc` : sql`desc`
  const here = sql`(select h.${sql.ref(column)}, h.id from ${sql.table(of)} h where h.id = ${after}::uuid)`
  const isBehind =
    first === 'oldest' ? sql`(q.${sql.ref(column)}, q.id) > ${here}` : sql`(q.${sql.ref(column)}, q.id) < ${here}`
  const isTaken = isClaimedIn(of, 'q.id', claims ? { at: claims.at } : { but: actor.username })
  const skipped = [...(after === null ? [] : [after]), ...(claims?.passed ?? [])]
  const { rows } = await sql<{ id: string }>`
    select q.id from ${waiting.from} where (${waiting.where(actor)}) and not ${isTaken}
      and q.id <> all(${skipped}::uuid[])
      and ${scope.within(waiting.agent)}
    order by ${after === null ? sql`` : sql`coalesce(${isBehind}, false) desc,`} q.${sql.ref(column)} ${direction}, q.id ${direction}
    limit ${limit} ${claims ? sql`for update of q skip locked` : sql``}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The order of a queue says where a case is: a case outside the actor's scope is answered with 404. */
export async function caseInScope(
  tx: Tx,
  { from, agent }: Waiting,
  { scope, after }: Pick<AskedNext, 'scope' | 'after'>,
): Promise<void> {
  const { rows } = await sql`select from ${from} where q.id = ${after}
    and ${scope.within(agent)}`.execute(tx)
  if (rows.length === 0) throw new NotThere()
}
