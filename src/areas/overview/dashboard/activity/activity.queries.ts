import { z } from 'zod/mini'
import { many, optional } from '#blueprint/answer.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { amount, day, instant, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

const dayParameter = z.optional(z.iso.date('Enter a date.'))

/**
 * Results and payments of each hour of a day, by currency, for those who may open their lists. A day has as many hours as its clock shows:
 * 23 or 25 when clocks are changed.
 */
export const dashboardHours = query({
  at: '/api/dashboard/hours',
  title: 'Hours of the dashboard',
  permission: 'DASHBOARD_VIEW',
  scope: 'downline',
  parameters: z.object({ day: dayParameter }),
  answer: {
    day: day(),
    currencies: many({
      currency: text(),
      played: optional(many({ hour: instant(), turnover: amount(), result: amount() })),
      paid: optional(many({ hour: instant(), deposits: amount(), withdrawals: amount() })),
    }),
  },
})

/** Players who played on each of the last days, and what players stand to lose now, by product. */
export const dashboardActivity = query({
  at: '/api/dashboard/activity',
  title: 'Activity of the dashboard',
  permission: 'DASHBOARD_VIEW',
  scope: 'downline',
  parameters: z.object({ to: dayParameter }),
  answer: {
    currencies: many({
      currency: text(),
      players: optional(many({ day: day(), players: count() })),
      inWeek: optional(count()),
      inMonth: optional(count()),
      exposures: optional(many({ product: text(), exposure: amount() })),
    }),
  },
})
