import { marketLabels } from '#blueprint/labels.ts'
import { idIs, is, period } from '#blueprint/filters.ts'
import { anySport } from '#blueprint/kinds/offered-filter.ts'
import { amount, choice, id, instant, integer, profit, status, text, toggle } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { marketKinds as kinds } from '#areas/exchange/rules/markets/catalogue.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import {
  settleMarket,
  settleByFeed,
  voidMarketResult,
  rollBackMarket,
  resettleMarket,
} from './market-result.actions.ts'
import { recountMarket, removeRunner, voidByTime } from '#areas/exchange/markets/changes/market-change.actions.ts'
import { resultSwitches } from '#areas/exchange/markets/event-markets/market-switches.actions.ts'

/** All markets with their results and the actions to declare, void, roll back and re-settle them. */
export const marketResult = list({
  path: '/market-result',
  report: 'market_results',
  title: 'Market result',
  permission: 'MARKET_RESULT_VIEW',
  scope: 'everyone',
  subject: 'market',
  cases: { since: 'startsAt', within: 'results', waiting: { status: 'CLOSED' } },
  columns: {
    id: id('Market id', { hidden: false }),
    event: text('Event'),
    name: text('Market'),
    status: status('Status', marketFlow.states, { labels: marketLabels }),
    startsAt: instant('Start'),
    bets: integer('Bets'),
    stake: amount('Stake'),
    worst: amount('Worst case', { hint: "Sum of the players' exposures" }),
    pl: profit('Player P/L'),
    feedResult: text('Feed result'),
    result: text('Declared result'),
    proposed: text('Proposed result', { hint: 'Result awaiting second approval, otherwise the feed result' }),
    progress: text('Progress', { hint: 'Steps completed out of 128' }),
    players: integer('Players'),
    kind: choice('Type', kinds),
    competition: text('Competition'),
    sportName: text('Sport'),
    sport: text('Sport code', { hidden: true }),
    declaredBy: text('Declared by'),
    confirmedBy: text('Second approver'),
    settledAt: instant('Settled'),
    duration: text('Duration', { hint: 'From declaration to the last account posted' }),
    feedBy: text('Feed'),
    feedAt: instant('Feed result received'),
    resettled: integer('Rollbacks'),
    eventId: id('Event id'),
    ...advanced({
      commission: amount('Commission'),
      version: integer('Version'),
      currency: text('Currency', {
        hint: 'Amounts are hidden if the market has several currencies. Choose a domain to see them.',
      }),
      hasFeedResult: toggle('Has feed result'),
    }),
  },
  filters: (on) => ({
    startsAt: period({ label: 'Start', initially: 'all', mayBeAhead: true }),
    sport: anySport(),
    ...on(['competition', 'event', 'eventId', 'name', 'kind', 'status'], { promoted: ['event', 'status'] }),
    hasFeedResult: is({ label: 'Feed result' }),
    id: idIs({ label: 'Market id' }),
  }),
  sort: ['id', 'descending'],
  empty: 'No markets match these filters.',
  tabs: {
    'Awaiting result': 'OPEN,SUSPENDED,BALL_RUN,CLOSED',
    Closed: 'CLOSED',
    'Feed result': { hasFeedResult: 'YES', status: 'OPEN,SUSPENDED,BALL_RUN,CLOSED' },
    Processing: 'SETTLE_PROCESSING,VOID_PROCESSING,UNSETTLE_PROCESSING',
    Settled: 'SETTLED',
    Voided: 'VOIDED',
    All: {},
  },
  actions: [
    settleMarket,
    settleByFeed,
    voidMarketResult,
    rollBackMarket,
    resettleMarket,
    removeRunner,
    voidByTime,
    recountMarket,
    ...Object.values(resultSwitches),
  ],
})
