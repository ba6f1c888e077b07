import { action } from '#blueprint/action.ts'
import { amount, id, integer, odds, percent, choice, instant, text } from '#blueprint/kinds/kinds.ts'
import { marketKinds } from '#domain/exchange/catalogue.ts'
import { marketFlow } from '#domain/exchange/flows.ts'

const refreshes = ['/event-markets', '/events', '/market-result', '/api/risk-management/board']
const switched = { permission: 'MARKET_SUSPEND', on: 'row', input: {}, refreshes } as const
const edited = { permission: 'EXCHANGE_EVENT_EDIT', on: 'row', asks: 'reason' } as const

export const suspendMarketNow = action({
  ...switched,
  name: 'suspension',
  title: 'Suspend',
  move: [marketFlow, 'suspend'],
  tone: 'danger',
})
export const openMarketNow = action({ ...switched, name: 'opening', title: 'Open', move: [marketFlow, 'open'] })
export const runBall = action({ ...switched, name: 'ball-run', title: 'Ball running', move: [marketFlow, 'runBall'] })
export const closeMarketNow = action({
  ...switched,
  name: 'closing',
  title: 'Close',
  move: [marketFlow, 'close'],
  confirm: 'Close {name}? It waits for its result.',
})
export const deactivateMarket = action({
  ...switched,
  name: 'deactivation',
  title: 'Put away',
  move: [marketFlow, 'deactivate'],
  confirm: 'Put {name} away? Nobody can bet on it until it is opened again.',
})

const limits = {
  minStake: amount('Least stake', { optional: true, least: 1n }),
  maxStake: amount('Largest stake', { optional: true, least: 1n }),
  maxLoss: amount('Largest loss of a player', { optional: true, least: 0n }),
  maxProfit: amount('Largest profit of a player', { optional: true, least: 0n }),
  delaySeconds: integer('Bet delay (s)', {
    optional: true,
    least: 0,
    most: 60,
    hint: 'Of all that is said the longest holds',
  }),
} as const

export const limitMarketOf = action({ ...edited, name: 'limits', title: 'Limits and delay', input: limits, refreshes })

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
  refreshes,
})

export const limitEvent = action({ ...edited, name: 'limits', title: 'Limits and delay', input: limits, refreshes })

export const limitCompetition = action({
  ...edited,
  permission: 'EXCHANGE_COMPETITION_EDIT',
  name: 'limits',
  title: 'Limits and delay',
  input: limits,
  refreshes: ['/competitions'],
})

export const addMarket = action({
  ...edited,
  name: 'market',
  title: 'Add a market',
  input: {
    name: text('Name', { longest: 120 }),
    kind: choice('Type', marketKinds),
    runners: text('Runners', {
      optional: true,
      longest: 2000,
      hint: 'By commas; sessions, lines and lotteries have none',
    }),
    winners: integer('Winners', { least: 0, most: 10, initially: 1, hint: '0: each runner settles by itself' }),
    line: integer('Line', { optional: true, least: 0, most: 2000 }),
    minStake: amount('Least stake', { least: 1n, initially: '100.00' }),
    maxStake: amount('Largest stake', { least: 1n, initially: '100000.00' }),
    delaySeconds: integer('Bet delay (s)', { least: 0, most: 60, initially: 0 }),
    commission: percent('Commission', { initially: '0' }),
  },
  refreshes,
})

export const addEvent = action({
  permission: 'EXCHANGE_EVENT_EDIT',
  on: 'list',
  name: 'event',
  title: 'New event',
  asks: 'reason',
  input: {
    competition: id('Competition id', { hint: 'As the competitions list it' }),
    name: text('Name', { longest: 160 }),
    startsAt: instant('Start'),
  },
  refreshes: ['/events'],
})

const provider = { providerId: text('Provider id', { longest: 80, hint: 'The id under which the feed speaks of it' }) }
export const mapEvent = action({
  ...edited,
  name: 'mapping',
  title: 'Map to provider',
  input: provider,
  refreshes: ['/events'],
})
export const mapCompetition = action({
  ...edited,
  permission: 'EXCHANGE_COMPETITION_EDIT',
  name: 'mapping',
  title: 'Map to provider',
  input: provider,
  refreshes: ['/competitions'],
})
