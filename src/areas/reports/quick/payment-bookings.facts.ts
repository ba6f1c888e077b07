import { sql, type RawBuilder } from 'kysely'
import { playerTotals } from '#areas/agents/day-totals/player-totals.facts.ts'
import {
  areDaysStored,
  fromNodeDown,
  matchesAny,
  type ReportFilters,
} from '#areas/agents/day-totals/report-filters.facts.ts'
import type { methods } from '#areas/payments/rules/methods.ts'
import type { Payment } from './quick-products.ts'
import type { ArchivedRows } from '#platform/archive/archive-reader.ts'
import { addDays, dayBounds } from '#values/day.ts'

export type Method = (typeof methods)[number]

interface PaymentBooking {
  readonly id: string
  readonly at: Date
  readonly inCell: number
  readonly bettor: bigint
  readonly earner: bigint
  readonly day: string
  readonly product: Payment
  readonly method: Method
  readonly domainId: number
  readonly currency: string
  readonly deposits: number
  readonly deposited: bigint
  readonly withdrawals: number
  readonly withdrawn: bigint
  readonly reference: string
}

const counted = sql`(values ('DEPOSIT', 'deposit', 1), ('DEPOSIT_REVERSAL', 'deposit', -1), ('WITHDRAW_PAID', 'withdrawal', 1),
  ('WITHDRAW_REVERSED', 'withdrawal', -1)) x(kind, product, sign)`
const isBookingOf = (order: string, prefix: 'deposit' | 'withdrawal') => {
  const reference = sql`(${sql.lit(`${prefix}:`)} || ${sql.ref(`${order}.id`)})`
  return sql`${sql.ref(`${order}.cell`)} = t.cell and ${sql.ref(`${order}.player_id`)} = t.account_id
    and x.product = ${sql.lit(prefix)} and (t.ref = ${reference} or starts_with(t.ref, ${reference} || ':'))`
}

/** No time zone is more than a day from UTC, so the outer bounds allow an index range scan. */
const isBooked = ({ settledOn }: ReportFilters, archived: ArchivedRows | undefined) =>
  settledOn
    ? sql`t.at >= ${dayBounds(addDays(settledOn.from, -1), 'UTC').from}::timestamptz
        and t.at < ${dayBounds(addDays(settledOn.to, 1), 'UTC').to}::timestamptz
        and total.day between ${settledOn.from}::date and ${settledOn.to}::date and ${archived ? sql`true` : areDaysStored(settledOn)}`
    : sql`true`

/**
 * Bookings that the totals of payments by day are made of, with the method of their order. The agent is that of the day total; bookings of
 * a player who changed the agent on this day belong to one of two totals, so they are left without a method.
 */
export function paymentBookings(
  filters: ReportFilters,
  node: bigint | null,
  archived?: ArchivedRows,
): RawBuilder<PaymentBooking> {
  const totals = archived === undefined ? sql`player_day` : sql`total_day`
  const withFiles = sql`with total_day as materialized (select * from ${playerTotals(filters, archived)} total)`
  return sql<PaymentBooking>`(${archived === undefined ? sql`` : withFiles}
  select t.account_id || '-' || t.wallet_version as id, t.at, t.cell as "inCell", t.account_id as bettor, total.agent_id as earner, total.day,
    x.product, coalesce(deposit.method, withdrawal.method) as method, t.domain_id as "domainId", t.currency,
    case x.product when 'deposit' then x.sign else 0 end as deposits,
    (case x.product when 'deposit' then x.sign else 0 end * t.amount)::bigint as deposited,
    case x.product when 'withdrawal' then x.sign else 0 end as withdrawals,
    (case x.product when 'withdrawal' then x.sign else 0 end * t.amount)::bigint as withdrawn, t.ref as reference
  from transfer t join ${counted} on x.kind = t.kind::text join domain on domain.id = t.domain_id
  join ${totals} total on total.cell = t.cell and total.player_id = t.account_id and total.product = x.product
    and total.day = (t.at at time zone domain.time_zone)::date
  join agent on agent.id = total.agent_id
  left join deposit on ${isBookingOf('deposit', 'deposit')}
  left join withdrawal on ${isBookingOf('withdrawal', 'withdrawal')}
  where t.kind in ('DEPOSIT', 'DEPOSIT_REVERSAL', 'WITHDRAW_PAID', 'WITHDRAW_REVERSED') and ${isBooked(filters, archived)}
    and coalesce(deposit.method, withdrawal.method) is not null
    and ${matchesAny('x.product', filters.product, 'text')} and ${matchesAny('total.domain_id', filters.domainId, 'int')}
    and ${fromNodeDown(node)}
    and not exists (select from ${totals} other where other.cell = total.cell and other.player_id = total.player_id
      and other.day = total.day and other.product = total.product and other.agent_id <> total.agent_id))`
}
