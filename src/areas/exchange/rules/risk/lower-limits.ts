import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import type { Allowance } from '#areas/players/rules/care/restriction.ts'
import { commonText, formatMoney } from '#values/money.ts'

/** Which bets of a player are limited, seen from one of them. */
export const limitedBets = ['BET', 'SPORT', 'EVENT', 'MARKET_TYPE'] as const
export type LimitedBets = (typeof limitedBets)[number]

export type PlayerLimits = {
  readonly maxStake: bigint | null
  readonly maxWin: bigint | null
  readonly delay: number | null
}

const nothing = refuse('Enter at least one limit.', 'maxStake')
const already = (what: string, value: string, field: string): Refusal =>
  refuse(`${what} is already ${value}. Lift or change the existing limit to allow more.`, field)

/** A limit set from a bet only ever tightens what is in force. */
export function tighterForPlayer(
  { maxStake, maxWin, delay }: PlayerLimits,
  { bounds, secondsBetweenBets }: Pick<Allowance, 'bounds' | 'secondsBetweenBets'>,
): Refusal | null {
  if (maxStake === null && maxWin === null && delay === null) return nothing
  if (maxStake !== null && bounds.MAX_STAKE !== undefined && maxStake >= bounds.MAX_STAKE)
    return already('Max stake', formatMoney(bounds.MAX_STAKE), 'maxStake')
  if (maxWin !== null && bounds.MAX_WIN !== undefined && maxWin >= bounds.MAX_WIN)
    return already('Max win', formatMoney(bounds.MAX_WIN), 'maxWin')
  return delay !== null && delay <= secondsBetweenBets
    ? already('The time between two bets', `${secondsBetweenBets} s`, 'delay')
    : null
}

export type MarketLimits = {
  readonly minStake: bigint
  readonly maxStake: bigint
  readonly maxProfit: bigint | null
  readonly delayMs: number | null
}

export type LowerMarketLimits = {
  readonly maxStake: bigint | null
  readonly maxProfit: bigint | null
  readonly delaySeconds: number | null
}

/** Tightens the limits of a market; those that are not given stay as they are. */
export function tightenMarket(
  market: MarketLimits,
  { maxStake, maxProfit, delaySeconds }: LowerMarketLimits,
): Decision<'market'> {
  if (maxStake === null && maxProfit === null && delaySeconds === null) return nothing
  if (maxStake !== null && maxStake >= market.maxStake)
    return already('Max stake', commonText(market.maxStake), 'maxStake')
  if (maxStake !== null && maxStake < market.minStake)
    return refuse(`Min stake is ${commonText(market.minStake)}.`, 'maxStake')
  if (maxProfit !== null && market.maxProfit !== null && maxProfit >= market.maxProfit)
    return already('Max profit', commonText(market.maxProfit), 'maxProfit')
  if (delaySeconds !== null && delaySeconds * 1000 <= (market.delayMs ?? 0))
    return already('The bet delay', `${(market.delayMs ?? 0) / 1000} s`, 'delaySeconds')
  return decide({
    set: {
      ...(maxStake === null ? {} : { max_stake: maxStake }),
      ...(maxProfit === null ? {} : { max_profit: maxProfit }),
      ...(delaySeconds === null ? {} : { delay_ms: delaySeconds * 1000 }),
    },
    becomes: {
      ...(maxStake === null ? {} : { maxStake }),
      ...(maxProfit === null ? {} : { maxProfit }),
      ...(delaySeconds === null ? {} : { delaySeconds }),
    },
    events: [{ name: 'market.limited' }],
    message: 'Limits apply from the next bet',
  })
}
