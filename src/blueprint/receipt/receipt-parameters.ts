import { z } from 'zod/mini'
import { uuidParameter } from '#blueprint/parameters.ts'

/** Parameters of a receipt query: the payment, and whether the file is wanted with it. */
export const receiptParameters = z.object({
  id: uuidParameter(),
  file: z.optional(z.literal('pdf', 'Enter pdf.')),
})
