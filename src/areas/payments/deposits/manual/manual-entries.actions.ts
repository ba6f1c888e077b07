import { action } from '#blueprint/screen/action.ts'
import { amount, choice } from '#blueprint/kinds/kinds.ts'
import { idPick } from '#blueprint/kinds/choices.ts'
import { picture } from '#blueprint/kinds/picture.ts'
import { utr } from './manual.actions.ts'
import { methods } from '#areas/payments/rules/methods.ts'

export const enterDeposit = action({
  name: 'entry',
  title: 'Add manual deposit',
  permission: 'DEPOSIT_CREATE',
  on: 'list',
  input: {
    player: idPick('Player', 'player'),
    method: choice('Method', methods),
    amount: amount('Amount', { min: 1n }),
    utr,
    attachment: picture('Proof', { optional: true, at: '/api/deposit/picture' }),
  },
  confirm: 'Add this deposit? It is credited only after another user has found the money at the bank.',
  asks: 'password',
})
