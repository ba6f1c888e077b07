import { z } from 'zod/mini'
import { uuidPattern } from '#values/id.ts'

/** Query parameters that hold an id, each with the message for an invalid one. */
export const idParameter = (sentence: string) => z.string(sentence).check(z.regex(/^\d{1,18}$/, sentence))
export const uuidParameter = (sentence = 'Not a valid id.') => z.string(sentence).check(z.regex(uuidPattern, sentence))

/** What a picker searches for: an id or the beginning of a name. */
export const searchText = z.object({
  q: z.optional(z.string('Enter an id or a name.').check(z.maxLength(60, 'At most 60 characters'))),
})
