import { formatMoney, type Money } from '#values/money.ts'
import { formatOdds, type OddsE4 } from '#values/odds.ts'
import { formatShare, whole, type BasisPoints } from '#values/share.ts'

/** The level of a limit: the market or what it belongs to, the operator, or an upline agent of the player. */
export type LimitLevel = 'market' | 'event' | 'competition' | 'sport' | 'platform' | 'agent'

/** The limits of one level; null means not set. Losses and profits are per player and market. */
export type BetLimits = {
  readonly level: LimitLevel
  readonly minStake: Money | null
  readonly maxStake: Money | null
  readonly maxLoss: Money | null
  readonly maxProfit: Money | null
  readonly minOddsE4?: OddsE4 | null
  readonly maxOddsE4?: OddsE4 | null
  /** How far requested odds may deviate from the offered price, as a share of that price. */
  readonly maxDeviation?: BasisPoints | null
}

const owners: Readonly<Record<LimitLevel, string>> = {
  market: '',
  event: ' of the event',
  competition: ' of the competition',
  sport: ' of the sport',
  platform: ' of the operator',
  agent: ' of an upline agent',
}

/** The level as error messages name it. */
export const ownerOf = (level: LimitLevel): string => owners[level]

type TightestLimit<V> = { readonly value: V; readonly level: LimitLevel }

/** The most restrictive of all values; among equals the one nearest to the market. */
function tightest<V extends bigint | number>(
  limits: readonly BetLimits[],
  pick: (limits: BetLimits) => V | null | undefined,
  isTighter: (one: V, other: V) => boolean,
): TightestLimit<V> | null {
  let found: TightestLimit<V> | null = null
  for (const each of limits) {
    const value = pick(each)
    if (value === null || value === undefined) continue
    if (found === null || isTighter(value, found.value)) found = { value, level: each.level }
  }
  return found
}

const higher = <V extends bigint | number>(one: V, other: V) => one > other
const lower = <V extends bigint | number>(one: V, other: V) => one < other

/** Which limit on a single bet is exceeded, naming its level. */
export function outsideStakes(
  bet: { readonly stake: Money; readonly oddsE4: OddsE4 },
  limits: readonly BetLimits[],
): { readonly reason: string; readonly field: 'stake' | 'odds' } | null {
  const min = tightest(limits, ({ minStake }) => minStake, higher)
  if (min && bet.stake < min.value)
    return { reason: `Min stake${owners[min.level]} is ${formatMoney(min.value)}.`, field: 'stake' }
  const largest = tightest(limits, ({ maxStake }) => maxStake, lower)
  if (largest && bet.stake > largest.value)
    return { reason: `Max stake${owners[largest.level]} is ${formatMoney(largest.value)}.`, field: 'stake' }
  const lowest = tightest(limits, ({ minOddsE4 }) => minOddsE4, higher)
  if (lowest && bet.oddsE4 < lowest.value)
    return { reason: `Min odds${owners[lowest.level]} are ${formatOdds(lowest.value)}.`, field: 'odds' }
  const highest = tightest(limits, ({ maxOddsE4 }) => maxOddsE4, lower)
  if (highest && bet.oddsE4 > highest.value)
    return { reason: `Max odds${owners[highest.level]} are ${formatOdds(highest.value)}.`, field: 'odds' }
  return null
}

/** Odds that deviate too far from the offered price in either direction come from a stale screen or a wrong price. */
export function outsidePrice(requestedE4: OddsE4, offeredE4: OddsE4, limits: readonly BetLimits[]): string | null {
  const farthest = tightest(limits, ({ maxDeviation }) => maxDeviation, lower)
  if (!farthest || Math.abs(requestedE4 - offeredE4) * whole <= offeredE4 * farthest.value) return null
  const owner = owners[farthest.level]
  return `The price has changed to ${formatOdds(offeredE4)}: max odds deviation${owner} is ${formatShare(farthest.value)} %.`
}

/** Worst case and best case of the market, before and after the bet. A bet that increases neither passes. */
export function outsideResult(
  {
    exposureBefore,
    exposureAfter,
    bestBefore,
    bestAfter,
  }: {
    readonly exposureBefore: Money
    readonly exposureAfter: Money
    readonly bestBefore: Money
    readonly bestAfter: Money
  },
  limits: readonly BetLimits[],
): string | null {
  const loss = tightest(limits, ({ maxLoss }) => maxLoss, lower)
  if (loss && exposureAfter > exposureBefore && exposureAfter > loss.value)
    return `Max loss in this market${owners[loss.level]} is ${formatMoney(loss.value)}.`
  const profit = tightest(limits, ({ maxProfit }) => maxProfit, lower)
  if (profit && bestAfter > bestBefore && bestAfter > profit.value)
    return `Max profit in this market${owners[profit.level]} is ${formatMoney(profit.value)}.`
  return null
}
