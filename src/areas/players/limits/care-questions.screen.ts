import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'
import { exclusionKinds } from '#areas/players/rules/care/exclusion.ts'
import { limitKinds, limitPeriods, limitSetters } from '#areas/players/rules/care/limit.ts'

export const ofPlayer = z.object({
  player_id: z.string('Enter the id of a player').check(z.regex(/^\d{1,18}$/, 'Enter the id of a player')),
})

/** A player's limits with what of them is used, and what keeps him out altogether. Amounts are money, of SESSION minutes. */
export const playerCare = query({
  at: '/api/players/:player_id/care',
  title: 'Limits and exclusions',
  permission: 'PLAYER_RESTRICTION',
  scope: 'downline',
  parameters: ofPlayer,
  answer: z.object({
    barred: z.nullable(z.string()),
    raiseDelayHours: z.number(),
    limits: z.array(
      z.object({
        kind: z.enum(limitKinds),
        period: z.enum(limitPeriods),
        setter: z.enum(limitSetters),
        amount: z.nullable(z.string()),
        used: z.string(),
        left: z.nullable(z.string()),
        pending: z.nullable(z.object({ amount: z.nullable(z.string()), from: z.string() })),
      }),
    ),
    exclusions: z.array(
      z.object({
        kind: z.enum(exclusionKinds),
        from: z.string(),
        until: z.nullable(z.string()),
        isInForce: z.boolean(),
        /** Begun by this account; otherwise by another one of the same person. */
        isOwn: z.boolean(),
      }),
    ),
  }),
})
