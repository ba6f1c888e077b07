import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { amount, integer, text, uuid } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

const money = z.optional(z.string().check(z.regex(/^\d{1,12}(\.\d{1,3})?$/, 'Enter an amount such as 1250.50.')))

/** Previews a payout batch and the floats it uses; orders nothing. */
export const payoutBatch = query({
  at: '/api/payout-batch',
  title: 'Payout batch preview',
  permission: 'WITHDRAW_PAY',
  scope: 'downline',
  parameters: z.object({
    upTo: money,
    gateway: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{1,29}$/, 'Enter a gateway code.'))),
    cleanOnly: z.optional(z.enum(['YES', 'NO'])),
  }),
  answer: {
    /** One entry for each currency. */
    sums: many({ currency: text(), count: integer(), sum: amount() }),
    planned: many({
      id: uuid(),
      player: text(),
      currency: text(),
      net: amount(),
      gateway: text(),
      transfers: integer(),
    }),
    excluded: many({ id: uuid(), player: text(), currency: text(), net: amount(), reason: text() }),
    gateways: many({
      gateway: text(),
      name: text(),
      count: integer(),
      transfers: integer(),
      currency: text(),
      sum: amount(),
      float: nullable(amount()),
      after: nullable(amount()),
    }),
  },
})
