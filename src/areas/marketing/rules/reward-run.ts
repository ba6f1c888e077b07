import type { Decider } from '#blueprint/decision/decider.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { money, zeroMoney, type Money } from '#values/money.ts'
import { whole } from '#values/share.ts'
import { affiliateShare } from './affiliate.ts'
import { losingBonus, lossAtPlay } from './losing-bonus.ts'
import { lossInCash } from './loss-in-cash.ts'
import { multiplied, pointsFor, redeem } from './loyalty.ts'

export const rewardKinds = ['LOSING_BONUS', 'LOYALTY', 'AFFILIATE'] as const
export type RewardKind = (typeof rewardKinds)[number]

/** One user calculates a run and another approves it; tasks work off its lines. */
export const rewardRunFlow = flow({
  states: ['CALCULATING', 'CALCULATED', 'APPROVED', 'PAYING', 'PAID', 'REVERSING', 'REVERSED', 'CANCELLED'],
  moves: {
    endCalculation: { from: ['CALCULATING'], to: 'CALCULATED' },
    approve: { from: ['CALCULATED'], to: 'APPROVED' },
    cancel: { from: ['CALCULATING', 'CALCULATED', 'APPROVED'], to: 'CANCELLED' },
    pay: { from: ['APPROVED'], to: 'PAYING' },
    endPayment: { from: ['PAYING'], to: 'PAID' },
    reverse: { from: ['PAID'], to: 'REVERSING' },
    endReversal: { from: ['REVERSING'], to: 'REVERSED' },
  },
})

/** The terms of a run, frozen when it is calculated. */
export interface RewardTerms {
  readonly kind: RewardKind
  /** The net loss is what was paid in and is neither paid out nor left, instead of stakes less returns and bonuses. */
  readonly isCash: boolean
  readonly rate: number
  /** Smaller losses bring nothing. */
  readonly rateFrom: bigint | null
  readonly higherFrom: bigint | null
  readonly higherRate: number | null
  readonly isMarginal: boolean
  readonly cap: bigint | null
  readonly least: bigint | null
  readonly perPoint: bigint | null
  readonly exchangeWeight: number
  readonly sportsbookWeight: number
  readonly casinoWeight: number
  /** More points for each VIP level. */
  readonly vipBonus: number
  readonly lotPoints: number | null
  readonly lotWorth: bigint | null
  /** A share of a loss counts against the shares of later periods. */
  readonly keepsLoss: boolean
  /** The share is of what each player lost who was brought: what one of them wins takes nothing from it. */
  readonly byPlayer: boolean
  /** For the first deposit of each player whom an affiliate brought, from `cpaLeast` on. */
  readonly cpa: bigint | null
  readonly cpaLeast: bigint | null
}

/** What a player did in the period, or the players whom an affiliate brought, and what the last paid run left. */
export interface Play {
  readonly vipLevel: number
  readonly exchange: bigint
  readonly sportsbook: bigint
  readonly casino: bigint
  /** Stakes and results of the period: what came back to the player. */
  readonly returns: bigint
  /** Received less taken back. */
  readonly bonuses: bigint
  readonly deposits: bigint
  readonly withdrawals: bigint
  /** The balance when the period began, and when it ended. */
  readonly opening: bigint
  readonly closing: bigint
  readonly carriedIn: bigint
  readonly pointsIn: bigint
  /** Of the players whom an affiliate brought: those that the run pays for. */
  readonly firstDeposits: number
  /** Of the players whom an affiliate brought: the sum of their net losses, each from zero on. */
  readonly losses: bigint
}

export interface Reward {
  readonly base: Money
  readonly points: bigint
  readonly carried: Money
  readonly pointsLeft: bigint
  readonly amount: Money
  /** Why there is nothing to pay. */
  readonly reason: string | null
}

