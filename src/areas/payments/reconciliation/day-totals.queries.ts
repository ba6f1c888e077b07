import { z } from 'zod/mini'
import { many } from '#blueprint/answer.ts'
import { amount, day, integer, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

const filter = z.optional(z.string().check(z.maxLength(200)))

/** The gateway days of a filtered list, added up by day and currency. */
export const dayTotals = query({
  at: '/api/deposits/reconciliation/days',
  title: 'Reconciliation by day',
  permission: 'GATEWAY_RECORDS_VIEW',
  scope: 'downline',
  parameters: z.object({ day: filter, gateway: filter, status: filter, domainId: filter }),
  answer: {
    days: many({
      day: day(),
      currency: text(),
      gateways: integer(),
      expectedIn: amount(),
      receivedIn: amount(),
      differenceIn: amount(),
      expectedOut: amount(),
      receivedOut: amount(),
      differenceOut: amount(),
    }),
  },
})
