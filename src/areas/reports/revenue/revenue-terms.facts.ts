import { sql, type RawBuilder } from 'kysely'
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
