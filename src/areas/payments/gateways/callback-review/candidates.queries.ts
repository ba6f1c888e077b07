import { z } from 'zod/mini'
import { many, option } from '#blueprint/answer.ts'
import { amount, id, instant, text, uuid } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'

/** Why a deposit could be the one that a callback pays, the strongest first. */
export const matchedBy = ['UTR', 'ORDER', 'REFERENCE', 'AMOUNT'] as const

/** Uncredited deposits of the gateway that a callback without a deposit could pay. */
export const callbackCandidates = query({
  at: '/api/gateway-callbacks/:id/candidates',
  title: 'Deposits that a callback could pay',
  permission: 'GATEWAY_RECORDS_VIEW',
  scope: 'downline',
  parameters: z.object({ id: uuidParameter() }),
  currencyOf: ['gateway_callback', 'id'],
  answer: {
    candidates: many({
      id: uuid(),
      player: text(),
      playerId: id(),
      amount: amount(),
      status: text(),
      requestedAt: instant(),
      matchedBy: option(matchedBy),
    }),
  },
})
