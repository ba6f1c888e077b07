import type { Money } from '#values/money.ts'
import { formatOdds } from '#values/odds.ts'
import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { excluded, type Exclusion } from './exclusion.ts'
import { beyond, type UsedLimit } from './limit.ts'
import { leaveFor, outsideBounds, type Leave, type Restriction } from './restriction.ts'

/** Everything that may stand between a player and what he wants to do. */
export interface Care {
  readonly restrictions: readonly Restriction[]
  /** His own and those of the same person elsewhere. */
  readonly exclusions: readonly Exclusion[]
  readonly limits: readonly UsedLimit[]
  readonly lastBetAt: Date | null
  readonly kycLevel: number
  readonly kycExpired: boolean
  /** The level a withdrawal needs. */
  readonly withdrawalLevel: number
}

export interface WantedBet {
  readonly sport: string
  readonly event: string
  readonly marketType: string
  readonly provider: string
  readonly stake: Money
  readonly oddsE4: number
  /** What the bet alone brings at best. */
  readonly win: bigint
  /** What its market costs at worst once the bet stands. */
  readonly marketExposureAfter: bigint
  /** Worst case of all open markets once the bet stands. */
  readonly exposureAfter: bigint
  /** Makes the worst case smaller: nothing more can be lost by it. */
  readonly isHedge: boolean
}

const stop = (what: string): Refusal => refuse(`${what} are not allowed for this account`)

/** What is left of a player's freedom to bet, or why there is none. */
export function mayBet(care: Care, bet: WantedBet, now: Date): Leave | Refusal {
  const shut = excluded(care.exclusions, now)
  if (shut) return shut
  const leave = leaveFor({ what: 'BET', ...bet }, care.restrictions, now)
  if (leave.isBlocked) return stop('Bets of this kind')
  const asked = { MAX_STAKE: bet.stake, MAX_WIN: bet.win }
  const beyondBound = outsideBounds(bet.isHedge ? asked : { ...asked, MAX_EXPOSURE: bet.marketExposureAfter }, leave)
  if (beyondBound) return beyondBound
  if (bet.oddsE4 < leave.leastOddsE4)
    return refuse(`The shortest odds of this account are ${formatOdds(leave.leastOddsE4)}`, 'odds')
  const sinceLast = care.lastBetAt === null ? Infinity : (now.getTime() - care.lastBetAt.getTime()) / 1000
  if (sinceLast < leave.secondsBetweenBets)
    return refuse(`One bet in ${leave.secondsBetweenBets} seconds is allowed for this account`)
  const more = { WAGER: bet.stake, SESSION: 0n, ...(bet.isHedge ? {} : { LOSS: bet.exposureAfter }) }
  return beyond(care.limits, more) ?? leave
}

export function mayDeposit(care: Care, amount: Money, now: Date): Refusal | null {
  const shut = excluded(care.exclusions, now)
  if (shut) return shut
  if (leaveFor({ what: 'DEPOSIT' }, care.restrictions, now).isBlocked) return stop('Deposits')
  return beyond(care.limits, { DEPOSIT: amount, SESSION: 0n })
}

/** What waits unmatched is a bet to be: nobody who has shut himself out gets it after all. */
export const mayMatch = ({ exclusions }: Care, now: Date): Refusal | null => excluded(exclusions, now)

/** A bonus is there to be played with: who may not play claims none. */
export function mayClaim(care: Care, now: Date): Refusal | null {
  const shut = excluded(care.exclusions, now)
  if (shut) return shut
  return leaveFor({ what: 'BONUS' }, care.restrictions, now).isBlocked ? stop('Bonuses') : null
}

/** Who brings new players is rewarded for it: neither of the two is drawn back by that. */
export function mayRefer(care: Pick<Care, 'restrictions' | 'exclusions'>, now: Date): Refusal | null {
  const isKept = leaveFor({ what: 'REFERRAL' }, care.restrictions, now).isBlocked || excluded(care.exclusions, now)
  return isKept ? refuse('Who brings him may bring no players', 'referrer') : null
}

export const mayWrite = ({ restrictions }: Pick<Care, 'restrictions'>, now: Date): Refusal | null =>
  leaveFor({ what: 'CHAT' }, restrictions, now).isBlocked ? stop('Messages') : null

export function mayEnter(care: Care, now: Date): Refusal | null {
  const shut = excluded(care.exclusions, now)
  if (shut) return shut
  if (leaveFor({ what: 'LOGIN' }, care.restrictions, now).isBlocked) return stop('Logins')
  return beyond(care.limits, { SESSION: 0n })
}

/** His own money leaves even when he is kept from playing; what is said of him must be proven as far as the house asks. */
export function mayWithdraw(care: Care, now: Date): Leave | Refusal {
  const leave = leaveFor({ what: 'WITHDRAWAL' }, care.restrictions, now)
  if (leave.isBlocked) return stop('Withdrawals')
  const level = care.kycExpired ? 0 : care.kycLevel
  if (level < care.withdrawalLevel) return refuse('Documents must be checked before money is paid out')
  return leave
}
