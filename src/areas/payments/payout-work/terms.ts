import { sql, type Selectable } from 'kysely'
import type { DB } from '#platform/database/tables.ts'
import type { Refusal } from '#blueprint/decision/decision.ts'
import { blocked } from '#areas/payments/rules/payouts/beneficiary.ts'
import {
  cooling,
  type AskedBefore,
  type PayoutTerms,
  type VipTerms,
} from '#areas/payments/rules/payouts/payout-terms.ts'
import { money, type Money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'

const perhaps = (amount: bigint | null): Money | null => (amount === null ? null : money(amount))

/** A row of the settings as the rules read it. */
export const termsIn = (row: Selectable<DB['payout_method']>): PayoutTerms => ({
  isOn: row.status === 'ACTIVE',
  message: row.message,
  least: money(row.least),
  most: money(row.most),
  dayAmount: perhaps(row.day_amount),
  weekAmount: perhaps(row.week_amount),
  monthAmount: perhaps(row.month_amount),
  dayCount: row.day_count,
  weekCount: row.week_count,
  monthCount: row.month_count,
  freePerDay: row.free_per_day,
  fee: {
    rate: row.fee_rate,
    fixed: money(row.fee_fixed),
    least: money(row.fee_least),
    ...(row.fee_most === null ? {} : { largest: money(row.fee_most) }),
  },
  approveUpTo: perhaps(row.auto_up_to),
  leastNameMatch: row.name_match,
  coolDownHours: row.cool_down_hours,
  minKyc: row.min_kyc,
  turnover: row.turnover,
  levels: levelsIn(row.levels),
})

const amounts = ['most', 'dayAmount', 'weekAmount', 'monthAmount'] as const
const counts = ['dayCount', 'weekCount', 'monthCount', 'freePerDay'] as const

/** What was written by the form and is read back; whatever else stands there is an error of ours. */
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

const pairs = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as { [Each in Name]: Value }

/** What holds for a method: the first that is on, in the order of the settings; if none is, the first says why not. */
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

/** Of this day, week and month by this method, by the clock of the house; what came to nothing aside. */
export async function askedBefore(
  tx: Tx,
  { cell: place, id, method }: { readonly cell: number; readonly id: bigint; readonly method: string },
  at: Date,
): Promise<AskedBefore> {
  const { rows } = await sql<{ span: keyof AskedBefore; amount: bigint; count: number }>`
    select s.span, coalesce(sum(w.amount), 0)::bigint as amount, count(w.id)::int as count
    from player p join domain d on d.id = p.domain_id cross join (values ('day'), ('week'), ('month')) s(span)
    left join withdrawal w on w.cell = p.cell and w.player_id = p.id and w.method = ${method}
      and w.status not in ('REJECTED', 'FAILED', 'CANCELLED')
      and w.asked_at >= date_trunc(s.span, ${at}::timestamptz at time zone d.time_zone) at time zone d.time_zone
    where p.cell = ${place} and p.id = ${id} group by s.span`.execute(tx)
  const of = (span: keyof AskedBefore) => {
    const found = rows.find((row) => row.span === span)
    return { amount: money(found?.amount ?? 0n), count: found?.count ?? 0 }
  }
  return { day: of('day'), week: of('week'), month: of('month') }
}

interface Paid {
  readonly cell: number
  readonly player_id: bigint
  readonly method: string
  readonly account_key: string | null
  readonly beneficiary: string
}

/** Why nothing is paid to this account now: somebody blocked it, or it is new; an account nobody named is neither. */
export async function accountHeld(
  tx: Tx,
  row: Paid,
  { hours, at }: { hours: number; at: Date },
): Promise<Refusal | null> {
  if (row.beneficiary === '') return null
  const { rows } = await sql<{ since: Date | null; blocked: boolean }>`
    select coalesce(max(cooling_from) filter (where method = ${row.method}), (select min(w.asked_at) from withdrawal w
        where w.cell = ${row.cell} and w.player_id = ${row.player_id} and w.account_key = ${row.account_key})) as since,
      coalesce(bool_or(status = 'BLOCKED'), false) as blocked
    from beneficiary where cell = ${row.cell} and player_id = ${row.player_id} and account_key = ${row.account_key}`.execute(
    tx,
  )
  return blocked(rows[0]?.blocked ?? false) ?? cooling(rows[0]?.since ?? new Date(0), hours, at)
}
