import { money, type Money } from '#values/money.ts'
import { formatOdds, oddsToRate, type OddsE4 } from '#values/odds.ts'
import type { BasisPoints } from '#values/share.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import type { Stake } from './bet.ts'
import { outsidePrice, outsideResult, outsideStakes, type BetLimits } from './limits.ts'

export type RequestedBet = Stake & { readonly line?: number }

/** The market after the bet delay, with the limits for this player. */
export type MarketFacts = {
  readonly ref: string
  readonly status: string
  readonly isEventOpen: boolean
  /** The feed has been silent for too long. */
  readonly isStale?: boolean
  /** The best offered price on the requested side, null if there is none. */
  readonly offeredE4: OddsE4 | null
  readonly offeredLine?: number | null
  readonly minStake: Money
  readonly maxStake: Money
  readonly minOddsE4: OddsE4
  readonly maxOddsE4: OddsE4
  readonly maxProfit: Money | null
  readonly maxLoss: Money | null
  readonly maxDeviation?: BasisPoints | null
  /** Additional limits of event, competition and sport, of the operator and of upline agents. */
  readonly limits?: readonly BetLimits[]
}

/** A player or one of the upline agents; a limit of null means no limit. */
export type AccountFacts = {
  readonly username: string
  readonly isActive: boolean
  readonly isBetLocked: boolean
  readonly exposure: Money
  readonly exposureLimit: Money | null
}

/** Worst case and profit of the player in this market, without and with the bet. */
export type PositionFacts = {
  readonly exposureBefore: Money
  readonly exposureAfter: Money
  readonly bestBefore: Money
  readonly bestAfter: Money
}

export type BetFacts = {
  readonly bet: RequestedBet
  readonly market: MarketFacts
  readonly player: AccountFacts & { readonly id: bigint; readonly balance: Money }
  /** From the player's agent up to the root. */
  readonly ancestors: readonly AccountFacts[]
  readonly position: PositionFacts
}

type Rule = (facts: BetFacts) => Refusal | null

const marketIsOpen: Rule = ({ market }) => {
  if (!market.isEventOpen) return refuse('The event is closed.')
  if (market.status === 'OPEN') return null
  return refuse(`The market is ${market.status.replaceAll('_', ' ').toLowerCase()}.`)
}

const pricesAreCurrent: Rule = ({ market }) =>
  market.isStale === true ? refuse('The prices are not up to date. Try again when they are.', 'odds') : null

const noAccountIsLocked: Rule = ({ player, ancestors }) => {
  if (!player.isActive) return refuse('The account is not active.')
  if (player.isBetLocked) return refuse('Betting is locked for this account.')
  const locked = ancestors.find((agent) => !agent.isActive || agent.isBetLocked)
  return locked ? refuse('Betting is locked by an upline account.') : null
}

/** The market's own limits come first; the most restrictive limit applies. */
const limitsOf = ({ limits = [], ...own }: MarketFacts): readonly BetLimits[] => [
  { level: 'market', ...own },
  ...limits,
]

/**
 * A better price than requested is accepted unless it deviates too far; a worse one never. The line of a session must
 * be exactly the requested one.
 */
const priceIsValid: Rule = ({ bet, market }) => {
  const { offeredE4 } = market
  if (offeredE4 === null) return refuse('The price is no longer available.', 'odds')
  if (bet.line !== undefined && bet.line !== market.offeredLine) return refuse('The line has changed.', 'line')
  const tooFar = outsidePrice(bet.oddsE4, offeredE4, limitsOf(market))
  if (tooFar !== null) return refuse(tooFar, 'odds')
  const stands = bet.side === 'BACK' ? offeredE4 >= bet.oddsE4 : offeredE4 <= bet.oddsE4
  if (stands) return null
  return bet.line === undefined
    ? refuse(`The price has changed to ${formatOdds(offeredE4)}.`, 'odds')
    : refuse(`The rate has changed to ${oddsToRate(offeredE4)}.`, 'rate')
}

/** The price at which a bet is matched: that offered where it is better for the player than the requested one. */
export function matchedPrice(
  { side, oddsE4 }: Pick<RequestedBet, 'side' | 'oddsE4'>,
  offeredE4: OddsE4 | null,
): OddsE4 {
  if (offeredE4 === null) return oddsE4
  return side === 'BACK' ? Math.max(oddsE4, offeredE4) : Math.min(oddsE4, offeredE4)
}

const withinLimits: Rule = ({ bet, market }) => {
  if (bet.stake <= 0n) return refuse('Stake must be above 0.', 'stake')
  const broken = outsideStakes(bet, limitsOf(market))
  return broken ? refuse(broken.reason, broken.field) : null
}

const deltaOf = ({ position }: BetFacts): bigint => position.exposureAfter - position.exposureBefore

const withinMarketResult: Rule = ({ market, position }) => {
  const broken = outsideResult(position, limitsOf(market))
  return broken === null ? null : refuse(broken, 'stake')
}

/** A hedge, which reduces exposure, needs no funds and passes every exposure limit. */
const isCovered: Rule = (facts) => {
  const { player, ancestors } = facts
  const delta = deltaOf(facts)
  if (delta <= 0n) return null
  if (delta > player.balance - player.exposure) return refuse('Not enough available balance.', 'stake')
  const exceeds = ({ exposure, exposureLimit }: AccountFacts) =>
    exposureLimit !== null && exposureLimit >= 0n && exposure + delta > exposureLimit
  if (exceeds(player)) return refuse('This bet would exceed the exposure limit.', 'stake')
  return ancestors.some(exceeds)
    ? refuse('This bet would exceed the exposure limit of an upline account.', 'stake')
    : null
}

const rules: readonly Rule[] = [
  marketIsOpen,
  pricesAreCurrent,
  noAccountIsLocked,
  withinLimits,
  priceIsValid,
  withinMarketResult,
  isCovered,
]

/** The facts as they would be read once these bets of other players are written: agents with a limit count them. */
export function afterBets(facts: BetFacts, earlier: readonly BetFacts[]): BetFacts {
  const added = new Map<string, bigint>()
  for (const other of earlier) {
    for (const { username, exposureLimit } of other.ancestors)
      if (exposureLimit !== null) added.set(username, (added.get(username) ?? 0n) + deltaOf(other))
  }
  return {
    ...facts,
    ancestors: facts.ancestors.map((agent) => ({
      ...agent,
      exposure: money(agent.exposure + (added.get(agent.username) ?? 0n)),
    })),
  }
}

/** Accepts the bet and reserves the new worst case of the market, or refuses with the first reason. */
export function accept(facts: BetFacts): Decision {
  for (const rule of rules) {
    const refused = rule(facts)
    if (refused) return refused
  }
  return decide({
    reservations: [{ accountId: facts.player.id, ref: facts.market.ref, amount: facts.position.exposureAfter }],
    events: [{ name: 'bet.accepted' }],
  })
}

export const availableBalance = (balance: Money, exposure: Money): Money => money(balance - exposure)
