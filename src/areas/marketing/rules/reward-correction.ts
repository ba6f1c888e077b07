import { maxMoney, money, negate, zeroMoney, type Money } from '#values/money.ts'
import { rewardOf, type Play, type Reward, type RewardTerms } from './reward-run.ts'

/** A correction of an earlier line by a line of a later run; below zero it takes back. */
export interface Correction {
  readonly kind: 'LOSING_BONUS' | 'AFFILIATE'
  readonly correctedRunId: string
  readonly correctedLineId: string
  /** Whose first deposit was reversed. */
  readonly refereeId: bigint | null
  readonly amount: Money
  readonly reason: string
}

/** A line of a paid run, and what happened to its play since the period ended. */
export interface PaidLine {
  readonly runId: string
  readonly lineId: string
  readonly terms: RewardTerms
  readonly play: Play
  /** What it came to by the play of its period. */
  readonly reward: bigint
  /** What earlier corrections of it add. */
  readonly corrected: bigint
  /** Of markets, tickets and rounds that had their result in the period: what later results of them add. */
  readonly lateStakes: bigint
  readonly lateReturns: bigint
}

/** The difference to what the line comes to by the results that hold now, once: what was corrected already counts. */
export function correctionOfLosses(line: PaidLine): readonly Correction[] {
  const exchange = line.play.exchange + line.lateStakes
  const returns = line.play.returns + line.lateReturns
  const { amount } = rewardOf(line.terms, { ...line.play, exchange, returns })
  const difference = money(amount - line.reward - line.corrected)
  if (difference === zeroMoney) return []
  const reason = 'Results of the period were corrected.'
  const kind = 'LOSING_BONUS'
  return [
    { kind, correctedRunId: line.runId, correctedLineId: line.lineId, refereeId: null, amount: difference, reason },
  ]
}

/** A first deposit that a run paid for, and that was reversed since. */
export interface ReversedDeposit {
  readonly runId: string
  readonly lineId: string
  readonly refereeId: bigint
  readonly cpa: bigint
}

export const correctionOfDeposit = ({ runId, lineId, refereeId, cpa }: ReversedDeposit): Correction => ({
  kind: 'AFFILIATE',
  correctedRunId: runId,
  correctedLineId: lineId,
  refereeId,
  amount: money(-cpa),
  reason: 'The first deposit was reversed.',
})

export interface CorrectedReward {
  readonly corrected: Money
  readonly amount: Money
  /** What this line cannot take back: later ones do. */
  readonly owed: Money
  readonly reason: string | null
}

/** What is left of a reward after its corrections, and after what earlier lines could not take back. */
export function correctedReward(
  { amount: reward, reason }: Reward,
  corrections: readonly Correction[],
  owedIn: bigint,
): CorrectedReward {
  const corrected = corrections.reduce((total, { amount }) => money(total + amount), zeroMoney)
  const left = money(reward + corrected - owedIn)
  const amount = maxMoney(zeroMoney, left)
  const isTakenBack = reward > zeroMoney || left < zeroMoney
  const nothing = isTakenBack ? 'Earlier rewards are taken back.' : reason
  return { corrected, amount, owed: maxMoney(zeroMoney, negate(left)), reason: amount > zeroMoney ? null : nothing }
}
