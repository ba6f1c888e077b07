import { paymentCodeText } from '#areas/payments/rules/accounts/payment-code.ts'
import { operatorRow } from '#areas/payments/methods/operator-rows.facts.ts'
import { answer } from '#engine/query-handler.ts'
import { accountPaymentCode } from './payment-code.queries.ts'

export const accountPaymentCodeAnswer = answer(accountPaymentCode, async ({ tx, actor, parameters: { id } }) => {
  const account = await operatorRow(tx, 'collection_account', { id, actor, isLocked: false })
  if (!account) return null
  const { currency } = await tx
    .selectFrom('deposit_method')
    .select('currency')
    .where('id', '=', account.method_id)
    .executeTakeFirstOrThrow()
  return { code: paymentCodeText(account, { currency }) }
})
