import { action } from '#blueprint/screen/action.ts'
import { eventFlow } from '#areas/exchange/rules/markets/catalogue.ts'
import { transitions } from '#blueprint/transitions.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'

const held = { permission: 'MARKET_SUSPEND', isSilent: true } as const
const holding = { ...held, on: 'row', input: {} } as const

/** By a key that is held: nothing is asked, because every bet of the next seconds costs; resuming is the way back. */
export const heldMarket = transitions(marketFlow, held, {
  suspend: {
    name: 'held-suspension',
    title: 'Suspend market',
    at: '/api/risk-management/markets/:id/suspension',
    tone: 'danger',
  },
  open: { name: 'held-resumption', title: 'Resume market', at: '/api/risk-management/markets/:id/resumption' },
  runBall: { name: 'ball-run', title: 'Ball running', at: '/api/risk-management/markets/:id/ball-run' },
})
export const holdNow = action({
  ...holding,
  name: 'hold',
  title: 'Keep suspended',
  at: '/api/risk-management/markets/:id/hold',
  tone: 'danger',
})
export const releaseNow = action({
  ...holding,
  name: 'release',
  title: 'Release to feed',
  at: '/api/risk-management/markets/:id/release',
})
export const heldEvent = transitions(eventFlow, held, {
  suspend: {
    name: 'held-event-suspension',
    title: 'Suspend event',
    at: '/api/risk-management/events/:id/suspension',
    tone: 'danger',
  },
  resume: {
    name: 'held-event-resumption',
    title: 'Resume event',
    at: '/api/risk-management/events/:id/resumption',
  },
})

/** From a bet that looks wrong to its market. */
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

export const switchesNow = [...Object.values(heldMarket), holdNow, releaseNow, ...Object.values(heldEvent)]
