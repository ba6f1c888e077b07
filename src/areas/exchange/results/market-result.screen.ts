import { anyOf, contains, idIs, is, period } from '#blueprint/filters.ts'
import { amount, choice, id, instant, integer, profit, status, text, toggle } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { marketKinds as kinds, sports } from '#areas/exchange/rules/markets/catalogue.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import {
  settleMarket,
  settleByFeed,
  voidMarketResult,
  rollBackMarket,
  resettleMarket,
} from './market-result-actions.screen.ts'
import { recountMarket, removeRunner, voidByTime } from '#areas/exchange/markets/market-change-actions.screen.ts'
import { suspendMarket, closeMarket, reopenMarket } from '#areas/exchange/markets/market-switches.screen.ts'

const u = { unsorted: true } as const

/** Every market with its result: declared, voided, taken back, settled anew. */
export const marketResult = list({
  path: '/market-result',
  title: 'Market result',
  permission: 'MARKET_RESULT_VIEW',
  scope: 'everyone',
  subject: 'market',
  columns: {
    id: id('Market id'),
    event: text('Event', u),
    name: text('Market', u),
    status: status('Status', marketFlow.states, u),
    startsAt: instant('Start', u),
    bets: integer('Bets', u),
    stake: amount('Stake', u),
    worst: amount('Worst case', { hint: "Sum of the players' exposures", ...u }),
    pl: profit('Player P/L', u),
    feedResult: text('Feed result', u),
    result: text('Declared result', u),
    proposed: text('Proposed result', { hint: 'What waits for a second person, else what the feed put forward', ...u }),
    progress: text('Progress', { hint: 'Steps done of 128', ...u }),
    players: integer('Players', u),
    kind: choice('Type', kinds, u),
    competition: text('Competition', u),
    sport: text('Sport', u),
    declaredBy: text('Declared by', u),
    confirmedBy: text('Confirmed by', u),
    settledAt: instant('Settled', u),
    duration: text('Duration', { hint: 'From the word to the last account', ...u }),
    feedBy: text('Feed', u),
    feedAt: instant('Feed told', u),
    resettled: integer('Resettled', u),
    eventId: id('Event id', { hidden: true, ...u }),
    commission: amount('Commission', { hidden: true, ...u }),
    version: integer('Version', { hidden: true, ...u }),
    currency: text('Currency', { hidden: true, hint: 'Of several a row tells no amount: choose a domain', ...u }),
    hasFeedResult: toggle('Has feed result', { hidden: true, ...u }),
  },
  filters: {
    startsAt: period({ label: 'Start', initially: 'all' }),
    sport: anyOf(sports, { label: 'Sport' }),
    competition: contains({ label: 'Competition' }),
    event: contains({ label: 'Event', promoted: true }),
    eventId: idIs({ label: 'Event id' }),
    name: contains({ label: 'Market' }),
    kind: anyOf(kinds, { label: 'Type' }),
    status: anyOf(marketFlow.states, { label: 'Status', promoted: true }),
    hasFeedResult: is({ label: 'Feed result' }),
    id: idIs({ label: 'Market id' }),
  },
  sort: ['id', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No market for the selected filter',
  tabs: [
    { title: 'Awaiting result', filters: { status: 'OPEN,SUSPENDED,BALL_RUN,CLOSED' } },
    { title: 'Closed', filters: { status: 'CLOSED' } },
    { title: 'Feed result', filters: { hasFeedResult: 'YES', status: 'OPEN,SUSPENDED,BALL_RUN,CLOSED' } },
    { title: 'Processing', filters: { status: 'SETTLE_PROCESSING,VOID_PROCESSING,UNSETTLE_PROCESSING' } },
    { title: 'Settled', filters: { status: 'SETTLED' } },
    { title: 'Voided', filters: { status: 'VOIDED' } },
    { title: 'All', filters: {} },
  ],
  actions: [
    settleMarket,
    settleByFeed,
    voidMarketResult,
    rollBackMarket,
    resettleMarket,
    removeRunner,
    voidByTime,
    recountMarket,
    suspendMarket,
    closeMarket,
    reopenMarket,
  ],
})
