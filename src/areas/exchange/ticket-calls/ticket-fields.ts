import { z } from 'zod/mini'
import { ticketFlow } from '#areas/exchange/rules/sportsbook/ticket-flow.ts'
import { distinct } from '#blueprint/inbound/distinct.ts'
import {
  accountId,
  address,
  amount,
  externalId,
  odds,
  rowId,
  locationFields,
} from '#blueprint/inbound/field-schemas.ts'
import { nameOf, selectionFields } from './selection-fields.ts'

const leg = z.strictObject({
  ...selectionFields,
  odds,
  /** Denominator of the place fraction: 5 for a fifth of the odds. */
  placeOf: z.optional(z.int().check(z.gte(1), z.lte(20))),
  isLive: z.optional(z.boolean()),
})

export const ticketInput = z.strictObject({
  externalId,
  player: accountId,
  /** Stake of one line. */
  unit: amount,
  /** Number of legs per line: [2, 3] means doubles and trebles. Default: one line with all legs. */
  sizes: z.optional(z.array(z.int()).check(z.minLength(1), z.maxLength(20))),
  isEachWay: z.optional(z.boolean()),
  /** Maximum return of the ticket. */
  largest: z.optional(amount),
  legs: z.array(leg).check(
    z.minLength(1),
    z.maxLength(20),
    distinct({
      by: (one) => JSON.stringify(nameOf(one)),
      as: ({ selection, event }) => `The selection ${selection} of ${event}`,
    }),
  ),
  ip: z.optional(address),
  ...locationFields,
})
export type TicketRequest = z.infer<typeof ticketInput>

export const ticketState = z.object({
  ticket: rowId,
  player: accountId,
  status: z.enum(ticketFlow.states),
  /** The site says another return than the results give: not paid until the operator decides. */
  isDisputed: z.boolean(),
  lines: z.int(),
  stake: z.string(),
  /** Return if every open leg wins. */
  potential: z.string(),
  returned: z.string(),
  available: z.string(),
  currency: z.string(),
})
