import { action } from '#blueprint/screen/action.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { tenths } from '#blueprint/kinds/tenths.ts'
import { fewestRuns, mostRuns } from '#areas/exchange/rules/settlement/market-result.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'

const entered = {
  winner: text('Winner', {
    optional: true,
    hint: 'Name of the winning runner. For a dead heat, separate the names with commas.',
  }),
  runs: tenths('Runs', {
    optional: true,
    hint: 'The final number. A line market may end on a decimal; bets exactly on the line are void.',
    least: fewestRuns,
    most: mostRuns,
  }),
  runsAgain: tenths('Confirm runs', { optional: true, least: fewestRuns, most: mostRuns }),
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
  title: 'Settle with feed result',
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
  title: 'Roll back market',
  input: {},
  confirm: 'Roll back {name} of {event}? Every posting is reversed, and balances may become negative.',
})

export const resettleMarket = action({
  ...takesBack,
  name: 'resettlement',
  title: 'Re-settle market',
  input: entered,
  confirm: 'Roll back {name} of {event} and re-settle it with another result?',
})
