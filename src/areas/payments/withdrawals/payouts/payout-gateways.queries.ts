import { z } from 'zod/mini'
import { choicesAnswer } from '#blueprint/answer.ts'
import { query } from '#blueprint/screen/query.ts'

/** Active payout gateways in routing order. */
export const payoutGateways = query({
  at: '/api/payout-gateways',
  title: 'Payout gateways',
  permission: 'WITHDRAW_PAY',
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesAnswer,
})
