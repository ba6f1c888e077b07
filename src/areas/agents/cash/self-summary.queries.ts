import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { amount, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

/**
 * The account's balance in each currency; at a top node also the issued chips and where they are. The difference is
 * zero while the ledger balances.
 */
export const selfSummary = query({
  at: '/api/self-transaction/summary',
  title: 'Own account summary',
  permission: 'SELF_TRUNCATION_VIEW',
  scope: 'own',
  parameters: z.object({}),
  answer: {
    own: many({ currency: text(), balance: amount() }),
    issued: nullable(
      many({
        currency: text(),
        outstanding: amount(),
        balances: amount(),
        elsewhere: amount(),
        difference: amount(),
      }),
    ),
  },
})
