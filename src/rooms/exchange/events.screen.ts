import { action } from '#blueprint/action.ts'
import { anyOf, contains, idIs, is, period } from '#blueprint/filters.ts'
import { choice, id, instant, integer, status, text, toggle } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/list.ts'
import { eventFlow, sports } from '#domain/exchange/catalogue.ts'

const sources = ['feed', 'manual'] as const
const unsorted = { unsorted: true } as const
const edits = {
  permission: 'EXCHANGE_EVENT_EDIT',
  on: 'row',
  asks: 'reason',
  refreshes: ['/events', '/market-result'],
} as const

export const suspendEvent = action({
  ...edits,
  name: 'suspension',
  title: 'Suspend all markets',
  move: [eventFlow, 'suspend'],
  input: {},
  tone: 'danger',
  confirm: 'Take no more bets on any market of {name}?',
})
export const resumeEvent = action({
  ...edits,
  name: 'resumption',
  title: 'Resume all markets',
  move: [eventFlow, 'resume'],
  input: {},
  confirm: 'Take bets on {name} again?',
})
export const closeEvent = action({
  ...edits,
  name: 'closing',
  title: 'Close',
  move: [eventFlow, 'close'],
  input: {},
  confirm: 'Close {name}? It waits for its results.',
})
export const reopenEvent = action({
  ...edits,
  name: 'reopening',
  title: 'Open',
  move: [eventFlow, 'reopen'],
  input: {},
  confirm: 'Open {name} for bets?',
})
export const hideEvent = action({
  ...edits,
  name: 'hiding',
  title: 'Hide',
  input: {},
  confirm: 'Hide {name} from players?',
})
export const showEvent = action({
  ...edits,
  name: 'showing',
  title: 'Show',
  input: {},
  confirm: 'Show {name} to players?',
})
export const lockEvent = action({
  ...edits,
  name: 'bet-lock',
  title: 'Lock bets',
  input: {},
  tone: 'danger',
  confirm: 'Lock betting on {name}?',
})
export const unlockEvent = action({
  ...edits,
  name: 'bet-unlock',
  title: 'Unlock bets',
  input: {},
  confirm: 'Unlock betting on {name}?',
})
export const editEvent = action({
  ...edits,
  name: 'details',
  title: 'Edit',
  input: { name: text('Name', { longest: 160 }), startsAt: instant('Start'), isVisible: toggle('Visible') },
})

/** The fixtures that players bet on, and the switches a trader reaches for. */
export const events = list({
  path: '/events',
  title: 'Events',
  permission: 'EXCHANGE_EVENT_VIEW',
  scope: 'everyone',
  columns: {
    id: id('Event id'),
    externalId: text('Provider id', { hidden: true, unsorted: true }),
    sport: text('Sport', unsorted),
    competition: text('Competition', unsorted),
    competitionId: id('Competition id', { hidden: true, unsorted: true }),
    name: text('Event', unsorted),
    startsAt: instant('Start'),
    isInPlay: toggle('In play', unsorted),
    markets: integer('Markets', { unsorted: true, hint: 'Match odds, toss and bookmaker' }),
    sessions: integer('Fancies', unsorted),
    openMarkets: integer('Open', { unsorted: true, hint: 'Markets and fancies that take bets, were the event open' }),
    status: status('Status', eventFlow.states, unsorted),
    isBetLocked: toggle('Bet lock', unsorted),
    isVisible: toggle('Visible', unsorted),
    source: choice('Source', sources, unsorted),
    version: integer('Version', { hidden: true, unsorted: true }),
    updatedAt: instant('Updated', unsorted),
  },
  filters: {
    startsAt: period({ label: 'Start', initially: 'all' }),
    sport: anyOf(sports, { label: 'Sport' }),
    competition: contains({ label: 'Competition', promoted: true }),
    competitionId: idIs({ label: 'Competition id' }),
    name: contains({ label: 'Event', promoted: true }),
    status: anyOf(eventFlow.states, { label: 'Status', promoted: true }),
    isInPlay: is({ label: 'In play' }),
    isBetLocked: is({ label: 'Bet locked' }),
    isVisible: is({ label: 'Visible' }),
    source: anyOf(sources, { label: 'Source' }),
    id: idIs({ label: 'Event id' }),
  },
  sort: ['startsAt', 'descending'],
  paging: 'pages',
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No event for the selected filter',
  tabs: [
    { title: 'All', filters: {} },
    { title: 'Open', filters: { status: 'OPEN' } },
    { title: 'In play', filters: { isInPlay: 'YES' } },
    { title: 'Suspended', filters: { status: 'SUSPENDED' } },
    { title: 'Closed', filters: { status: 'CLOSED' } },
    { title: 'Settled', filters: { status: 'SETTLED' } },
    { title: 'Hidden', filters: { isVisible: 'NO' } },
  ],
  actions: [
    suspendEvent,
    resumeEvent,
    lockEvent,
    unlockEvent,
    hideEvent,
    showEvent,
    closeEvent,
    reopenEvent,
    editEvent,
  ],
})
