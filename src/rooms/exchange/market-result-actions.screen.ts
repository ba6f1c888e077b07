import { action } from '#blueprint/action.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { tenths } from '#blueprint/kinds/tenths.ts'
import { fewestRuns, mostRuns } from '#domain/exchange/market-result.ts'
import { marketFlow } from '#domain/exchange/flows.ts'

const refreshes = ['/market-result', '/my-bets', '/inplay-bets', '/events', '/']

const entered = {
  winner: text('Winner', { optional: true, hint: 'Name of the runner; several by commas for a dead heat' }),
  runs: tenths('Runs', {
    optional: true,
    hint: 'The number it ended with; a line market may end between whole ones, and void bets on the very line',
    least: fewestRuns,
    most: mostRuns,
  }),
  runsAgain: tenths('Runs again', { optional: true, least: fewestRuns, most: mostRuns }),
}

export const settleMarket = action({
  name: 'settlement',
  title: 'Settle',
  permission: 'MARKET_RESULT_SETTLE',
  on: 'row',
  move: [marketFlow, 'settle'],
  input: entered,
  confirm: 'Settle {name} of {event}?',
  asks: 'password',
  secondPerson: 'aboveLimit',
  secondPermission: 'MARKET_RESULT_CONFIRM',
  preview: true,
  refreshes,
})

export const settleByFeed = action({
  name: 'feed-settlement',
  title: 'Settle by feed',
  permission: 'MARKET_RESULT_SETTLE',
  on: 'row',
  move: [marketFlow, 'settle'],
  input: {},
  confirm: 'Settle {name} of {event} with {feedResult}?',
  asks: 'password',
  secondPerson: 'aboveLimit',
  secondPermission: 'MARKET_RESULT_CONFIRM',
  preview: true,
  refreshes,
})

export const voidMarketResult = action({
  name: 'voidance',
  title: 'Void',
  permission: 'MARKET_RESULT_VOID',
  on: 'row',
  move: [marketFlow, 'void'],
  input: {},
  confirm: 'Void every bet on {name} of {event}?',
  asks: 'password',
  secondPerson: 'aboveLimit',
  secondPermission: 'MARKET_RESULT_CONFIRM',
  preview: true,
  tone: 'danger',
  refreshes,
})

export const rollBackMarket = action({
  name: 'rollback',
  title: 'Roll back',
  permission: 'MARKET_RESULT_ROLLBACK',
  on: 'row',
  move: [marketFlow, 'rollBack'],
  input: {},
  confirm: 'Take back every posting of {name} of {event}? Balances may fall below nought.',
  asks: 'password',
  secondPerson: 'always',
  secondPermission: 'MARKET_RESULT_CONFIRM',
  preview: true,
  tone: 'danger',
  refreshes,
})

export const resettleMarket = action({
  name: 'resettlement',
  title: 'Settle anew',
  permission: 'MARKET_RESULT_ROLLBACK',
  on: 'row',
  move: [marketFlow, 'rollBack'],
  input: entered,
  confirm: 'Take back {name} of {event} and settle it with another result?',
  asks: 'password',
  secondPerson: 'always',
  secondPermission: 'MARKET_RESULT_CONFIRM',
  preview: true,
  tone: 'danger',
  refreshes,
})
