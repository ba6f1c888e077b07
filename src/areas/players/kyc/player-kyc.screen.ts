import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'
import { kycFlow } from '#areas/players/rules/kyc/document.ts'
import { documentTypes } from '#areas/players/rules/kyc/types.ts'

const perhaps = z.nullable(z.string())
const type = z.enum(documentTypes)
const status = z.enum(kycFlow.states)

/** A player's level and what of his documents came, for his own page. */
export const playerKyc = query({
  at: '/api/players/:player_id/kyc',
  title: 'Level and documents of a player',
  permission: 'KYC_VIEW',
  scope: 'downline',
  parameters: z.object({
    player_id: z.string('Enter the id of a player').check(z.regex(/^\d{1,18}$/, 'Enter the id of a player')),
  }),
  answer: z.object({
    level: z.number(),
    levelUntil: perhaps,
    /** What counts once the last verdict can no longer be taken back. */
    coming: z.nullable(z.object({ level: z.number(), at: z.string() })),
    /** Without this level nothing is paid out; and the most in a month at the level he has. */
    neededToWithdraw: z.number(),
    monthlyLimit: perhaps,
    withdrawnThisMonth: z.string(),
    documents: z.array(
      z.object({
        id: z.string(),
        type,
        status,
        number: perhaps,
        submittedAt: z.string(),
        expiresOn: perhaps,
        level: z.nullable(z.number()),
        reason: perhaps,
        reviewedBy: perhaps,
        sides: z.array(z.enum(['FRONT', 'BACK'])),
        asked: z.nullable(z.object({ types: z.array(z.string()), note: perhaps })),
      }),
    ),
  }),
})
