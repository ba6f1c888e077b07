import { z } from 'zod/mini'
import { choicesAnswer } from '#blueprint/answer.ts'
import { query } from '#blueprint/screen/query.ts'
import { scopesWithTarget } from '#areas/players/rules/care/restriction.ts'

/** The sports, events, market types or providers there are to be kept from: what a restriction names is one of them. */
export const restrictionTargets = query({
  at: '/api/restriction-targets',
  title: 'What a restriction may name',
  permission: 'RESTRICTION_EDIT',
  scope: 'everyone',
  parameters: z.object({
    scope: z.enum(scopesWithTarget, 'Choose sport, event, market type or provider.'),
    q: z.optional(z.string('Enter part of the name.').check(z.maxLength(60, 'At most 60 characters'))),
  }),
  answer: choicesAnswer,
})