function netLoss({ isCash }: RewardTerms, play: Play): Money {
  if (isCash) return lossInCash(money(play.deposits), money(play.withdrawals), money(play.opening), money(play.closing))
  const stakes = money(play.exchange + play.sportsbook + play.casino)
  return lossAtPlay(stakes, money(play.returns), money(play.bonuses > 0n ? play.bonuses : 0n))
}

function losingBonusOf(terms: RewardTerms, play: Play): Reward {
  const base = netLoss(terms, play)
  const { rateFrom, higherFrom, higherRate, cap, least } = terms
  const amount = losingBonus(base, {
    bands: [
      { from: money(rateFrom ?? 0n), rate: terms.rate },
      ...(higherFrom === null || higherRate === null ? [] : [{ from: money(higherFrom), rate: higherRate }]),
    ],
    method: terms.isMarginal ? 'marginal' : 'whole',
    ...(cap === null ? {} : { cap: money(cap) }),
    ...(least === null ? {} : { least: money(least) }),
  })
  const reason = base === zeroMoney ? 'No net loss.' : 'The bonus is below the minimum.'
  return { base, points: 0n, carried: zeroMoney, pointsLeft: 0n, amount, reason: amount > 0n ? null : reason }
}

function loyaltyOf(terms: RewardTerms, play: Play): Reward {
  const turnovers = [
    { turnover: money(play.exchange), weight: terms.exchangeWeight },
    { turnover: money(play.sportsbook), weight: terms.sportsbookWeight },
    { turnover: money(play.casino), weight: terms.casinoWeight },
  ]
  const perPoint = money(terms.perPoint ?? 1n)
  const earned = pointsFor(turnovers, perPoint, money(play.carriedIn))
  const base = money(earned.points * perPoint + earned.carried - play.carriedIn)
  const points = multiplied(earned.points, whole + terms.vipBonus * play.vipLevel)
  const lot = { points: BigInt(terms.lotPoints ?? 1), worth: money(terms.lotWorth ?? 0n) }
  const { paid, left } = redeem(play.pointsIn + points, lot)
  const reason = paid > 0n ? null : 'Fewer points than a lot.'
  return { base, points, carried: earned.carried, pointsLeft: left, amount: paid, reason }
}

/** A share of what the house kept of the players who were brought, after their bonuses, and an amount for first deposits. */
function affiliateOf(terms: RewardTerms, play: Play): Reward {
  const played = money(play.exchange + play.sportsbook + play.casino - play.returns)
  const revenue = terms.byPlayer ? money(play.losses) : played
  const deductions = money(terms.byPlayer || play.bonuses < 0n ? 0n : play.bonuses)
  const carry = { in: money(play.carriedIn), isKept: terms.keepsLoss }
  const { payable, carried } = affiliateShare(revenue, deductions, terms.rate, carry)
  const amount = money(payable + (terms.cpa ?? 0n) * BigInt(play.firstDeposits))
  const reason = amount > 0n ? null : 'No revenue to share.'
  return { base: money(revenue - deductions), points: 0n, carried, pointsLeft: 0n, amount, reason }
}

const rewards = { LOSING_BONUS: losingBonusOf, LOYALTY: loyaltyOf, AFFILIATE: affiliateOf } as const

/** What a player gets by the terms of a run. */
export const rewardOf = (terms: RewardTerms, play: Play): Reward => rewards[terms.kind](terms, play)

interface Order {
  readonly fromDay: string
  readonly toDay: string
  readonly today: string
}
interface EarlierRun {
  readonly fromDay: string
  readonly toDay: string
  readonly ruleVersion: string
  readonly status: string
}

const isOpen = ({ status }: EarlierRun): boolean => ['CALCULATING', 'CALCULATED', 'APPROVED', 'PAYING'].includes(status)

