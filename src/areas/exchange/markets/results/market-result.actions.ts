import { action } from '#blueprint/screen/action.ts'
import { text, toggle } from '#blueprint/kinds/kinds.ts'
import { tenths } from '#blueprint/kinds/tenths.ts'
import { minRuns, maxRuns } from '#areas/exchange/rules/settlement/declare.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'

const resultInput = {
  winner: text('Winner', { optional: true, hint: 'Runners that win outright, separated by commas.' }),
  tied: text('Dead heat', {
    optional: true,
    hint: 'Runners that tie for the last places, separated by commas.',
  }),
  isShort: toggle('Fewer winners than places', {
    optional: true,
    hint: 'Too few runners finished, or no listed runner won.',
  }),
  runs: tenths('Runs', {
    optional: true,
    hint: 'The final number. A line market may end on a decimal; bets exactly on the line are void.',
    min: minRuns,
    max: maxRuns,
  }),
  isShortened: toggle('Innings ended early', {
    optional: true,
    hint: 'Bets decided by the score reached stand. The others are void or settled by the score, as set for the market type.',
  }),
  runsAgain: tenths('Confirm runs', { optional: true, min: minRuns, max: maxRuns }),
}

const decisionOptions = {
  on: 'row',
  asks: 'password',
  secondApproval: 'aboveLimit',
  secondPermission: 'MARKET_RESULT_CONFIRM',
  preview: true,
} as const
/** Reversing a settled result always needs a second approval. */
const reversalOptions = {
  ...decisionOptions,
  permission: 'MARKET_RESULT_ROLLBACK',
  move: [marketFlow, 'rollBack'],
  secondApproval: 'always',
  tone: 'danger',
} as const

export const settleMarket = action({
  ...decisionOptions,
  name: 'settlement',
  title: 'Settle',
  permission: 'MARKET_RESULT_SETTLE',
  move: [marketFlow, 'settle'],
  input: resultInput,
  view: 'exchange/markets/results/result-input',
  confirm: 'Settle {name} of {event}?',
})

export const settleByFeed = action({
  ...decisionOptions,
  name: 'feed-settlement',
  title: 'Settle with feed result',
  permission: 'MARKET_RESULT_SETTLE',
  move: [marketFlow, 'settle'],
  input: {},
  confirm: 'Settle {name} of {event} with {feedResult}?',
})

export const voidMarketResult = action({
  ...decisionOptions,
  name: 'voidance',
  title: 'Void',
  permission: 'MARKET_RESULT_VOID',
  move: [marketFlow, 'void'],
  input: {},
  confirm: 'Void every bet on {name} of {event}?',
  tone: 'danger',
})

export const rollBackMarket = action({
  ...reversalOptions,
  name: 'rollback',
  title: 'Roll back market',
  input: {},
  confirm: 'Roll back {name} of {event}? Every posting is reversed, and balances may become negative.',
})

export const resettleMarket = action({
  ...reversalOptions,
  name: 'resettlement',
  title: 'Re-settle market',
  input: resultInput,
  view: 'exchange/markets/results/result-input',
  confirm: 'Roll back {name} of {event} and re-settle it with another result?',
})
