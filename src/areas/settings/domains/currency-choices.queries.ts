import { z } from 'zod/mini'
import { choicesAnswer } from '#blueprint/answer.ts'
import { query } from '#blueprint/screen/query.ts'

export const currencyChoices = query({
  at: '/api/currency-choices',
  title: 'Currency options',
  permission: null,
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesAnswer,
})
