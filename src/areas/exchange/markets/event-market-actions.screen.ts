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
    suspend: { ...reason, name: 'suspension', title: 'Suspend', tone: 'danger' },
    open: { ...reason, name: 'opening', title: 'Open' },
    // For the length of a ball: there is no time for a reason.
    runBall: { name: 'ball-run', title: 'Ball running' },
    close: { ...reason, name: 'closing', title: 'Close', confirm: 'Close {name}? It waits for its result.' },
    deactivate: {
      ...reason,
      name: 'deactivation',
      title: 'Put away',
      confirm: 'Put {name} away? Nobody can bet on it until it is opened again.',
    },
  },
)

export const limits = {
  minStake: amount('Least stake', { optional: true, least: 1n }),
  maxStake: amount('Largest stake', { optional: true, least: 1n }),
  maxLoss: amount('Largest loss of a player', { optional: true, least: 0n }),
  maxProfit: amount('Largest profit of a player', { optional: true, least: 0n }),
  maxDeviation: percent('Largest odds deviation', {
    optional: true,
    most: whole,
    hint: 'How far asked odds may lie from the price offered when the bet is decided, to either side; empty: a better price is taken',
  }),
  delaySeconds: integer('Bet delay (s)', {
    optional: true,
    least: 0,
    most: 60,
    hint: 'Of all that is said the longest holds',
  }),
} as const

export const limitMarketOf = action({ ...edited, name: 'limits', title: 'Limits and delay', input: limits })

export const editRunnerOf = action({
  ...edited,
  name: 'runner',
  title: 'Edit a runner',
  input: {
    runner: text('Runner', { hint: 'Its name or id' }),
    newName: text('New name', { optional: true, longest: 120 }),
    back: odds('Back', { optional: true, hint: 'Empty: no price' }),
    lay: odds('Lay', { optional: true }),
  },
})

export const limitEvent = action({ ...edited, name: 'limits', title: 'Limits and delay', input: limits })

export const limitCompetition = action({
  ...edited,
  permission: 'EXCHANGE_COMPETITION_EDIT',
  name: 'limits',
  title: 'Limits and delay',
  input: limits,
})
