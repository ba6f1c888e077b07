import { action, type AnyAction } from '#blueprint/screen/action.ts'
import { eventFlow } from '#areas/exchange/rules/markets/catalogue.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'

const shared = { permission: 'MARKET_SUSPEND', asks: 'reason', preview: true, skipsRefused: true, input: {} } as const
const stakes = ['openBets', 'openStakes'] as const

/** Suspends or resumes the selected markets. */
export const suspendMarkets = action({
  ...shared,
  name: 'suspensions',
  title: 'Suspend markets',
  on: 'rows',
  at: '/api/event-markets/suspensions',
  move: [marketFlow, 'suspend'],
  adds: stakes,
  tone: 'danger',
  undo: (): AnyAction => resumeMarkets,
})
export const resumeMarkets = action({
  ...shared,
  name: 'resumptions',
  title: 'Resume markets',
  on: 'rows',
  at: '/api/event-markets/resumptions',
  move: [marketFlow, 'open'],
  adds: stakes,
  undo: (): AnyAction => suspendMarkets,
})

const ofEvents = ['openMarkets', ...stakes] as const

/** Suspends or resumes betting on all markets of the selected events. */
export const suspendEvents = action({
  ...shared,
  name: 'suspensions',
  title: 'Suspend events',
  on: 'rows',
  at: '/api/events/suspensions',
  move: [eventFlow, 'suspend'],
  adds: ofEvents,
  tone: 'danger',
  undo: (): AnyAction => resumeEvents,
})
export const resumeEvents = action({
  ...shared,
  name: 'resumptions',
  title: 'Resume events',
  on: 'rows',
  at: '/api/events/resumptions',
  move: [eventFlow, 'resume'],
  adds: ofEvents,
  undo: (): AnyAction => suspendEvents,
})

/** The same for every event of a competition. */
export const suspendCompetition = action({
  ...shared,
  name: 'suspension',
  title: 'Suspend all events',
  on: 'row',
  each: 'event',
  move: [eventFlow, 'suspend'],
  adds: ofEvents,
  tone: 'danger',
  confirm: 'Suspend betting on all open events of {name}?',
  undo: (): AnyAction => resumeEvents,
})
export const resumeCompetition = action({
  ...shared,
  name: 'resumption',
  title: 'Resume all events',
  on: 'row',
  each: 'event',
  move: [eventFlow, 'resume'],
  adds: ofEvents,
  confirm: 'Resume betting on all suspended events of {name}?',
  undo: (): AnyAction => suspendEvents,
})
