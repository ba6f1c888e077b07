import { z } from 'zod/mini'
import { nullable } from '#blueprint/answer.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'

/** The QR code contains the full account number, so it is shown to users who may edit the account. */
export const accountPaymentCode = query({
  at: '/api/collection-accounts/:id/payment-code',
  title: 'QR code of a collection account',
  permission: 'PG_SETTINGS_EDIT',
  scope: 'everyone',
  parameters: z.object({ id: uuidParameter() }),
  answer: { code: nullable(text()) },
})
