import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { formatShare, type BasisPoints } from '#values/share.ts'

/** What counts in the net revenue of a domain. Rates are of the figure that they are named after. */
export interface RevenueTerms {
  readonly countsCommission: boolean
  readonly countsAdjustments: boolean
  readonly deductsBonuses: boolean
  readonly deductsReversals: boolean
  readonly casinoFee: BasisPoints
  readonly sportsbookFee: BasisPoints
  readonly jackpotRate: BasisPoints
  readonly depositFee: BasisPoints
  readonly withdrawalFee: BasisPoints
}

/** Version 1 of every domain. */
export const firstTerms: RevenueTerms = {
  countsCommission: true,
  countsAdjustments: true,
  deductsBonuses: true,
  deductsReversals: false,
  casinoFee: 0,
  sportsbookFee: 0,
  jackpotRate: 0,
  depositFee: 0,
  withdrawalFee: 0,
}

const rateOf = (rate: BasisPoints, of: string): readonly string[] =>
  rate > 0 ? [`${formatShare(rate)} % of ${of}`] : []

/** The formula of net revenue, as printed on the report. */
export function netRevenueText(terms: RevenueTerms): string {
  const less = [
    ...(terms.deductsBonuses ? ['bonus cost'] : []),
    ...rateOf(terms.casinoFee, 'the GGR of casinos as provider fee'),
    ...rateOf(terms.sportsbookFee, 'the GGR of the sportsbook as provider fee'),
    ...rateOf(terms.jackpotRate, 'casino stakes as jackpot contribution'),
    ...rateOf(terms.depositFee, 'deposits as payment fee'),
    ...rateOf(terms.withdrawalFee, 'withdrawals as payment fee'),
    ...(terms.deductsReversals ? ['reversed deposits'] : []),
    ...(terms.countsCommission ? [] : ['commission']),
  ]
  const formula = ['GGR', ...less].join(' less ')
  return terms.countsAdjustments ? formula : `${formula} plus adjustments, which do not count`
}

export interface ProposedDefinition extends RevenueTerms {
  readonly id: string
  readonly domainId: number
  readonly validFrom: string
  readonly note: string
}

interface Known {
  /** The present day of the domain. */
  readonly today: string
  readonly last: { readonly number: number; readonly validFrom: string; readonly terms: RevenueTerms } | null
}

const names = Object.keys(firstTerms).filter((name): name is keyof RevenueTerms => name in firstTerms)
const areEqual = (one: RevenueTerms, other: RevenueTerms): boolean => names.every((name) => one[name] === other[name])

/** Stores the next version. It begins on a day that has not begun, so that no figure of a past day changes its meaning. */
export function defineRevenue(
  proposed: ProposedDefinition,
  { today, last }: Known,
  people: { readonly requestedBy: string; readonly approvedBy: string | null },
): Decision<'revenue_definition'> {
  if (proposed.validFrom <= today) return refuse('A definition begins on a day that has not begun.', 'validFrom')
  if (last !== null && proposed.validFrom <= last.validFrom)
    return refuse(`Version ${last.number} begins on ${last.validFrom}. A new one begins later.`, 'validFrom')
  if (areEqual(proposed, last?.terms ?? firstTerms)) return refuse('Nothing differs from the version before.')
  const number = (last?.number ?? 1) + 1
  return decide({
    rows: [
      {
        table: 'revenue_definition',
        values: {
          id: proposed.id,
          domain_id: proposed.domainId,
          number,
          valid_from: proposed.validFrom,
          counts_commission: proposed.countsCommission,
          counts_adjustments: proposed.countsAdjustments,
          deducts_bonuses: proposed.deductsBonuses,
          deducts_reversals: proposed.deductsReversals,
          casino_fee: proposed.casinoFee,
          sportsbook_fee: proposed.sportsbookFee,
          jackpot_rate: proposed.jackpotRate,
          deposit_fee: proposed.depositFee,
          withdrawal_fee: proposed.withdrawalFee,
          note: proposed.note,
          requested_by: people.requestedBy,
          approved_by: people.approvedBy,
        },
      },
    ],
    message: `Version ${number} counts from ${proposed.validFrom}`,
  })
}
