import { action } from '#blueprint/screen/action.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { tenths } from '#blueprint/kinds/tenths.ts'
import { fewestRuns, mostRuns } from '#areas/exchange/rules/settlement/market-result.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'

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

const decides = {
  on: 'row',
  asks: 'password',
  secondPerson: 'aboveLimit',
  secondPermission: 'MARKET_RESULT_CONFIRM',
  preview: true,
} as const
/** A result that was paid is taken back by two. */
const takesBack = {
  ...decides,
  permission: 'MARKET_RESULT_ROLLBACK',
  move: [marketFlow, 'rollBack'],
  secondPerson: 'always',
  tone: 'danger',
} as const

export const settleMarket = action({
  ...decides,
  name: 'settlement',
  title: 'Settle',
  permission: 'MARKET_RESULT_SETTLE',
  move: [marketFlow, 'settle'],
  input: entered,
  confirm: 'Settle {name} of {event}?',
})

export const settleByFeed = action({
  ...decides,
  name: 'feed-settlement',
  title: 'Settle by feed',
  permission: 'MARKET_RESULT_SETTLE',
  move: [marketFlow, 'settle'],
  input: {},
  confirm: 'Settle {name} of {event} with {feedResult}?',
})

export const voidMarketResult = action({
  ...decides,
  name: 'voidance',
  title: 'Void',
  permission: 'MARKET_RESULT_VOID',
  move: [marketFlow, 'void'],
  input: {},
  confirm: 'Void every bet on {name} of {event}?',
  tone: 'danger',
})

export const rollBackMarket = action({
  ...takesBack,
  name: 'rollback',
  title: 'Roll back',
  input: {},
  confirm: 'Take back every posting of {name} of {event}? Balances may fall below nought.',
})

export const resettleMarket = action({
  ...takesBack,
  name: 'resettlement',
  title: 'Settle anew',
  input: entered,
  confirm: 'Take back {name} of {event} and settle it with another result?',
})
