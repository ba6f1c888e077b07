import { z } from 'zod/mini'
import { many, nullable, optional } from '#blueprint/answer.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { amount, day, id, instant, text } from '#blueprint/kinds/kinds.ts'
import { page } from '#blueprint/screen/page.ts'
import { query } from '#blueprint/screen/query.ts'
import { dashboardActivity, dashboardHours } from '#areas/overview/dashboard/activity/activity.queries.ts'
import { queueCounts } from './queue-counts.ts'

const dayParameter = z.optional(z.iso.date('Enter a date.'))
const amountComparison = optional({ now: amount(), before: amount() })
const countComparison = optional({ now: count(), before: count() })
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
  liability: optional(amount()),
  exposure: optional(amount()),
  held: optional(amount()),
  products: optional(many({ product: text(), bets: count(), turnover: amount(), result: amount() })),
  days: optional(many({ day: day(), turnover: amount(), result: amount() })),
  paidDays: optional(many({ day: day(), deposits: amount(), withdrawals: amount() })),
  verticals: optional(many({ vertical: text(), turnover: amount(), result: amount() })),
  funnel: optional({ registered: count(), deposited: count(), played: count() }),
}

/**
 * Business figures for the requested days (default: today) and for the period that they are compared with, by currency.
 * Today is compared with the same part of the earlier day. A figure is present if the user may open the list behind it.
 */
export const dashboardFigures = query({
  at: '/api/dashboard/figures',
  title: 'Dashboard figures',
  permission: 'DASHBOARD_VIEW',
  scope: 'downline',
  parameters: z.object({ from: dayParameter, to: dayParameter }),
  answer: {
    from: day(),
    to: day(),
    /** The time of day up to which the last day of both periods counts, where it is today. */
    until: nullable(text()),
    currencies: many(figures),
  },
})

/** Numbers of open work items, of the queues that the user may open. Each number links to its queue. */
export const dashboardQueues = query({
  at: '/api/dashboard/queues',
  title: 'Dashboard queues',
  permission: 'DASHBOARD_VIEW',
  scope: 'downline',
  parameters: z.object({}),
  answer: {
    ...queueCounts,
    /** Those that have waited longer than the time limit of their queue. */
    overdue: queueCounts,
    oldestReviewAt: nullable(instant()),
  },
})

/**
 * Top ten winners, losers, depositors and open exposures in each currency, each for those who may open the list of
 * profit by downline, of deposits or of exposures.
 */
export const dashboardTops = query({
  at: '/api/dashboard/top-players',
  title: 'Dashboard top lists',
  permission: 'DASHBOARD_VIEW',
  scope: 'downline',
  parameters: z.object({ from: dayParameter, to: dayParameter }),
  answer: {
    winners: optional(many(topPlayer)),
    losers: optional(many(topPlayer)),
    exposures: optional(many(topPlayer)),
    depositors: optional(many(topPlayer)),
  },
})

export const dashboard = page({
  path: '/',
  title: 'Dashboard',
  permission: 'DASHBOARD_VIEW',
  view: 'overview/dashboard/dashboard',
  search: ['period', 'cards'],
  queries: {
    figures: dashboardFigures,
    queues: dashboardQueues,
    tops: dashboardTops,
    hours: dashboardHours,
    activity: dashboardActivity,
  },
})
