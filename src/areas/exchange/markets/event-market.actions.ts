import { action } from '#blueprint/screen/action.ts'
import { amount, integer, odds, percent, text } from '#blueprint/kinds/kinds.ts'
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
  minStake: amount('Min stake', { optional: true, min: 1n }),
  maxStake: amount('Max stake', { optional: true, min: 1n }),
  maxLoss: amount('Max loss per player', { optional: true, min: 0n }),
  maxProfit: amount('Max profit per player', { optional: true, min: 0n }),
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

export const editRunnerOf = action({
  ...rowOptions,
  name: 'runner',
  title: 'Edit runner',
  input: {
    runner: text('Runner', { hint: 'Runner name or id' }),
    newName: text('New name', { optional: true, maxLength: 120 }),
    back: odds('Back', { optional: true, hint: 'Leave empty for no price.' }),
    lay: odds('Lay', { optional: true }),
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
