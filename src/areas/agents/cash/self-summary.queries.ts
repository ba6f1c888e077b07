import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { amount, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

/** The account's balance in each currency; at a top node also what is issued and where it is: the last line is nought as long as the books hold. */
export const selfSummary = query({
  at: '/api/self-transaction/summary',
  title: 'Figures of the own account',
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
