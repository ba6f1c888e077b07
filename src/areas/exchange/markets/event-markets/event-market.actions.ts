import { action } from '#blueprint/screen/action.ts'
import { amount, integer, odds, percent, text, toggle } from '#blueprint/kinds/kinds.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { halves } from '#blueprint/kinds/tenths.ts'
import { transitions } from '#blueprint/transitions.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import { whole } from '#values/share.ts'

const withReason = { asks: 'reason' } as const
const rowOptions = { permission: 'EXCHANGE_EVENT_EDIT', on: 'row', asks: 'reason' } as const

export const marketSwitches = transitions(
  marketFlow,
  { permission: 'MARKET_SUSPEND' },
  {
    suspend: { ...withReason, name: 'suspension', title: 'Suspend market', tone: 'danger' },
    open: { ...withReason, name: 'opening', title: 'Open' },
    // Lasts for one ball only, so no reason is required.
    runBall: { name: 'ball-run', title: 'Ball running' },
    close: {
      ...withReason,
      name: 'closing',
      title: 'Close',
      confirm: 'Close {name}? Betting ends and the market awaits its result.',
    },
    deactivate: {
      ...withReason,
      name: 'deactivation',
      title: 'Deactivate market',
      confirm: 'Deactivate {name}? It accepts no bets until it is opened.',
    },
  },
)

export const limits = {
  minStake: amount('Min stake', { isCommon: true, optional: true, min: 1n }),
  maxStake: amount('Max stake', { isCommon: true, optional: true, min: 1n }),
  maxLoss: amount('Max loss per player', { isCommon: true, optional: true, min: 0n }),
  maxProfit: amount('Max profit per player', { isCommon: true, optional: true, min: 0n }),
  maxDeviation: percent('Max odds deviation', {
    optional: true,
    max: whole,
    hint: 'The max difference, in either direction, between the requested odds and the price offered at acceptance. Leave empty to accept any better price.',
  }),
  delaySeconds: integer('Bet delay (s)', {
    optional: true,
    min: 0,
    max: 60,
    hint: 'The longest delay set at any level applies.',
  }),
} as const

export const limitMarketOf = action({ ...rowOptions, name: 'limits', title: 'Edit limits and delay', input: limits })

export const editMarketOf = action({
  ...rowOptions,
  name: 'details',
  title: 'Edit market',
  input: {
    name: text('Market', { maxLength: 120 }),
    commission: percent('Commission', { max: whole, hint: 'Fixed once bets are placed.' }),
    rules: text('Rules', { optional: true, maxLength: 4000, hint: 'What players read about this market.' }),
  },
})

export const editRunnerOf = action({
  ...rowOptions,
  name: 'runner',
  title: 'Edit runner',
  input: {
    runner: pick('Runner', '/api/event-markets/:id/runners'),
    newName: text('New name', { optional: true, maxLength: 120 }),
    back: odds('Back', { optional: true, hint: 'Leave empty for no price.' }),
    lay: odds('Lay', { optional: true }),
  },
})

const rateOf = (side: string) =>
  text(`${side} rate`, { optional: true, maxLength: 10, hint: 'What 100 wins, e.g. 95. Leave empty for 100.' })
const lineOf = (side: string) =>
  halves(`${side} line`, { optional: true, min: 0, max: 2000, hint: `Leave empty if ${side} is not offered.` })

export const quoteSessionOf = action({
  ...rowOptions,
  name: 'quote',
  title: 'Quote session',
  when: ['kind', 'session', 'Only sessions are quoted with NO and YES.'],
  input: { noLine: lineOf('NO'), noRate: rateOf('NO'), yesLine: lineOf('YES'), yesRate: rateOf('YES') },
})

export const offsetLinesOf = action({
  ...rowOptions,
  name: 'offsetting',
  title: 'Set offsetting of lines',
  when: ['kind', 'session', 'Only lines of a session can offset each other.'],
  input: {
    offsets: toggle('Lines offset each other', {
      hint: 'If off, each bet reserves its own liability, whatever the other bets of the player.',
    }),
  },
})

export const limitEvent = action({ ...rowOptions, name: 'limits', title: 'Edit limits and delay', input: limits })

export const limitCompetition = action({
  ...rowOptions,
  permission: 'EXCHANGE_COMPETITION_EDIT',
  name: 'limits',
  title: 'Edit limits and delay',
  input: limits,
})
