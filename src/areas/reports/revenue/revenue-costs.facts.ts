import { sql, type RawBuilder } from 'kysely'
import { casinoProviders } from '#areas/agents/rules/products.ts'
import { playerTotals } from '#areas/agents/day-totals/player-totals.facts.ts'
import { isOnDays, matchesAny, type ReportFilters } from '#areas/agents/day-totals/report-filters.facts.ts'
import { countedInPeriod } from '#areas/players/profile/list/counted-adjustments.facts.ts'
import type { ArchivedRows } from '#platform/archive/archive-reader.ts'
import { addDays, dayBounds } from '#values/day.ts'
import type { RevenueTerms } from '#areas/reports/rules/revenue/definition.ts'

export interface DefinitionVersion extends RevenueTerms {
  readonly domainId: number
  readonly number: number
  readonly validFrom: string
  readonly validTo: string
}

/** Every version of the definition of every domain with the days that it counts for. Version 1 is the same for all of them. */
export const revenueTerms: RawBuilder<DefinitionVersion> = sql<DefinitionVersion>`(
  select version.*, coalesce(lead("validFrom") over (partition by "domainId" order by "validFrom") - 1, 'infinity'::date) as "validTo"
  from (
    select d.id as "domainId", 1 as number, '-infinity'::date as "validFrom", true as "countsCommission", true as "countsAdjustments",
      true as "deductsBonuses", false as "deductsReversals", 0 as "casinoFee", 0 as "sportsbookFee", 0 as "jackpotRate", 0 as "depositFee",
      0 as "withdrawalFee" from domain d
    union all
    select domain_id, number, valid_from, counts_commission, counts_adjustments, deducts_bonuses, deducts_reversals, casino_fee,
      sportsbook_fee, jackpot_rate, deposit_fee, withdrawal_fee from revenue_definition) version)`

interface RevenueCost {
  readonly agentId: bigint
  readonly playerId: bigint
  readonly domainId: number
  readonly currency: string
  readonly day: string
  readonly product: string
  readonly bonus: bigint
  readonly providerFee: bigint
  readonly paymentFee: bigint
  readonly jackpot: bigint
  readonly other: bigint
}

/** No time zone is more than a day from UTC, so the outer bounds allow an index range scan. */
const isBooked = ({ settledOn }: ReportFilters) =>
  settledOn
    ? sql<boolean>`(t.at >= day_start(${settledOn.from}::date, d.time_zone) and t.at < day_start(${settledOn.to}::date + 1, d.time_zone)
        and t.at >= ${dayBounds(addDays(settledOn.from, -1), 'UTC').from}::timestamptz
        and t.at < ${dayBounds(addDays(settledOn.to, 1), 'UTC').to}::timestamptz)`
    : sql<boolean>`true`

const isAsked = ({ product }: ReportFilters, asked: string) =>
  sql<boolean>`${product === undefined || product.includes(asked)}::boolean`
const ofDomains = ({ domainId }: ReportFilters) => matchesAny('t.domain_id', domainId, 'int')
const onDay = (day: RawBuilder<unknown>) => sql`${day} between terms."validFrom" and terms."validTo"`
const bookedOn = sql`(t.at at time zone d.time_zone)::date`

/** What players were paid from the bonus account, less what went back to it, below the player's present agent. */
const bonuses = (filters: ReportFilters) => sql`
  select p.agent_id as "agentId", p.id as "playerId", t.domain_id as "domainId", t.currency, ${bookedOn} as day, 'bonuses' as product,
    x.cost as bonus, 0::bigint as "providerFee", 0::bigint as "paymentFee", 0::bigint as jackpot,
    case when terms."deductsBonuses" then 0 else -x.cost end as other
  from transfer t cross join lateral (select case when t.debit = 'bonus' then t.amount else -t.amount end as cost) x
    join player p on p.cell = t.cell and p.id = t.account_id join domain d on d.id = t.domain_id
    join ${revenueTerms} terms on terms."domainId" = t.domain_id and ${onDay(bookedOn)}
  where (t.debit = 'bonus' or t.credit = 'bonus') and ${isBooked(filters)} and ${isAsked(filters, 'bonuses')} and ${ofDomains(filters)}`

const product = sql`(case when total.product in ('deposit', 'withdrawal') then 'payments' else total.product end)`
const isCasino = sql`(total.product = 'casino' or total.product = any(${casinoProviders}::text[]))`
/** Rounded once for each player, day and product, so that every grouping adds up the same parts. */
const share = (figure: RawBuilder<unknown>, rate: string) =>
  sql`round(${figure} * terms.${sql.ref(rate)} / 10000.0)::bigint`
