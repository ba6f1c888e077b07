import { z } from 'zod/mini'
import { choicesAnswer } from '#blueprint/answer.ts'
import { query } from '#blueprint/screen/query.ts'

export const gatewayChoices = query({
  at: '/api/gateway-choices',
  title: 'Gateways to choose from',
  permission: 'PG_SETTINGS_VIEW',
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesAnswer,
})

/** Ways whose money a person checks. */
export const manualWayChoices = query({
  at: '/api/manual-way-choices',
  title: 'Manual ways to deposit',
  permission: 'PG_SETTINGS_VIEW',
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesAnswer,
})
