import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'
import { repairMethods } from '#areas/reports/rules/balances/repair-method.ts'
import { uuidPattern } from '#values/id.ts'

const booking = z.object({ booking: z.string(), at: z.string(), kind: z.string(), ref: z.string() })

/** Everything of one account that may be why its stored figures are not what they follow from. */
export const findCause = query({
  at: '/api/player-balance-repair-report/:id/cause',
  title: 'Find cause',
  permission: 'PLAYER_BALANCE_REPAIR_REPORT',
  scope: 'downline',
  parameters: z.object({
    id: z.string('Enter the id of a finding').check(z.regex(uuidPattern, 'Enter the id of a finding')),
  }),
  answer: z.object({
    account: z.string(),
    /** What each way to repair it would book, or why it does not fit. */
    methods: z.array(
      z.object({
        method: z.enum(repairMethods),
        unfit: z.nullable(z.string()),
        amount: z.nullable(z.string()),
        after: z.nullable(z.string()),
        linked: z.array(z.string()),
      }),
    ),
    stored: z.string(),
    /** What the last booking says the balance is; null: nothing was ever booked. */
    lastBooking: z.nullable(z.string()),
    breaks: z.array(z.extend(booking, { before: z.string(), amount: z.string(), stored: z.string(), gap: z.string() })),
    twice: z.array(z.object({ kind: z.string(), ref: z.string(), bookings: z.string(), amount: z.string() })),
    missing: z.array(
      z.object({ what: z.string(), id: z.string(), at: z.string(), said: z.string(), booked: z.string() }),
    ),
    markets: z.array(z.object({ id: z.string(), name: z.string(), stored: z.string(), expected: z.string() })),
  }),
})
