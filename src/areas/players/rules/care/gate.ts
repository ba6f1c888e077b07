import type { Money } from '#values/money.ts'
import { formatOdds } from '#values/odds.ts'
import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { exclusionRefusal, type Exclusion } from './exclusion.ts'
import { exceededLimit, type UsedLimit } from './limit.ts'
import { allowanceFor, boundRefusal, type Allowance, type Restriction } from './restriction.ts'

/** Everything that can restrict what a player may do. */
export interface ResponsibleGaming {
  readonly restrictions: readonly Restriction[]
  /** Those of the player and of their linked accounts. */
  readonly exclusions: readonly Exclusion[]
  readonly limits: readonly UsedLimit[]
  readonly lastBetAt: Date | null
  readonly kycLevel: number
  readonly kycExpired: boolean
  /** The KYC level required for a withdrawal. */
  readonly withdrawalLevel: number
}

export interface WantedBet {
  readonly sport: string
  readonly event: string
  readonly marketType: string
  readonly provider: string
  readonly stake: Money
  readonly oddsE4: number
  /** The profit of this bet alone. */
  readonly win: bigint
  /** Worst case of its market including this bet. */
  readonly marketExposureAfter: bigint
  /** Worst case of all open markets including this bet. */
  readonly exposureAfter: bigint
  /** The bet reduces the worst case: no more can be lost because of it. */
  readonly isHedge: boolean
}

const notAllowed = (what: string): Refusal => refuse(`${what} are not allowed for this account.`)

/** The limits for this bet, or why it is not allowed. */
export function mayBet(care: ResponsibleGaming, bet: WantedBet, now: Date): Allowance | Refusal {
  const refusal = exclusionRefusal(care.exclusions, now)
  if (refusal) return refusal
  const allowance = allowanceFor({ what: 'BET', ...bet }, care.restrictions, now)
  if (allowance.isBlocked) return notAllowed('These bets')
  const amounts = { MAX_STAKE: bet.stake, MAX_WIN: bet.win }
  const beyondBound = boundRefusal(
    bet.isHedge ? amounts : { ...amounts, MAX_EXPOSURE: bet.marketExposureAfter },
    allowance,
  )
  if (beyondBound) return beyondBound
  if (bet.oddsE4 < allowance.leastOddsE4)
    return refuse(`Min odds for this account are ${formatOdds(allowance.leastOddsE4)}.`, 'odds')
  const sinceLast = care.lastBetAt === null ? Infinity : (now.getTime() - care.lastBetAt.getTime()) / 1000
  if (sinceLast < allowance.secondsBetweenBets)
    return refuse(`Only one bet every ${allowance.secondsBetweenBets} seconds is allowed for this account.`)
  const more = { WAGER: bet.stake, SESSION: 0n, ...(bet.isHedge ? {} : { LOSS: bet.exposureAfter }) }
  return exceededLimit(care.limits, more) ?? allowance
}

export function mayDeposit(care: ResponsibleGaming, amount: Money, now: Date): Refusal | null {
  const refusal = exclusionRefusal(care.exclusions, now)
  if (refusal) return refusal
  if (allowanceFor({ what: 'DEPOSIT' }, care.restrictions, now).isBlocked) return notAllowed('Deposits')
  return exceededLimit(care.limits, { DEPOSIT: amount, SESSION: 0n })
}

/** An unmatched order is a future bet: it is not matched for a player who is excluded. */
export const mayMatch = ({ exclusions }: ResponsibleGaming, now: Date): Refusal | null =>
  exclusionRefusal(exclusions, now)

/** A bonus is there to be played: a player who is excluded cannot claim one. */
export function mayClaim(care: ResponsibleGaming, now: Date): Refusal | null {
  const refusal = exclusionRefusal(care.exclusions, now)
  if (refusal) return refusal
  return allowanceFor({ what: 'BONUS' }, care.restrictions, now).isBlocked ? notAllowed('Bonuses') : null
}

/** Referrals are rewarded, so an excluded or restricted player cannot refer. */
export function mayRefer(care: Pick<ResponsibleGaming, 'restrictions' | 'exclusions'>, now: Date): Refusal | null {
  const isKept =
    allowanceFor({ what: 'REFERRAL' }, care.restrictions, now).isBlocked || exclusionRefusal(care.exclusions, now)
  return isKept ? refuse('The referrer is not allowed to refer players.', 'referrer') : null
}

export const mayWrite = ({ restrictions }: Pick<ResponsibleGaming, 'restrictions'>, now: Date): Refusal | null =>
  allowanceFor({ what: 'CHAT' }, restrictions, now).isBlocked ? notAllowed('Messages') : null

export function mayEnter(care: ResponsibleGaming, now: Date): Refusal | null {
  const refusal = exclusionRefusal(care.exclusions, now)
  if (refusal) return refusal
  if (allowanceFor({ what: 'LOGIN' }, care.restrictions, now).isBlocked) return notAllowed('Logins')
  return exceededLimit(care.limits, { SESSION: 0n })
}

/** Players can withdraw their own money even when excluded from play, once their KYC level is high enough. */
export function mayWithdraw(care: ResponsibleGaming, now: Date): Allowance | Refusal {
  const allowance = allowanceFor({ what: 'WITHDRAWAL' }, care.restrictions, now)
  if (allowance.isBlocked) return notAllowed('Withdrawals')
  const level = care.kycExpired ? 0 : care.kycLevel
  if (level < care.withdrawalLevel) return refuse('Documents must be verified before a payout.')
  return allowance
}
