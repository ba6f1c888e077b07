import { sql, type Selectable } from 'kysely'
import type { DB } from '#platform/database/tables.ts'
import type { Refusal } from '#blueprint/decision/decision.ts'
import { blockedRefusal } from '#areas/payments/rules/payouts/beneficiary.ts'
import {
  coolDownRefusal,
  type PriorRequests,
  type PayoutTerms,
  type VipTerms,
} from '#areas/payments/rules/payouts/payout-terms.ts'
import { money, moneyOrNull, type Money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'

/** Maps a payout method row to the terms the rules use. */
export const termsIn = (row: Selectable<DB['payout_method']>): PayoutTerms => ({
  isOn: row.status === 'ACTIVE',
  message: row.message,
  least: money(row.min_amount),
  maxAmount: money(row.max_amount),
  dayAmount: moneyOrNull(row.day_amount),
  weekAmount: moneyOrNull(row.week_amount),
  monthAmount: moneyOrNull(row.month_amount),
  dayCount: row.day_count,
  weekCount: row.week_count,
  monthCount: row.month_count,
  freePerDay: row.free_per_day,
  fee: {
    rate: row.fee_rate,
    fixed: money(row.fee_fixed),
    least: money(row.fee_min),
    ...(row.fee_max === null ? {} : { largest: money(row.fee_max) }),
  },
  approveUpTo: moneyOrNull(row.auto_up_to),
  leastNameMatch: row.name_match,
  coolDownHours: row.cool_down_hours,
  minKyc: row.min_kyc,
  turnover: row.turnover,
  levels: levelsIn(row.levels),
})

const amounts = ['maxAmount', 'dayAmount', 'weekAmount', 'monthAmount'] as const
const counts = ['dayCount', 'weekCount', 'monthCount', 'freePerDay'] as const

/** Parses the VIP levels stored by the form; throws on anything else. */
export function levelsIn(stored: unknown): VipTerms[] {
  if (!Array.isArray(stored)) throw new Error('VIP levels of a payout method must be an array')
  return stored.map((row: unknown) => ({
    level: Number(cell(row, 'level')),
    ...pairs(amounts, (name) => amountIn(cell(row, name))),
    ...pairs(counts, (name) => countIn(cell(row, name))),
  }))
}

const cell = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null ? (Reflect.get(row, name) ?? null) : null
const amountIn = (stored: unknown): Money | null =>
  typeof stored === 'string' || typeof stored === 'number' ? money(BigInt(stored)) : null
const countIn = (stored: unknown): number | null => (stored === null ? null : Number(stored))

const pairs = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as { [Each in Name]: Value }

/**
 * Returns the terms of a method: its first active payout method, in the configured order. If none is active, the first
 * one says why not.
 */
export async function termsOf(tx: Tx, domainId: number, method: string): Promise<PayoutTerms | null> {
  const row = await tx
    .selectFrom('payout_method')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where(sql<boolean>`method = ${method}`)
    .orderBy('status')
    .orderBy('sort_order')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ? termsIn(row) : null
}

/**
 * Sums earlier requests by this method this day, week and month in the site’s time zone, excluding rejected, failed and
 * cancelled ones.
 */
export async function priorRequests(
  tx: Tx,
  { cell: place, id, method }: { readonly cell: number; readonly id: bigint; readonly method: string },
  at: Date,
): Promise<PriorRequests> {
  const { rows } = await sql<{ span: keyof PriorRequests; amount: bigint; count: number }>`
    select s.span, coalesce(sum(w.amount), 0)::bigint as amount, count(w.id)::int as count
    from player p join domain d on d.id = p.domain_id cross join (values ('day'), ('week'), ('month')) s(span)
    left join withdrawal w on w.cell = p.cell and w.player_id = p.id and w.method = ${method}
      and w.status not in ('REJECTED', 'FAILED', 'CANCELLED')
      and w.requested_at >= day_start(date_trunc(s.span, ${at}::timestamptz at time zone d.time_zone)::date, d.time_zone)
    where p.cell = ${place} and p.id = ${id} group by s.span`.execute(tx)
  const requestsIn = (span: keyof PriorRequests) => {
    const found = rows.find((row) => row.span === span)
    return { amount: money(found?.amount ?? 0n), count: found?.count ?? 0 }
  }
  return { day: requestsIn('day'), week: requestsIn('week'), month: requestsIn('month') }
}

interface PayeeAccount {
  readonly cell: number
  readonly player_id: bigint
  readonly method: string
  readonly account_key: string | null
  readonly beneficiary: string
}

/**
 * Returns why the account cannot be paid now (blocked or in its cool-down), or null. A withdrawal without an account is
 * never held.
 */
export async function payoutHold(
  tx: Tx,
  row: PayeeAccount,
  { hours, at }: { hours: number; at: Date },
): Promise<Refusal | null> {
  if (row.beneficiary === '') return null
  const { rows } = await sql<{ since: Date | null; blocked: boolean }>`
    select coalesce(max(cooling_from) filter (where method = ${row.method}), (select min(w.requested_at) from withdrawal w
        where w.cell = ${row.cell} and w.player_id = ${row.player_id} and w.account_key = ${row.account_key})) as since,
      coalesce(bool_or(status = 'BLOCKED'), false) as blocked
    from beneficiary where cell = ${row.cell} and player_id = ${row.player_id} and account_key = ${row.account_key}`.execute(
    tx,
  )
  return blockedRefusal(rows[0]?.blocked ?? false) ?? coolDownRefusal(rows[0]?.since ?? new Date(0), hours, at)
}
