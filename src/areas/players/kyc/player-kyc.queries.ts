import { z } from 'zod/mini'
import { many, nullable, option } from '#blueprint/answer.ts'
import { amount, day, instant, integer, text, uuid } from '#blueprint/kinds/kinds.ts'
import { idParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { kycFlow } from '#areas/players/rules/kyc/document.ts'
import { documentTypes } from '#areas/players/rules/kyc/types.ts'

const type = option(documentTypes)
const status = option(kycFlow.states)

/** A player's level and what of his documents came, for his own page. */
export const playerKyc = query({
  at: '/api/players/:player_id/kyc',
  title: 'KYC level and documents',
  permission: 'KYC_VIEW',
  scope: 'downline',
  parameters: z.object({
    player_id: idParameter('Enter a player id.'),
  }),
  answer: {
    level: integer(),
    levelUntil: nullable(day()),
    /** What counts once the last verdict can no longer be taken back. */
    coming: nullable({ level: integer(), at: instant() }),
    /** Without this level nothing is paid out; and the most in a month at the level he has. */
    neededToWithdraw: integer(),
    monthlyLimit: nullable(amount()),
    withdrawnThisMonth: amount(),
    documents: many({
      id: uuid(),
      type,
      status,
      number: nullable(text()),
      submittedAt: instant(),
      expiresOn: nullable(day()),
      level: nullable(integer()),
      reason: nullable(text()),
      reviewedBy: nullable(text()),
      sides: many(option(['FRONT', 'BACK'])),
      asked: nullable({ types: many(text()), note: nullable(text()) }),
    }),
  },
})
