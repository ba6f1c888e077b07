import { sql } from 'kysely'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnyEffects } from '#blueprint/decision/decision.ts'
import { domainOf, type AnySubject, type WriteTx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import { commonText, inCommon } from '#values/money.ts'

interface ApprovedAction {
  readonly actor: Actor
  /** Absent for forms; their rule names the amount. */
  readonly action?: AnyAction
  readonly subject: AnySubject
  readonly effects: AnyEffects
}

/**
 * The counted amount: the one the rule names, else the amount of an action with an approval limit.
 */
const countedAmount = ({ action, subject, effects }: ApprovedAction): bigint =>
  effects.approves ?? (action?.secondApproval === 'aboveLimit' ? (subject.amount ?? 0n) : 0n)

/**
 * Adds the amount to the user's approved total of the day (in the domain's time zone) and refuses
 * amounts above the daily limit. The row stays locked until the transaction ends, so concurrent
 * approvals cannot exceed the limit.
 */
export async function countApproved(tx: WriteTx, approved: ApprovedAction): Promise<void> {
  const { actor, subject } = approved
  const counted = countedAmount(approved)
  if (counted <= 0n) return
  // The day has one total for all currencies, as the limit has one figure.
  const amount = inCommon(counted)
  const zone = sql`coalesce((select time_zone from domain where id = ${domainOf(subject)}), 'UTC')`
  const { rows } = await sql<{ total: bigint }>`insert into approved_day (staff_id, day, items, amount)
    values (${actor.staffId}, (now() at time zone ${zone})::date, 1, ${amount})
    on conflict (staff_id, day) do update set items = approved_day.items + 1, amount = approved_day.amount + excluded.amount
    returning amount as total`.execute(tx)
  const total = rows[0]?.total ?? amount
  const limit = actor.dayLimit ?? null
  if (limit === null || total <= limit) return
  const left = limit - (total - amount)
  throw new Conflict(
    `Amount exceeds your daily limit of ${commonText(limit)}. You have ${commonText(left < 0n ? 0n : left)} left.`,
    { code: 'day_limit' },
  )
}
