import { z } from 'zod/mini'
import { many, nullable, optional } from '#blueprint/answer.ts'
import { amount, id, integer, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

const account = { player: text(), playerId: id(), amount: amount(), currency: text() }
const figures = { playerResult: amount(), commission: amount(), ownShare: amount() }

/** Previews the effect of a result before it is declared. */
export const marketResultPreview = query({
  at: '/api/market-result/:id/preview',
  title: 'Result preview',
  permission: 'MARKET_RESULT_VIEW',
  scope: 'downline',
  parameters: z.object({
    id: z.string().check(z.regex(/^\d{1,18}$/)),
    action: z._default(z.enum(['settle', 'feed', 'void', 'rollback', 'resettle']), 'settle'),
    winner: z.optional(z.string()),
    tied: z.optional(z.string()),
    isShort: z.optional(z.enum(['true', 'false'])),
    isShortened: z.optional(z.enum(['true', 'false'])),
    runs: z.optional(z.string().check(z.regex(/^-?\d{1,4}(\.\d)?$/))),
  }),
  answer: {
    /** Reason why this result cannot be declared, or null; figures are zero if it is set. */
    refused: nullable(text()),
    result: text(),
    bets: integer(),
    won: integer(),
    lost: integer(),
    voided: integer(),
    players: integer(),
    /** Null if bets have several currencies; see `byCurrency`. */
    playerResult: nullable(figures.playerResult),
    commission: nullable(figures.commission),
    ownShare: nullable(figures.ownShare),
    /** Of the figures above; absent if there are several, which are below. */
    currency: optional(text()),
    byCurrency: many({ currency: text(), ...figures }),
    topWinners: many(account),
    negative: many(account),
    negativeCount: integer(),
  },
})
