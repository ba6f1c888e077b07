import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { decimal } from '#blueprint/kinds/figures.ts'
import { amount, id, integer, percent, text, toggle } from '#blueprint/kinds/kinds.ts'
import { page } from '#blueprint/screen/page.ts'
import { idParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { boardMarket, boardParameters } from '#areas/exchange/risk/board/board-fields.ts'
import { riskBoard } from './risk-board.queries.ts'
import { riskAlerts } from '#areas/exchange/risk/alerts/risk-alerts.screen.ts'
import { setAlertSound } from '#areas/exchange/risk/alerts/signal.actions.ts'
import { riskSignal } from '#areas/exchange/risk/alerts/signal.queries.ts'
import { quickSwitches } from '#areas/exchange/risk/alerts/switches.actions.ts'
import { watchedPlayers } from '#areas/players/watchlist/watched-players.screen.ts'

const numericId = idParameter('Enter an id using digits only.')
const limits = {
  level: text(),
  minStake: nullable(amount('', { isCommon: true })),
  maxStake: nullable(amount('', { isCommon: true })),
  maxLoss: nullable(amount('', { isCommon: true })),
  maxProfit: nullable(amount('', { isCommon: true })),
  maxDeviation: nullable(percent()),
  delaySeconds: nullable(decimal()),
}

/** One market: its book, the book by child account of the opened agent, and the effective limits. */
export const marketBook = query({
  at: '/api/risk-management/markets/:id/book',
  title: 'Market book',
  permission: 'RISK_VIEW',
  scope: 'downline',
  parameters: z.object({ id: numericId, domain: boardParameters.domain, agent: z.optional(numericId) }),
  answer: {
    currency: text(),
    market: boardMarket,
    /** The opened agent; `above` is its parent. */
    opened: nullable({ id: id(), name: text(), above: nullable(id()) }),
    below: many({
      id: id(),
      isPlayer: toggle(),
      name: text(),
      bets: integer(),
      matched: amount(),
      worst: amount(),
      /** The operator's result by outcome, in the order of the book. */
      totals: many(amount()),
    }),
    /** Operator limits (one row for domains with equal limits) and limits by level; `inForce` holds the effective ones. */
    limits: many(limits),
    inForce: many(limits),
  },
})

const topPlayer = {
  id: id(),
  player: text(),
  exposure: amount(),
  matched: amount(),
  available: amount(),
  isBetLocked: toggle(),
  isWatched: toggle(),
}

export const riskTops = query({
  at: '/api/risk-management/top-players',
  title: 'Top exposures',
  permission: 'RISK_VIEW',
  scope: 'downline',
  parameters: z.object({ domain: boardParameters.domain, agent: z.optional(numericId) }),
  answer: { currency: text(), byExposure: many(topPlayer), byMatched: many(topPlayer) },
})

/** The live board of market books; `?kiosk=1` opens the wall display. */
export const riskManagement = page({
  path: '/risk-management',
  title: 'Risk management',
  permission: 'RISK_VIEW',
  view: 'exchange/risk/exposure/risk-management',
  search: ['market', 'all', 'kiosk', 'group', 'query', 'sport', 'domain', 'agent', 'event', 'minLiability', 'share'],
  queries: { riskBoard, marketBook, riskTops, riskSignal },
  lists: { riskAlerts, watchedPlayers },
  actions: [...quickSwitches, setAlertSound],
})
