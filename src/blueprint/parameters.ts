import { z } from 'zod/mini'
import { uuidPattern } from '#values/id.ts'

/** Parameters of queries: texts that name a thing, each with the sentence for a wrong one. */
export const idParameter = (sentence: string) => z.string(sentence).check(z.regex(/^\d{1,18}$/, sentence))
export const uuidParameter = (sentence = 'Not an id') => z.string(sentence).check(z.regex(uuidPattern, sentence))
