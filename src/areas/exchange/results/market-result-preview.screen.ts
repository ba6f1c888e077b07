import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'

const account = z.object({ player: z.string(), playerId: z.string(), amount: z.string(), currency: z.string() })
const figures = { playerResult: z.string(), commission: z.string(), ownShare: z.string() }

/** What declaring a result would do, before anybody commits to it. */
export const marketResultPreview = query({
  at: '/api/market-result/:id/preview',
  title: 'Preview of a result',
  permission: 'MARKET_RESULT_VIEW',
  scope: 'downline',
  parameters: z.object({
    id: z.string().check(z.regex(/^\d{1,18}$/)),
    what: z._default(z.enum(['settle', 'feed', 'void', 'rollback']), 'settle'),
    winner: z.optional(z.string()),
    runs: z.optional(z.string().check(z.regex(/^-?\d{1,4}(\.\d)?$/))),
  }),
  answer: z.object({
    /** Why this result cannot be declared; the figures are nought then. */
    refused: z.nullable(z.string()),
    result: z.string(),
    bets: z.number(),
    won: z.number(),
    lost: z.number(),
    voided: z.number(),
    players: z.number(),
    /** null where several currencies were played in: each then says its own. */
    playerResult: z.nullable(figures.playerResult),
    commission: z.nullable(figures.commission),
    ownShare: z.nullable(figures.ownShare),
    byCurrency: z.array(z.object({ currency: z.string(), ...figures })),
    topWinners: z.array(account),
    negative: z.array(account),
    negativeCount: z.number(),
  }),
})
