import { z } from 'zod/mini'
import { page } from '#blueprint/screen/page.ts'
import { query } from '#blueprint/screen/query.ts'
import { board, boardMarket, narrowing } from '#areas/exchange/board/board-words.ts'
import { riskAlerts } from '#areas/exchange/alerts/risk-alerts.screen.ts'
import { hearAlerts, riskSignal } from '#areas/exchange/alerts/signal.screen.ts'
import { switchesNow } from '#areas/exchange/alerts/switches.screen.ts'
import { watchedPlayers } from '#areas/players/watchlist/watched-players.screen.ts'

const id = z.string('Enter an id').check(z.regex(/^\d{1,18}$/, 'Enter an id: digits only'))
const flag = z.optional(z.literal('1'))

export const riskBoard = query({
  at: '/api/risk-management/board',
  title: 'Books of open markets',
  permission: 'RISK_VIEW',
  scope: 'downline',
  parameters: z.object({ ...narrowing, all: flag }),
  answer: board,
})

const limits = z.object({
  level: z.string(),
  minStake: z.nullable(z.string()),
  maxStake: z.nullable(z.string()),
  maxLoss: z.nullable(z.string()),
  maxProfit: z.nullable(z.string()),
  maxDeviation: z.nullable(z.string()),
  delaySeconds: z.nullable(z.number()),
})

/** One market: its book, who below the opened node makes it, and which limits hold. */
export const marketBook = query({
  at: '/api/risk-management/markets/:id/book',
  title: 'Book of a market',
  permission: 'RISK_VIEW',
  scope: 'downline',
  parameters: z.object({ id, domain: narrowing.domain, agent: z.optional(id) }),
  answer: z.object({
    market: boardMarket,
    /** The opened node, and whom it stands below. */
    opened: z.nullable(z.object({ id: z.string(), name: z.string(), above: z.nullable(z.string()) })),
    below: z.array(
      z.object({
        id: z.string(),
        isPlayer: z.boolean(),
        name: z.string(),
        bets: z.number(),
        matched: z.string(),
        worst: z.string(),
        /** The house's side, by outcome in the order of the book. */
        totals: z.array(z.string()),
      }),
    ),
    /** One row of the house for all domains it says the same for, and what holds for the bettors of each. */
    limits: z.array(limits),
    inForce: z.array(limits),
  }),
})

const topPlayer = z.object({
  id: z.string(),
  player: z.string(),
  exposure: z.string(),
  matched: z.string(),
  available: z.string(),
  isBetLocked: z.boolean(),
  isWatched: z.boolean(),
})

export const riskTops = query({
  at: '/api/risk-management/tops',
  title: 'Top exposures',
  permission: 'RISK_VIEW',
  scope: 'downline',
  parameters: z.object({ domain: narrowing.domain, agent: z.optional(id) }),
  answer: z.object({ byExposure: z.array(topPlayer), byMatched: z.array(topPlayer) }),
})

/** The live book; `?kiosk=1` is the wall. */
export const riskManagement = page({
  path: '/risk-management',
  title: 'Risk management',
  permission: 'RISK_VIEW',
  view: 'exchange/exposure/risk-management',
  queries: { riskBoard, marketBook, riskTops, riskSignal },
  lists: { riskAlerts, watchedPlayers },
  actions: [...switchesNow, hearAlerts],
})
