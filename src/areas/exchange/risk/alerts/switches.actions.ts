import { action } from '#blueprint/screen/action.ts'
import { eventFlow } from '#areas/exchange/rules/markets/catalogue.ts'
import { transitions } from '#blueprint/transitions.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'

const quickOptions = { permission: 'MARKET_SUSPEND', isSilent: true } as const
const quickRowOptions = { ...quickOptions, on: 'row', input: {} } as const

/** Keyboard switches without a dialog, because every second of delay costs money; resuming undoes a suspension. */
export const quickMarketSwitches = transitions(marketFlow, quickOptions, {
  suspend: {
    name: 'manual-suspension',
    title: 'Suspend market',
    at: '/api/risk-management/markets/:id/suspension',
    tone: 'danger',
  },
  open: { name: 'manual-resumption', title: 'Resume market', at: '/api/risk-management/markets/:id/resumption' },
  runBall: { name: 'ball-run', title: 'Ball running', at: '/api/risk-management/markets/:id/ball-run' },
})
export const keepSuspended = action({
  ...quickRowOptions,
  name: 'hold',
  title: 'Keep suspended',
  at: '/api/risk-management/markets/:id/hold',
  tone: 'danger',
})
export const releaseToFeed = action({
  ...quickRowOptions,
  name: 'release',
  title: 'Release to feed',
  at: '/api/risk-management/markets/:id/release',
})
export const quickEventSwitches = transitions(eventFlow, quickOptions, {
  suspend: {
    name: 'event-suspension',
    title: 'Suspend event',
    at: '/api/risk-management/events/:id/suspension',
    tone: 'danger',
  },
  resume: {
    name: 'event-resumption',
    title: 'Resume event',
    at: '/api/risk-management/events/:id/resumption',
  },
})

/** Suspends the market of a suspicious bet from the list of bets. */
export const marketOfBet = transitions(
  marketFlow,
  { permission: 'MARKET_SUSPEND', asks: 'reason', stateColumn: 'marketStatus' },
  {
    suspend: {
      name: 'market-suspension',
      title: 'Suspend market',
      tone: 'danger',
      confirm: 'Suspend {market} of {event}? No new bets will be accepted.',
    },
  },
)

export const quickSwitches = [
  ...Object.values(quickMarketSwitches),
  keepSuspended,
  releaseToFeed,
  ...Object.values(quickEventSwitches),
]
