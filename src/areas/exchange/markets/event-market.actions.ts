import { action } from '#blueprint/screen/action.ts'
import { amount, integer, odds, percent, text } from '#blueprint/kinds/kinds.ts'
import { transitions } from '#blueprint/transitions.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import { whole } from '#values/share.ts'

const reason = { asks: 'reason' } as const
const edited = { permission: 'EXCHANGE_EVENT_EDIT', on: 'row', asks: 'reason' } as const

export const marketSwitches = transitions(
  marketFlow,
  { permission: 'MARKET_SUSPEND' },
  {
    suspend: { ...reason, name: 'suspension', title: 'Suspend market', tone: 'danger' },
    open: { ...reason, name: 'opening', title: 'Open' },
    // For the length of a ball: there is no time for a reason.
    runBall: { name: 'ball-run', title: 'Ball running' },
    close: {
      ...reason,
      name: 'closing',
      title: 'Close',
      confirm: 'Close {name}? Betting ends and the market awaits its result.',
    },
    deactivate: {
      ...reason,
      name: 'deactivation',
      title: 'Deactivate market',
      confirm: 'Put {name} away? Nobody can bet on it until it is opened again.',
    },
  },
)

export const limits = {
  minStake: amount('Min stake', { optional: true, least: 1n }),
  maxStake: amount('Max stake', { optional: true, least: 1n }),
  maxLoss: amount('Max loss per player', { optional: true, least: 0n }),
  maxProfit: amount('Max profit per player', { optional: true, least: 0n }),
  maxDeviation: percent('Max odds deviation', {
    optional: true,
    most: whole,
    hint: 'The max difference, in either direction, between the requested odds and the price offered at acceptance. Leave empty to accept any better price.',
  }),
  delaySeconds: integer('Bet delay (s)', {
    optional: true,
    least: 0,
    most: 60,
    hint: 'The longest delay set at any level applies.',
  }),
} as const

export const limitMarketOf = action({ ...edited, name: 'limits', title: 'Edit limits and delay', input: limits })

export const editRunnerOf = action({
  ...edited,
  name: 'runner',
  title: 'Edit runner',
  input: {
    runner: text('Runner', { hint: 'Runner name or id' }),
    newName: text('New name', { optional: true, longest: 120 }),
    back: odds('Back', { optional: true, hint: 'Leave empty for no price.' }),
    lay: odds('Lay', { optional: true }),
  },
})

export const limitEvent = action({ ...edited, name: 'limits', title: 'Edit limits and delay', input: limits })

export const limitCompetition = action({
  ...edited,
  permission: 'EXCHANGE_COMPETITION_EDIT',
  name: 'limits',
  title: 'Edit limits and delay',
  input: limits,
})
