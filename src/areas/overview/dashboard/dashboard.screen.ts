import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { amount, day, id, instant, text } from '#blueprint/kinds/kinds.ts'
import { page } from '#blueprint/screen/page.ts'
import { query } from '#blueprint/screen/query.ts'

const dayParameter = z.optional(z.iso.date('Enter a date.'))
const amountComparison = { now: amount(), before: amount() }
const countComparison = { now: count(), before: count() }
const topPlayer = { id: id(), name: text(), amount: amount(), currency: text() }

const figures = {
  currency: text(),
  registrations: countComparison,
  activePlayers: countComparison,
  bets: countComparison,
  turnover: amountComparison,
  result: amountComparison,
  commission: amountComparison,
  deposits: amountComparison,
  depositCount: countComparison,
  withdrawals: amountComparison,
  withdrawalCount: countComparison,
  netCash: amountComparison,
  own: amountComparison,
  liability: amount(),
  exposure: amount(),
  held: amount(),
  products: many({ product: text(), bets: count(), turnover: amount(), result: amount() }),
  days: many({ day: day(), turnover: amount(), result: amount(), deposits: amount(), withdrawals: amount() }),
}

/** Business figures for the requested days (default: today) and for the preceding period of equal length, by currency. */
export const dashboardFigures = query({
  at: '/api/dashboard/figures',
  title: 'Dashboard figures',
  permission: 'DASHBOARD_VIEW',
  scope: 'downline',
  parameters: z.object({ from: dayParameter, to: dayParameter }),
  answer: { from: day(), to: day(), currencies: many(figures) },
})

/** Numbers of open work items. Each number links to its queue. */
export const dashboardQueues = query({
  at: '/api/dashboard/queues',
  title: 'Dashboard queues',
  permission: 'DASHBOARD_VIEW',
  scope: 'downline',
  parameters: z.object({}),
  answer: {
    deposits: count(),
    reviews: count(),
    payouts: count(),
    unknownPayouts: count(),
    kyc: count(),
    results: count(),
    oldestReviewAt: nullable(instant()),
  },
})

/** Top ten winners, losers, depositors and open exposures in each currency. */
export const dashboardTops = query({
  at: '/api/dashboard/top-players',
  title: 'Dashboard top lists',
  permission: 'DASHBOARD_VIEW',
  scope: 'downline',
  parameters: z.object({ from: dayParameter, to: dayParameter }),
  answer: {
    winners: many(topPlayer),
    losers: many(topPlayer),
    exposures: many(topPlayer),
    depositors: many(topPlayer),
  },
})

export const dashboard = page({
  path: '/',
  title: 'Dashboard',
  permission: 'DASHBOARD_VIEW',
  view: 'overview/dashboard/dashboard',
  search: ['period'],
  queries: { figures: dashboardFigures, queues: dashboardQueues, tops: dashboardTops },
})
