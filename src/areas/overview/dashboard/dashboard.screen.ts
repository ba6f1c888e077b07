import { z } from 'zod/mini'
import { page } from '#blueprint/screen/page.ts'
import { query } from '#blueprint/screen/query.ts'

const day = z.optional(z.iso.date('Enter a date'))
const money = z.string()
const figure = z.object({ now: money, before: money })
const count = z.object({ now: z.number(), before: z.number() })
const named = z.object({ id: z.string(), name: z.string(), amount: money, currency: z.string() })

const figures = z.object({
  currency: z.string(),
  registrations: count,
  activePlayers: count,
  bets: count,
  turnover: figure,
  result: figure,
  commission: figure,
  deposits: figure,
  depositCount: count,
  withdrawals: figure,
  withdrawalCount: count,
  netCash: figure,
  own: figure,
  liability: money,
  exposure: money,
  held: money,
  products: z.array(z.object({ product: z.string(), bets: z.number(), turnover: money, result: money })),
  days: z.array(z.object({ day: z.string(), turnover: money, result: money, deposits: money, withdrawals: money })),
})

/** State of the business in the asked days (default: today), beside the equally long time before; each currency for itself. */
export const dashboardFigures = query({
  at: '/api/dashboard/figures',
  title: 'Figures of the dashboard',
  permission: 'DASHBOARD_VIEW',
  scope: 'downline',
  parameters: z.object({ from: day, to: day }),
  answer: z.object({ from: z.string(), to: z.string(), currencies: z.array(figures) }),
})

/** What waits for somebody. Each number leads to its queue. */
export const dashboardQueues = query({
  at: '/api/dashboard/queues',
  title: 'Queues of the dashboard',
  permission: 'DASHBOARD_VIEW',
  scope: 'downline',
  parameters: z.object({}),
  answer: z.object({
    deposits: z.number(),
    reviews: z.number(),
    payouts: z.number(),
    unknownPayouts: z.number(),
    kyc: z.number(),
    results: z.number(),
    oldestReviewAt: z.nullable(z.string()),
  }),
})

/** Who won and lost most, and who could cost most: ten in each currency. */
export const dashboardTops = query({
  at: '/api/dashboard/tops',
  title: 'Top lists of the dashboard',
  permission: 'DASHBOARD_VIEW',
  scope: 'downline',
  parameters: z.object({ from: day, to: day }),
  answer: z.object({
    winners: z.array(named),
    losers: z.array(named),
    exposures: z.array(named),
    depositors: z.array(named),
  }),
})

export const dashboard = page({
  path: '/',
  title: 'Dashboard',
  permission: 'DASHBOARD_VIEW',
  view: 'overview/dashboard/dashboard',
  queries: { figures: dashboardFigures, queues: dashboardQueues, tops: dashboardTops },
})
