import { z } from 'zod/mini'
import { choicesAnswer } from '#blueprint/answer.ts'
import { query } from '#blueprint/screen/query.ts'

/** What pays out and is switched on, in the order payments are routed. */
export const payoutGateways = query({
  at: '/api/payout-gateways',
  title: 'Payout gateways',
  permission: 'WITHDRAW_PAY',
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesAnswer,
})
