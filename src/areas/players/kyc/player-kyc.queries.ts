import { z } from 'zod/mini'
import { many, nullable, option } from '#blueprint/answer.ts'
import { amount, day, instant, integer, text, uuid } from '#blueprint/kinds/kinds.ts'
import { idParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { kycFlow } from '#areas/players/rules/kyc/document.ts'
import { documentTypes } from '#areas/players/rules/kyc/types.ts'

const type = option(documentTypes)
const status = option(kycFlow.states)

/** KYC level and documents, for the player page. */
export const playerKyc = query({
  at: '/api/players/:player_id/kyc',
  title: 'KYC level and documents',
  permission: 'KYC_VIEW',
  scope: 'downline',
  parameters: z.object({
    player_id: idParameter('Enter a player id.'),
  }),
  currencyOf: ['account', 'player_id'],
  answer: {
    level: integer(),
    levelUntil: nullable(day()),
    /** The level that takes effect once the latest decision is final. */
    upcoming: nullable({ level: integer(), at: instant() }),
    /** Level required for payouts, and the monthly limit at the current level. */
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
      request: nullable({ types: many(text()), note: nullable(text()) }),
    }),
  },
})
