import { sql } from 'kysely'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { Ruling } from '#blueprint/decision/decision.ts'
import { formatMoney, money } from '#values/money.ts'
import type { Subject, WriteTx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { Refused } from '#platform/errors/problems.ts'

interface Approved {
  readonly actor: Actor
  /** What a form gives away has no action; its rule names the amount. */
  readonly action?: AnyAction
  readonly subject: Subject
  readonly ruling: Ruling
}

/** What a ruling counts: what its rule names, else the amount of an action that has a limit at all. */
const countedOf = ({ action, subject, ruling }: Approved): bigint =>
  ruling.approves ?? (action?.secondPerson === 'aboveLimit' ? (subject.amount ?? 0n) : 0n)

/**
 * Adds to what this person approved today (by the clock of the domain) and refuses what goes beyond. The row stays locked
 * until the transaction ends, so of any number at once none slips past.
 */
export async function countApproved(tx: WriteTx, approved: Approved): Promise<void> {
  const { actor, subject } = approved
  const amount = countedOf(approved)
  if (amount <= 0n) return
  const zone = sql`coalesce((select time_zone from domain where id = ${subject.domainId}), 'UTC')`
  const { rows } = await sql<{ total: bigint }>`insert into approved_day (staff_id, day, items, amount)
    values (${actor.staffId}, (now() at time zone ${zone})::date, 1, ${amount})
    on conflict (staff_id, day) do update set items = approved_day.items + 1, amount = approved_day.amount + excluded.amount
    returning amount as total`.execute(tx)
  const total = rows[0]?.total ?? amount
  const limit = actor.dayLimit ?? null
  if (limit === null || total <= limit) return
  const left = limit - (total - amount)
  throw new Refused(
    `Above your limit of the day: of ${formatMoney(money(limit))} you have ${formatMoney(money(left < 0n ? 0n : left))} left`,
    { code: 'day_limit' },
  )
}