const totalGgr = sql`(total.commission - total.pl)`

/** What later versions take from the day totals: rates of revenue, stakes and payments, and commission that does not count. */
const rates = (filters: ReportFilters, archived: ArchivedRows | undefined) => sql`
  select total.agent_id, total.player_id, total.domain_id, total.currency, total.day, ${product}, 0::bigint,
    case when ${isCasino} then ${share(totalGgr, 'casinoFee')} when total.product = 'sportsbook' then ${share(totalGgr, 'sportsbookFee')} else 0 end,
    case total.product when 'deposit' then ${share(sql`total.stake`, 'depositFee')} when 'withdrawal' then ${share(sql`total.stake`, 'withdrawalFee')} else 0 end,
    case when ${isCasino} then ${share(sql`total.stake`, 'jackpotRate')} else 0 end,
    case when terms."countsCommission" then 0 else total.commission end
  from ${revenueTerms} terms join ${playerTotals(filters, archived)} total on total.domain_id = terms."domainId" and ${onDay(sql`total.day`)}
  where terms.number > 1 and ${isOnDays('total.day', filters)} and ${matchesAny('total.domain_id', filters.domainId, 'int')}
    and ${filters.product === undefined ? sql`true` : sql`${product} = any(${[...filters.product]}::text[])`}`

/** Adjustments are part of GGR; where they do not count they are given back. */
const uncounted = (filters: ReportFilters) => sql`
  select adjusted.earner, adjusted.bettor, adjusted."domainId", adjusted.currency, adjusted.day, 'adjustments', 0::bigint, 0::bigint, 0::bigint,
    0::bigint, -adjusted.counted
  from ${countedInPeriod(filters)} adjusted join ${revenueTerms} terms on terms."domainId" = adjusted."domainId" and ${onDay(sql`adjusted.day`)}
  where not terms."countsAdjustments"`

const reversals = (filters: ReportFilters) => sql`
  select p.agent_id, p.id, t.domain_id, t.currency, ${bookedOn}, 'payments', 0::bigint, 0::bigint, 0::bigint, 0::bigint, t.amount
  from transfer t join player p on p.cell = t.cell and p.id = t.account_id join domain d on d.id = t.domain_id
    join ${revenueTerms} terms on terms."domainId" = t.domain_id and ${onDay(bookedOn)}
  where t.kind = 'DEPOSIT_REVERSAL' and terms."deductsReversals" and ${isBooked(filters)} and ${isAsked(filters, 'payments')} and ${ofDomains(filters)}`

/**
 * What is between GGR and NGR, by the version of the definition of the domain on each day. Bonuses, adjustments and payments belong to no
 * product, so a report filtered by products has them only where they are selected as well. Days of players that files answer are read there.
 */
export const revenueCosts = (filters: ReportFilters, archived?: ArchivedRows): RawBuilder<RevenueCost> =>
  sql<RevenueCost>`(${bonuses(filters)} union all ${rates(filters, archived)} union all ${uncounted(filters)} union all ${reversals(filters)})`

/** What is booked beside play: adjustments that count towards GGR, and what the definition deducts from it. */
interface PaidPart {
  readonly earner: bigint
  readonly bettor: bigint
  readonly domainId: number
  readonly currency: string
  readonly day: string
  readonly product: string
  readonly counted: bigint
  readonly bonus: bigint
  readonly providerFee: bigint
  readonly paymentFee: bigint
  readonly jackpot: bigint
  readonly other: bigint
}

/** The same rows for every report of revenue, under the player and the agent whose they are. */
export const paidParts = (filters: ReportFilters, archived?: ArchivedRows): RawBuilder<PaidPart> =>
  sql<PaidPart>`(select adjusted.earner, adjusted.bettor, adjusted."domainId", adjusted.currency, adjusted.day, 'adjustments'::text as product,
      adjusted.counted, 0::bigint as bonus, 0::bigint as "providerFee", 0::bigint as "paymentFee", 0::bigint as jackpot, 0::bigint as other
    from ${countedInPeriod(filters)} adjusted
    union all select cost."agentId", cost."playerId", cost."domainId", cost.currency, cost.day, cost.product, 0, cost.bonus,
      cost."providerFee", cost."paymentFee", cost.jackpot, cost.other
    from ${revenueCosts(filters, archived)} cost)`

/** How much of GGR is left, in basis points; nothing is divided by revenue that is not above zero. */
export const netShareOf = (ggr: RawBuilder<bigint>, ngr: RawBuilder<bigint>): RawBuilder<number | null> =>
  sql<number | null>`case when ${ggr} > 0 then round(${ngr} * 10000.0 / ${ggr})::int end`
