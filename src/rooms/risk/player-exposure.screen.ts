import { z } from 'zod/mini'
import { anyOf, between, contains, domains, idIs, under } from '#blueprint/filters.ts'
import { agentLink, amount, id, instant, integer, percent, playerLink } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/list.ts'
import { query } from '#blueprint/query.ts'
import { exchangeProducts, sports } from '#domain/exchange/catalogue.ts'

const u = { unsorted: true } as const

/** Who is exposed now, and where. The filters of markets narrow what is summed; the wallet's own figures stand beside. */
export const playerExposure = list({
  path: '/player-exposure',
  title: 'Player exposure',
  permission: 'PLAYER_EXPOSURE_VIEW',
  scope: 'downline',
  columns: {
    player: playerLink('Player', u),
    agent: agentLink('Agent', u),
    exposure: amount('Exposure', { total: 'sum', hint: 'What the open bets can cost at worst, summed over markets' }),
    own: amount('Own share', { ...u, hint: 'Of it, what your own share of these players wins at most' }),
    exchange: amount('Exchange', u),
    bookmaker: amount('Bookmaker', u),
    fancy: amount('Fancy', u),
    balance: amount('Balance', u),
    available: amount('Available', { ...u, hint: 'Balance less everything that is exposed' }),
    exposureLimit: amount('Limit', { ...u, hint: 'Empty: none' }),
    used: percent('Used', { ...u, hint: 'Of the limit, over all markets' }),
    bets: integer('Open bets', u),
    markets: integer('Markets', u),
    lastBet: instant('Last bet', u),
    id: id('Player id', u),
    playerId: id('Player id', { hidden: true, unsorted: true }),
    agentId: id('Agent id', { hidden: true, unsorted: true }),
    domainId: integer('Domain', { hidden: true, unsorted: true }),
  },
  filters: {
    player: contains({ label: 'Player', promoted: true }),
    product: anyOf(exchangeProducts, { label: 'Vertical', promoted: true }),
    sport: anyOf(sports, { label: 'Sport' }),
    event: contains({ label: 'Event' }),
    marketId: idIs({ label: 'Market id' }),
    exposure: between({ label: 'Exposure' }),
    playerId: idIs({ label: 'Player id' }),
    agentId: under({ label: 'Agent' }),
    domainId: domains(),
  },
  sort: ['exposure', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  detail: 'risk/player-exposure',
  empty: 'Nobody is exposed for the selected filter',
})

const outcome = z.object({ key: z.string(), name: z.string(), result: z.string() })

/** A player's open markets with what each outcome brings him. Stored figures; `recomputed` is what the bets themselves say. */
export const exposedMarkets = query({
  at: '/api/player-exposure/:player_id/markets',
  title: 'Exposure by market',
  permission: 'PLAYER_EXPOSURE_VIEW',
  parameters: z.object({
    player_id: z.string('Enter the id of a player').check(z.regex(/^\d{1,18}$/, 'Enter the id of a player')),
  }),
  answer: z.object({
    markets: z.array(
      z.object({
        id: z.string(),
        event: z.string(),
        market: z.string(),
        kind: z.string(),
        status: z.string(),
        bets: z.number(),
        stake: z.string(),
        exposure: z.string(),
        recomputed: z.string(),
        worst: z.nullable(z.string()),
        best: z.string(),
        outcomes: z.array(outcome),
      }),
    ),
  }),
})
