import { action } from '#blueprint/screen/action.ts'
import { amount, choice, text } from '#blueprint/kinds/kinds.ts'
import { topUpKinds } from '#areas/payments/rules/payouts/float.ts'

export const floatLabels = { TOP_UP: 'Top-up', TAKEN_BACK: 'Withdrawn', PAYOUT: 'Payout', CAME_BACK: 'Payout returned' }

/** Books operator money sent to or from a gateway by bank transfer; needs a second approval. */
export const bookFloat = action({
  name: 'float',
  title: 'Book float movement',
  permission: 'PG_SETTINGS_WITHDRAW_EDIT',
  on: 'row',
  input: {
    kind: choice('Type', topUpKinds, { labels: floatLabels, initially: 'TOP_UP' }),
    amount: amount('Amount', { min: 1n }),
    reference: text('Bank reference', { maxLength: 40 }),
  },
  confirm: 'Book this movement of operator funds at {name}?',
  asks: 'password',
  secondApproval: 'always',
})
