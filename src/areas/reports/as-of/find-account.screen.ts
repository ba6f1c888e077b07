import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'

/** Players and agents of the actor's part of the tree by id or by the beginning of the username. */
export const findAccounts = query({
  at: '/api/accounts/find',
  title: 'Find an account',
  permission: 'STATEMENTS_VIEW',
  scope: 'downline',
  parameters: z.object({
    q: z.optional(z.string('Enter an id or a username').check(z.maxLength(60, 'At most 60 characters'))),
  }),
  answer: z.array(z.object({ id: z.string(), username: z.string(), name: z.string(), level: z.string() })),
})
