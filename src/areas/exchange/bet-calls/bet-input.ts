import { z } from 'zod/mini'
import {
  accountId,
  address,
  amount,
  amountOrZero,
  catalogueId,
  externalId,
  line,
  odds,
  rate,
  locationFields,
} from '#blueprint/inbound/field-schemas.ts'

/** What a site sends to place a bet. */
export const betInput = z
  .strictObject({
    externalId,
    player: accountId,
    market: catalogueId,
    /** The runner of a match odds, toss or bookmaker market. */
    runner: z.optional(catalogueId),
    /** The line of a session: BACK means it is reached (yes), LAY that it is not (no), each at the line quoted for it. On a line market, BACK sells and LAY buys. */
    line: z.optional(line),
    /** Upper end of a range, exclusive: the result reaches `line` and stays below `lineTo`. */
    lineTo: z.optional(line),
    side: z.enum(['BACK', 'LAY']),
    odds: z.optional(odds),
    rate: z.optional(rate),
    stake: amount,
    matched: z.optional(amountOrZero),
    /** Whether the unmatched part lapses or persists when the market turns in-play or closes. */
    persistence: z.optional(z.enum(['LAPSE', 'PERSIST'])),
    ip: z.optional(address),
    ...locationFields,
  })
  .check(
    z.refine((bet) => (bet.runner === undefined) !== (bet.line === undefined), 'Provide either a runner or a line.'),
    z.refine((bet) => (bet.odds === undefined) !== (bet.rate === undefined), 'Provide either odds or a rate.'),
  )
export type BetRequest = z.infer<typeof betInput>
