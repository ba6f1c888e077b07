import { z } from 'zod/mini'
import { recordOutcomes, recordTypes } from './name-records.ts'

const storedInstant = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
)

/** A report as it is read from the database. */
export const storedReport = z.object({
  resolvers: z.array(
    z.object({
      server: z.string(),
      records: z.array(
        z.object({ type: z.enum(recordTypes), outcome: z.enum(recordOutcomes), values: z.array(z.string()) }),
      ),
      chain: z.array(z.string()),
      chainEnd: z.enum(['END', 'RING', 'LONGER']),
    }),
  ),
  isIpv6Only: z.boolean(),
  certificate: z.nullable(
    z.object({
      subject: z.string(),
      issuer: z.string(),
      names: z.array(z.string()),
      nameCount: z.number(),
      from: storedInstant,
      to: storedInstant,
      missingIssuer: z.nullable(z.string()),
      protocol: z.string(),
    }),
  ),
  certificateFailure: z.nullable(z.string()),
  hops: z.array(z.object({ url: z.string(), status: z.nullable(z.number()), failure: z.nullable(z.string()) })),
})
