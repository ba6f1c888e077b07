import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'

/** The account's balance in each currency; at a top node also what is issued and where it is: the last line is nought as long as the books hold. */
export const selfSummary = query({
  at: '/api/self-transaction/summary',
  title: 'Figures of the own account',
  permission: 'SELF_TRUNCATION_VIEW',
  scope: 'own',
  parameters: z.object({}),
  answer: z.object({
    own: z.array(z.object({ currency: z.string(), balance: z.string() })),
    issued: z.nullable(
      z.array(
        z.object({
          currency: z.string(),
          outstanding: z.string(),
          balances: z.string(),
          elsewhere: z.string(),
          difference: z.string(),
        }),
      ),
    ),
  }),
})
