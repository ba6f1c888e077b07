import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { amount, id, integer, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

const account = { player: text(), playerId: id(), amount: amount(), currency: text() }
const figures = { playerResult: amount(), commission: amount(), ownShare: amount() }

/** What declaring a result would do, before anybody commits to it. */
export const marketResultPreview = query({
  at: '/api/market-result/:id/preview',
  title: 'Result preview',
  permission: 'MARKET_RESULT_VIEW',
  scope: 'downline',
  parameters: z.object({
    id: z.string().check(z.regex(/^\d{1,18}$/)),
    what: z._default(z.enum(['settle', 'feed', 'void', 'rollback']), 'settle'),
    winner: z.optional(z.string()),
    runs: z.optional(z.string().check(z.regex(/^-?\d{1,4}(\.\d)?$/))),
  }),
  answer: {
    /** Why this result cannot be declared; the figures are nought then. */
    refused: nullable(text()),
    result: text(),
    bets: integer(),
    won: integer(),
    lost: integer(),
    voided: integer(),
    players: integer(),
    /** null where several currencies were played in: each then says its own. */
    playerResult: nullable(figures.playerResult),
    commission: nullable(figures.commission),
    ownShare: nullable(figures.ownShare),
    byCurrency: many({ currency: text(), ...figures }),
    topWinners: many(account),
    negative: many(account),
    negativeCount: integer(),
  },
})
