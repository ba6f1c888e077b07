import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { money, type Money } from '#values/money.ts'
import type { OddsE4 } from '#values/odds.ts'
import type { BasisPoints } from '#values/share.ts'

/** What a bonus of a template pays at most, when it is lost, and what counts for its wagering beside casino stakes. */
export interface AwardTerms {
  /** null: all that play has made of it. */
  readonly maxPaid: Money | null
  /** null: it is lost with nothing left. */
  readonly lostBelow: Money | null
  readonly sportsbookWeight: BasisPoints
  readonly exchangeWeight: BasisPoints
  readonly minOddsE4: OddsE4 | null
}

/** Without any of them: casino stakes alone count, and all is paid. */
export const plainTerms: AwardTerms = {
  maxPaid: null,
  lostBelow: null,
  sportsbookWeight: 0,
  exchangeWeight: 0,
  minOddsE4: null,
}

/** `cap`: the largest bonus of the template. */
export function awardTermsRefusal(
  { maxPaid, lostBelow, sportsbookWeight, exchangeWeight, minOddsE4 }: AwardTerms,
  cap: Money,
): Refusal | null {
  if (maxPaid !== null && maxPaid < cap) return refuse('It must not be below the maximum bonus.', 'maxPaid')
  if (lostBelow !== null && lostBelow >= cap) return refuse('Every bonus would be lost at once.', 'lostBelow')
  if (minOddsE4 !== null && sportsbookWeight === 0 && exchangeWeight === 0)
    return refuse('Bets do not count here. Leave it empty.', 'minOdds')
  return null
}

/** As a bonus stores them from its grant on. */
export const awardColumns = ({ maxPaid, lostBelow, sportsbookWeight, exchangeWeight, minOddsE4 }: AwardTerms) => ({
  max_paid: maxPaid,
  lost_below: lostBelow ?? money(1n),
  sportsbook_weight: sportsbookWeight,
  exchange_weight: exchangeWeight,
  min_odds_e4: minOddsE4,
})
