import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { amount, day, id, instant, text } from '#blueprint/kinds/kinds.ts'
import { page } from '#blueprint/screen/page.ts'
import { query } from '#blueprint/screen/query.ts'

const dayParameter = z.optional(z.iso.date('Enter a date.'))
const figure = { now: amount(), before: amount() }
const counted = { now: count(), before: count() }
const named = { id: id(), name: text(), amount: amount(), currency: text() }

const figures = {
  currency: text(),
  registrations: counted,
  activePlayers: counted,
  bets: counted,
  turnover: figure,
  result: figure,
  commission: figure,
  deposits: figure,
  depositCount: counted,
  withdrawals: figure,
  withdrawalCount: counted,
  netCash: figure,
  own: figure,
  liability: amount(),
  exposure: amount(),
  held: amount(),
  products: many({ product: text(), bets: count(), turnover: amount(), result: amount() }),
  days: many({ day: day(), turnover: amount(), result: amount(), deposits: amount(), withdrawals: amount() }),
}

/** State of the business in the asked days (default: today), beside the equally long time before; each currency for itself. */
export const dashboardFigures = query({
  at: '/api/dashboard/figures',
  title: 'Dashboard figures',
  permission: 'DASHBOARD_VIEW',
  scope: 'downline',
  parameters: z.object({ from: dayParameter, to: dayParameter }),
  answer: { from: day(), to: day(), currencies: many(figures) },
})

/** What waits for somebody. Each number leads to its queue. */
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

/** Who won and lost most, and who could cost most: ten in each currency. */
export const dashboardTops = query({
  at: '/api/dashboard/tops',
  title: 'Dashboard top lists',
  permission: 'DASHBOARD_VIEW',
  scope: 'downline',
  parameters: z.object({ from: dayParameter, to: dayParameter }),
  answer: {
    winners: many(named),
    losers: many(named),
    exposures: many(named),
    depositors: many(named),
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
