import { z } from 'zod/mini'
import { choicesAnswer } from '#blueprint/answer.ts'
import { query } from '#blueprint/screen/query.ts'

export const gatewayChoices = query({
  at: '/api/gateway-choices',
  title: 'Gateway options',
  permission: 'PG_SETTINGS_VIEW',
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesAnswer,
})

/** Deposit methods that staff confirm manually. */
export const manualMethodChoices = query({
  at: '/api/manual-method-choices',
  title: 'Manual deposit method options',
  permission: 'PG_SETTINGS_VIEW',
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesAnswer,
})
