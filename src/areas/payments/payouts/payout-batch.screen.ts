import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'

const money = z.optional(z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, 'Enter an amount like 1250.50')))

/** What would be paid together, out of which float; nothing is ordered by asking. */
export const payoutBatch = query({
  at: '/api/payout-batch',
  title: 'What would be paid together',
  permission: 'WITHDRAW_PAY',
  scope: 'downline',
  parameters: z.object({
    upTo: money,
    gateway: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{1,29}$/, 'The code of a gateway'))),
    cleanOnly: z.optional(z.enum(['YES', 'NO'])),
  }),
  answer: z.object({
    sum: z.string(),
    planned: z.array(
      z.object({ id: z.string(), player: z.string(), net: z.string(), gateway: z.string(), transfers: z.number() }),
    ),
    leftOut: z.array(z.object({ id: z.string(), player: z.string(), net: z.string(), why: z.string() })),
    gateways: z.array(
      z.object({
        gateway: z.string(),
        name: z.string(),
        count: z.number(),
        transfers: z.number(),
        sum: z.string(),
        float: z.nullable(z.string()),
        after: z.nullable(z.string()),
      }),
    ),
  }),
})
