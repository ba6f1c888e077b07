import { sql } from 'kysely'
import type { CountedName } from '#blueprint/settings/counters.ts'
import { waitingPayments } from '#areas/payments/waiting-rows.ts'
import { waitingPlayers } from '#areas/players/waiting-rows.ts'
import type { WaitingRows } from '#engine/queue/waiting-rows.ts'
import { timeLimitIn } from '#engine/queue/time-limit.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Database } from '#platform/database/connect.ts'
import { snapshot } from '#platform/database/snapshot.ts'

export type SiteCounters = Readonly<Record<CountedName, number>> & {
  readonly overdue_counts: Readonly<Record<CountedName, number>>
}

/** Counting stops here: a badge cannot show more, and counting further is expensive. */
const maxCounted = 1_000

/**
 * Open work items within the actor's domains and downline, and how many of them are overdue. A counter is 0 if the actor
 * may not open its screen.
 */
export function siteCounters(
  db: Database,
  { actor, scope }: { readonly actor: Actor; readonly scope: Scope },
): Promise<SiteCounters> {
  const isVisible = scope.within('agent_id')
  const isAllowed = (permission: Permission) => actor.permissions.has(permission)
  const count = ({ permission, rows, since, within, where = sql`true` }: WaitingRows) =>
    isAllowed(permission)
      ? sql`(select json_build_array(count(*), count(*) filter (where now() - w.since >= l.${sql.ref(within)} * interval '1 minute'))
          from (select domain_id, ${sql.ref(since)} as since from ${typeof rows === 'string' ? sql.table(rows) : rows}
            where ${where} and ${isVisible} limit ${maxCounted}) w left join limits l on l.id = w.domain_id)`
      : sql`json_build_array(0, 0)`
  const queues = waitingRows(actor)
  const limits = new Set(Object.values(queues).map(({ within }) => within))
  return snapshot(db, actor.domains, async (tx) => {
    const { rows } = await sql<Readonly<Record<CountedName, readonly [number, number]>>>`with limits as materialized (
      select d.id, ${sql.join([...limits].map((name) => sql`${timeLimitIn(sql.ref('d.id'), name)} as ${sql.ref(name)}`))} from domain d)
      select ${sql.join(Object.entries(queues).map(([name, waiting]) => sql`${count(waiting)} as ${sql.ref(name)}`))}`.execute(
      tx,
    )
    const [counters] = rows
    if (!counters) throw new Error('The counter query returned no row')
    const each = (place: 0 | 1) =>
      Object.fromEntries(Object.entries(counters).map(([name, counted]) => [name, counted[place]])) as Record<
        CountedName,
        number
      >
    return { ...each(0), overdue_counts: each(1) }
  })
}

/** The rows of each counter, in the domain and downline of anyone; `siteCounters` narrows them. */
const waitingRows = (actor: Actor): Readonly<Record<CountedName, WaitingRows>> => ({
  ...waitingPayments,
  ...waitingPlayers(actor),
})
