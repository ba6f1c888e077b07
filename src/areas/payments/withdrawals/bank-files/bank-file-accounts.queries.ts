import { z } from 'zod/mini'
import { choicesAnswer } from '#blueprint/answer.ts'
import { query } from '#blueprint/screen/query.ts'

/** The operator's bank accounts that files can be paid from. */
export const bankFileAccounts = query({
  at: '/api/bank-file-accounts',
  title: 'Bank accounts for bank files',
  permission: 'PG_SETTINGS_WITHDRAW_VIEW',
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesAnswer,
})
