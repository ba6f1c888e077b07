import { z } from 'zod/mini'
import { choicesOf } from '#blueprint/answer.ts'
import { id } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

/** Active templates with their sports. */
export const templateOptions = query({
  at: '/api/market-templates/options',
  title: 'Market template options',
  permission: 'EXCHANGE_EVENT_EDIT',
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesOf(id()),
})
