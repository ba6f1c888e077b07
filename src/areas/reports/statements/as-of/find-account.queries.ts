import { z } from 'zod/mini'
import { many } from '#blueprint/answer.ts'
import { id, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

/** Players and agents of the actor’s downline by id or username prefix. */
export const findAccounts = query({
  at: '/api/accounts/search',
  title: 'Account search',
  permission: 'STATEMENTS_VIEW',
  scope: 'downline',
  parameters: z.object({
    q: z.optional(z.string('Enter an id or a username.').check(z.maxLength(60, 'At most 60 characters'))),
  }),
  answer: many({ id: id(), username: text(), name: text(), level: text() }),
})