/** Why terms cannot be used. */
export function termsRefusal(terms: RewardTerms): Refusal | null {
  const { kind, rate, rateFrom, higherFrom, higherRate, cap, least, cpa, cpaLeast } = terms
  if (terms.byPlayer && terms.keepsLoss) return refuse('A share of single losses carries none.', 'keepsLoss')
  if (kind === 'AFFILIATE' && rate === 0 && cpa === null)
    return refuse('Enter a share or an amount for first deposits.', 'rate')
  if (cpa === null && cpaLeast !== null) return refuse('Enter the amount for first deposits.', 'cpa')
  if (rateFrom !== null && higherFrom !== null && higherFrom <= rateFrom)
    return refuse('The higher rate must begin above the first.', 'higherFrom')
  if (higherFrom !== null && higherRate === null) return refuse('Enter the higher rate.', 'higherRate')
  if (higherFrom === null && higherRate !== null) return refuse('Enter the loss above which it applies.', 'higherFrom')
  if (cap !== null && least !== null && least > cap) return refuse('The minimum is above the maximum.', 'least')
  return null
}

/** A loss in cash is read from the books of the days. */
export const booksRefusal = ({ isCash }: RewardTerms, isClosed: boolean): Refusal | null =>
  isCash && !isClosed ? refuse('The books of the last day are not closed yet.', 'toDay') : null

/** Play of a month that is in the archive alone is not found: every player would get a line too small, or none. */
export const archiveRefusal = (archivedMonth: string | null): Refusal | null =>
  archivedMonth === null
    ? null
    : refuse(
        `The daily totals of ${archivedMonth} are in the archive alone: a run would find no play of it.`,
        'fromDay',
      )

/** What becomes of a run whose days left the database while it was calculated. */
export const archivedMeanwhile = (): RunDecision =>
  decide({ move: 'cancel', set: { reason: 'Days of the period left the database before all lines were calculated.' } })

/**
 * Points, turnover, losses and corrections go from run to run, so runs are calculated and reversed in the order of their
 * periods.
 */
const isLater = (run: EarlierRun, toDay: string): boolean =>
  !['CANCELLED', 'REVERSED'].includes(run.status) && run.fromDay > toDay

/** Why a period cannot be calculated; `same`: it was, by these terms. */
export function orderRefusal(order: Order, ruleVersion: string, runs: readonly EarlierRun[]): Refusal | 'same' | null {
  const { fromDay, toDay, today } = order
  if (toDay < fromDay) return refuse('The period ends before it begins.', 'toDay')
  if (toDay >= today) return refuse('The period must be over.', 'toDay')
  const counted = runs.filter(({ status }) => status !== 'CANCELLED')
  const isSame = (run: EarlierRun) => run.fromDay === fromDay && run.toDay === toDay && run.ruleVersion === ruleVersion
  if (counted.some(isSame)) return 'same'
  const open = counted.find(isOpen)
  if (open) return refuse(`Pay or cancel the run of ${open.fromDay} to ${open.toDay} first.`)
  if (counted.some((run) => isLater(run, toDay))) return refuse('A later period is calculated already.', 'toDay')
  const other = counted.find((run) => run.status !== 'REVERSED' && run.fromDay <= toDay && run.toDay >= fromDay)
  return other ? refuse(`Days of this period are in the run of ${other.fromDay} to ${other.toDay}.`, 'fromDay') : null
}

/** What a later run took over or corrected is not taken back below it. */
export const reverseRun = (hasLaterRun: boolean, reason: string | null): RunDecision =>
  hasLaterRun ? refuse('Reverse the runs of later periods first.') : decide({ move: 'reverse', set: { reason } })

export interface RewardRun {
  readonly createdBy: string
  /** What its lines come to. */
  readonly due: Money
}
type RunDecision = Decision<'reward_run', typeof rewardRunFlow>

export function approveRun(run: RewardRun, by: Decider): RunDecision {
  if (run.createdBy.toLowerCase() === by.name.toLowerCase()) return refuse('You cannot approve what you calculated.')
  if (by.limit !== null && run.due > by.limit) return refuse('Amount exceeds your approval limit.')
  return decide({
    move: 'approve',
    set: { approved_by: by.name, approved_at: by.at },
    approves: run.due,
    message: 'Run approved',
  })
}
