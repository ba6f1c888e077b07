import { z } from 'zod/mini'

/** What speaks for and against a payment, rule by rule, as its case tells it. */
export const caseChecks = z.array(
  z.object({
    rule: z.string(),
    title: z.string(),
    passed: z.boolean(),
    value: z.string(),
    threshold: z.string(),
  }),
)
