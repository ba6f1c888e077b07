import { action } from '#blueprint/screen/action.ts'
import { amount, choice, instant, integer } from '#blueprint/kinds/kinds.ts'
import { limitedBets } from '#areas/exchange/rules/risk/lower-limits.ts'

const shared = { on: 'row', asks: 'reason', preview: true } as const

const limitedBetLabels = {
  BET: 'All bets',
  SPORT: 'This sport',
  EVENT: 'This event',
  MARKET_TYPE: 'This type of market',
} as const

/** Lowers what the player of a bet may stake, where the bet is seen. */
export const limitPlayerOfBet = action({
  ...shared,
  name: 'player-limit',
  title: 'Limit player',
  permission: 'RESTRICTION_EDIT',
  input: {
    scope: choice('Applies to', limitedBets, { labels: limitedBetLabels, initially: 'BET' }),
    maxStake: amount('Max stake', { optional: true, min: 1n }),
    maxWin: amount('Max win per bet', { optional: true, min: 1n }),
    delay: integer('Seconds between two bets', { optional: true, min: 1, max: 3600 }),
    until: instant('Until', { optional: true, hint: 'Leave empty to apply until lifted.' }),
  },
})

/** Lowers the limits of the market of a bet, for all players. */
export const limitMarketOfBet = action({
  ...shared,
  name: 'market-limit',
  title: 'Limit market',
  permission: 'EXCHANGE_EVENT_EDIT',
  input: {
    maxStake: amount('Max stake', { isCommon: true, optional: true, min: 1n }),
    maxProfit: amount('Max profit per player', { isCommon: true, optional: true, min: 0n }),
    delaySeconds: integer('Bet delay (s)', { optional: true, min: 0, max: 60 }),
  },
})
