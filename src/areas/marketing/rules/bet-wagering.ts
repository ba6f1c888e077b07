import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import { openPosition, type BookedMarket } from '#areas/exchange/rules/bets/open-position.ts'
import { zeroMoney, type Money } from '#values/money.ts'
import type { OddsE4 } from '#values/odds.ts'
import type { BasisPoints } from '#values/share.ts'
import { progress, type WageringRule } from './wagering.ts'

/** Settled bets of a player in one market of the exchange, bookmaker or fancy. */
export interface MarketWager {
  readonly market: BookedMarket
  readonly bets: readonly BookedBet[]
}

export interface TicketWager {
  readonly stake: Money
  readonly oddsE4: OddsE4
}

interface BetWeights {
  readonly sportsbook: BasisPoints
  readonly exchange: BasisPoints
}

/** Bets on lines have rates instead of odds. */
const isLongEnough = ({ line, matchedOddsE4 }: BookedBet, { minOddsE4 }: WageringRule): boolean =>
  line !== null || minOddsE4 === undefined || matchedOddsE4 >= minOddsE4

/** A market counts by what could be lost in it, so that opposite bets count nothing. */
function riskOf({ market, bets }: MarketWager, rule: WageringRule): Money {
  const counted = bets.filter((bet) => isLongEnough(bet, rule)).map((bet) => ({ ...bet, remaining: zeroMoney }))
  return openPosition(counted, market).worst
}

/** What bets add to the wagering of a bonus. */
export function wageredByBets(
  markets: readonly MarketWager[],
  tickets: readonly TicketWager[],
  weights: BetWeights,
  rule: WageringRule,
): Money {
  return progress(
    [
      ...markets.map((market) => ({ stake: riskOf(market, rule), contribution: weights.exchange })),
      ...tickets.map(({ stake, oddsE4 }) => ({ stake, oddsE4, contribution: weights.sportsbook })),
    ],
    rule,
  )
}
