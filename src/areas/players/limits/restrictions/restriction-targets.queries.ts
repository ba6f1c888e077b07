import { z } from 'zod/mini'
import { choicesAnswer } from '#blueprint/answer.ts'
import { query } from '#blueprint/screen/query.ts'
import { scopesWithTarget } from '#areas/players/rules/care/restriction.ts'

/** Sports, events, market types or providers that a restriction can name. */
export const restrictionTargets = query({
  at: '/api/restriction-targets',
  title: 'Restriction targets',
  permission: 'RESTRICTION_EDIT',
  scope: 'everyone',
  parameters: z.object({
    scope: z.enum(scopesWithTarget, 'Choose sport, event, market type or provider.'),
    q: z.optional(z.string('Enter part of the name.').check(z.maxLength(60, 'At most 60 characters'))),
  }),
  answer: choicesAnswer,
})
