import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { money, type Money } from '#values/money.ts'
import type { OddsE4 } from '#values/odds.ts'
import type { BasisPoints } from '#values/share.ts'
import type { WageringBase } from '../wagering.ts'

/** What the wagering factor multiplies. */
export const wageringBases = ['BONUS', 'DEPOSIT', 'DEPOSIT_AND_BONUS'] as const
export type TemplateBase = (typeof wageringBases)[number]
export const baseOf = {
  BONUS: 'bonus',
  DEPOSIT: 'deposit',
  DEPOSIT_AND_BONUS: 'deposit and bonus',
} as const satisfies Readonly<Record<TemplateBase, WageringBase>>

/**
 * What a bonus of a template pays at most, when it is lost, what its wagering is a multiple of, what counts for it beside casino
 * stakes, and which purse bets take first.
 */
export interface AwardTerms {
  /** null: all that play has made of it. */
  readonly maxPaid: Money | null
  /** null: it is lost with nothing left. */
  readonly lostBelow: Money | null
  readonly sportsbookWeight: BasisPoints
  readonly exchangeWeight: BasisPoints
  readonly minOddsE4: OddsE4 | null
  readonly wageringBase: TemplateBase
  readonly stakeOrder: 'CASH' | 'BONUS'
}

/** Without any of them: casino stakes alone count, and all is paid. */
export const plainTerms: AwardTerms = {
  maxPaid: null,
  lostBelow: null,
  sportsbookWeight: 0,
  exchangeWeight: 0,
  minOddsE4: null,
  wageringBase: 'BONUS',
  stakeOrder: 'CASH',
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

/** A licence without a limit of its own allows this many times the bonus. */
const anyFactor = 100

/** `mostFactor`: what the licence of the domain allows, times the bonus. A requirement by the deposit can be any multiple of it. */
export function baseRefusal(base: TemplateBase, isOfDeposit: boolean, mostFactor: number): Refusal | null {
  if (base === 'BONUS') return null
  if (!isOfDeposit) return refuse('Without a deposit the bonus alone is wagered.', 'wageringBase')
  return mostFactor < anyFactor
    ? refuse(
        `The wagering requirement is at most ${mostFactor} times the bonus here: choose the bonus.`,
        'wageringBase',
      )
    : null
}

/** As a bonus stores them from its grant on. */
export const awardColumns = ({
  maxPaid,
  lostBelow,
  sportsbookWeight,
  exchangeWeight,
  minOddsE4,
  stakeOrder,
}: AwardTerms) => ({
  max_paid: maxPaid,
  lost_below: lostBelow ?? money(1n),
  sportsbook_weight: sportsbookWeight,
  exchange_weight: exchangeWeight,
  min_odds_e4: minOddsE4,
  stake_order: stakeOrder,
})
