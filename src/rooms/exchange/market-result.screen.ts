import { z } from 'zod/mini'
import { action } from '#blueprint/action.ts'
import { anyOf, contains, idIs, is, period } from '#blueprint/filters.ts'
import { amount, choice, id, instant, integer, profit, status, text, toggle } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/list.ts'
import { query } from '#blueprint/query.ts'
import { sports } from '#domain/exchange/catalogue.ts'
import { marketFlow } from '#domain/exchange/flows.ts'

const kinds = ['match_odds', 'toss', 'bookmaker', 'session'] as const
const refreshes = ['/market-result', '/my-bets', '/inplay-bets', '/events', '/']

const entered = {
  winner: text('Winner', { optional: true, hint: 'Name of the runner; several by commas for a dead heat' }),
  runs: integer('Runs', { optional: true, hint: 'Result of a session', least: -1, most: 2000 }),
  runsAgain: integer('Runs again', { optional: true, least: -1, most: 2000 }),
}

export const settleMarket = action({
  name: 'settlement',
  title: 'Settle',
  permission: 'MARKET_RESULT_SETTLE',
  on: 'row',
  move: [marketFlow, 'settle'],
  input: entered,
  confirm: 'Settle {name} of {event}?',
  asks: 'password',
  secondPerson: 'aboveLimit',
  preview: true,
  refreshes,
})

export const settleByFeed = action({
  name: 'feed-settlement',
  title: 'Settle by feed',
  permission: 'MARKET_RESULT_SETTLE',
  on: 'row',
  move: [marketFlow, 'settle'],
  input: {},
  confirm: 'Settle {name} of {event} with {feedResult}?',
  asks: 'password',
  secondPerson: 'aboveLimit',
  preview: true,
  refreshes,
})

export const voidMarketResult = action({
  name: 'voidance',
  title: 'Void',
  permission: 'MARKET_RESULT_VOID',
  on: 'row',
  move: [marketFlow, 'void'],
  input: {},
  confirm: 'Void every bet on {name} of {event}?',
  asks: 'password',
  secondPerson: 'aboveLimit',
  preview: true,
  tone: 'danger',
  refreshes,
})

export const rollBackMarket = action({
  name: 'rollback',
  title: 'Roll back',
  permission: 'MARKET_RESULT_ROLLBACK',
  on: 'row',
  move: [marketFlow, 'rollBack'],
  input: {},
  confirm: 'Take back every posting of {name} of {event}? Balances may fall below nought.',
  asks: 'password',
  secondPerson: 'always',
  preview: true,
  tone: 'danger',
  refreshes,
})

export const resettleMarket = action({
  name: 'resettlement',
  title: 'Settle anew',
  permission: 'MARKET_RESULT_ROLLBACK',
  on: 'row',
  move: [marketFlow, 'rollBack'],
  input: entered,
  confirm: 'Take back {name} of {event} and settle it with another result?',
  asks: 'password',
  secondPerson: 'always',
  preview: true,
  tone: 'danger',
  refreshes,
})

export const suspendMarket = action({
  name: 'suspension',
  title: 'Suspend',
  permission: 'MARKET_RESULT_SETTLE',
  on: 'row',
  move: [marketFlow, 'suspend'],
  input: {},
  asks: 'reason',
  refreshes,
})

export const closeMarket = action({
  name: 'closing',
  title: 'Close',
  permission: 'MARKET_RESULT_SETTLE',
  on: 'row',
  move: [marketFlow, 'close'],
  input: {},
  asks: 'reason',
  refreshes,
})

export const reopenMarket = action({
  name: 'opening',
  title: 'Open',
  permission: 'MARKET_RESULT_SETTLE',
  on: 'row',
  move: [marketFlow, 'open'],
  input: {},
  asks: 'reason',
  refreshes,
})

const u = { unsorted: true } as const

/** Every market with its result: declared, voided, taken back, settled anew. */
export const marketResult = list({
  path: '/market-result',
  title: 'Market result',
  permission: 'MARKET_RESULT_VIEW',
  scope: 'everyone',
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
    progress: text('Progress', { hint: 'Steps done of 128', ...u }),
    players: integer('Players', u),
    kind: choice('Type', kinds, u),
    competition: text('Competition', u),
    sport: text('Sport', u),
    declaredBy: text('Declared by', u),
    confirmedBy: text('Confirmed by', u),
    settledAt: instant('Settled', u),
    resettled: integer('Resettled', u),
    eventId: id('Event id', { hidden: true, ...u }),
    commission: amount('Commission', { hidden: true, ...u }),
    version: integer('Version', { hidden: true, ...u }),
    hasFeedResult: toggle('Feed', { hidden: true, ...u }),
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
    suspendMarket,
    closeMarket,
    reopenMarket,
  ],
})

const account = z.object({ player: z.string(), playerId: z.string(), amount: z.string() })

/** What declaring a result would do, before anybody commits to it. */
export const marketResultPreview = query({
  at: '/api/market-result/:id/preview',
  title: 'Preview of a result',
  permission: 'MARKET_RESULT_VIEW',
  parameters: z.object({
    id: z.string().check(z.regex(/^\d{1,18}$/)),
    what: z._default(z.enum(['settle', 'feed', 'void', 'rollback']), 'settle'),
    winner: z.optional(z.string()),
    runs: z.optional(z.string().check(z.regex(/^-?\d{1,4}$/))),
  }),
  answer: z.object({
    /** Why this result cannot be declared; the figures are nought then. */
    refused: z.nullable(z.string()),
    result: z.string(),
    bets: z.number(),
    won: z.number(),
    lost: z.number(),
    voided: z.number(),
    players: z.number(),
    playerResult: z.string(),
    commission: z.string(),
    ownShare: z.string(),
    topWinners: z.array(account),
    negative: z.array(account),
    negativeCount: z.number(),
  }),
})
