import { action } from '#blueprint/screen/action.ts'
import { eventFlow } from '#areas/exchange/rules/markets/catalogue.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'

const refreshes = [
  '/market-result',
  '/events',
  '/event-markets',
  '/inplay-bets',
  '/api/risk-management/board',
  '/api/inplay-exposure/board',
]
const held = {
  permission: 'MARKET_SUSPEND',
  on: 'row',
  input: {},
  isSilent: true,
  refreshes,
} as const

/** By a key that is held: nothing is asked, because every bet of the next seconds costs; resuming is the way back. */
export const suspendNow = action({
  ...held,
  name: 'held-suspension',
  move: [marketFlow, 'suspend'],
  title: 'Suspend',
  at: '/api/risk-management/markets/:id/suspension',
  tone: 'danger',
})
export const resumeNow = action({
  ...held,
  name: 'held-resumption',
  move: [marketFlow, 'open'],
  title: 'Resume',
  at: '/api/risk-management/markets/:id/resumption',
})
export const ballRunNow = action({
  ...held,
  name: 'ball-run',
  move: [marketFlow, 'runBall'],
  title: 'Ball running',
  at: '/api/risk-management/markets/:id/ball-run',
})
export const holdNow = action({
  ...held,
  name: 'hold',
  title: 'Hold',
  at: '/api/risk-management/markets/:id/hold',
  tone: 'danger',
})
export const releaseNow = action({
  ...held,
  name: 'release',
  title: 'Release',
  at: '/api/risk-management/markets/:id/release',
})
export const suspendEventNow = action({
  ...held,
  name: 'held-event-suspension',
  move: [eventFlow, 'suspend'],
  title: 'Suspend the event',
  at: '/api/risk-management/events/:id/suspension',
  tone: 'danger',
})
export const resumeEventNow = action({
  ...held,
  name: 'held-event-resumption',
  move: [eventFlow, 'resume'],
  title: 'Resume the event',
  at: '/api/risk-management/events/:id/resumption',
})

/** From a bet that looks wrong to its market. */
export const suspendOfBet = action({
  name: 'market-suspension',
  asks: 'reason',
  move: [marketFlow, 'suspend'],
  stateColumn: 'marketStatus',
  title: 'Suspend market',
  permission: 'MARKET_SUSPEND',
  on: 'row',
  input: {},
  tone: 'danger',
  confirm: 'Take no more bets on {market} of {event}?',
  refreshes,
})

export const switchesNow = [suspendNow, resumeNow, ballRunNow, holdNow, releaseNow, suspendEventNow, resumeEventNow]
