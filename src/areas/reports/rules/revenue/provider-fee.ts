import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { tieredFee, type Tier } from '#areas/reports/rules/fee.ts'
import { beginningOfMonth } from '#values/calendar.ts'
import { addDays } from '#values/day.ts'
import { money } from '#values/money.ts'
import type { BasisPoints } from '#values/share.ts'

/** The tiers of a contract: one rate, or another one above a bound. */
export interface FeeTerms {
  readonly rate: BasisPoints
  readonly upTo: bigint | null
  readonly rateAbove: BasisPoints | null
}

export interface ProposedFee extends FeeTerms {
  readonly id: string
  readonly domainId: number
  readonly provider: string
  /** Any day of the month. */
  readonly day: string
  readonly note: string
}

interface Known {
  /** The present day of the domain. */
  readonly today: string
  readonly currency: string
  readonly ggr: bigint
  /** What players tipped and were charged beside their stakes: due to the provider whole, and no part of its GGR. */
  readonly tips: bigint
  readonly charges: bigint
  readonly isStored: boolean
}

const tiersOf = ({ rate, upTo, rateAbove }: FeeTerms): readonly Tier[] =>
  upTo === null || rateAbove === null
    ? [{ upTo: null, rate }]
    : [
        { upTo: money(upTo), rate },
        { upTo: null, rate: rateAbove },
      ]

/** Stores what is due for a month that is over, once. A month in which players won costs nothing. */
export function storeProviderFee(
  proposed: ProposedFee,
  { today, currency, ggr, tips, charges, isStored }: Known,
  people: { readonly requestedBy: string; readonly approvedBy: string | null },
): Decision<'provider_fee'> {
  const month = beginningOfMonth(proposed.day)
  if (month >= beginningOfMonth(today)) return refuse('The month is not over.', 'month')
  if ((proposed.upTo === null) !== (proposed.rateAbove === null))
    return refuse('Enter the bound and the rate above it, or neither.', 'rateAbove')
  if (isStored) return refuse('The fee of this month is stored already.', 'month')
  const values = {
    id: proposed.id,
    domain_id: proposed.domainId,
    provider: proposed.provider,
    month,
    currency,
    ggr,
    tips,
    charges,
    up_to: proposed.upTo,
    rate: proposed.rate,
    rate_above: proposed.rateAbove,
    fee: tieredFee(money(ggr), tiersOf(proposed)),
    note: proposed.note,
    requested_by: people.requestedBy,
    approved_by: people.approvedBy,
  }
  return decide({ rows: [{ table: 'provider_fee', values }], message: `The fee of ${month.slice(0, 7)} is stored` })
}

/** The last day of the month of a day. */
export const endOfMonth = (day: string): string => addDays(beginningOfMonth(addDays(beginningOfMonth(day), 31)), -1)
