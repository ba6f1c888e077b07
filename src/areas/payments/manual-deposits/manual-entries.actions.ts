import { action } from '#blueprint/screen/action.ts'
import { amount, choice, longText, text } from '#blueprint/kinds/kinds.ts'
import { idPick } from '#blueprint/kinds/choices.ts'
import { picture } from '#blueprint/kinds/picture.ts'
import { sheet } from '#blueprint/kinds/sheet.ts'
import { utr } from './manual.actions.ts'
import { dayOrderLabels, dayOrders } from '#areas/payments/rules/statements/statement-days.ts'
import { methods } from '#areas/payments/withdrawals/methods.ts'

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

const column = (label: string, initially: string) => text(label, { maxLength: 60, initially })

/** The first line is the header; the form maps its columns. */
export const importStatement = action({
  name: 'statement',
  title: 'Import bank statement',
  permission: 'DEPOSIT_IMPORT',
  on: 'list',
  input: {
    account: text('Bank account', { maxLength: 60 }),
    dateColumn: column('Date column', 'Date'),
    amountColumn: column('Credit column', 'Credit'),
    utrColumn: column('Reference column', 'UTR'),
    dayOrder: choice('Order of day and month', dayOrders, {
      optional: true,
      labels: dayOrderLabels,
      hint: 'Needed where no date of the file shows it',
    }),
    sideColumn: text('Side column', { maxLength: 60, optional: true, hint: 'Says Cr or Dr of each amount' }),
    narrationColumn: text('Narration column', { maxLength: 60, optional: true }),
    file: sheet('Bank statement file (CSV or XLSX)', { optional: true }),
    csv: longText('Or paste the statement lines (CSV)', { maxLength: 200_000, optional: true }),
  },
  confirm:
    'Import this bank statement? Lines already imported are skipped. Deposits with the same reference and amount are matched.',
  asks: 'reason',
  preview: true,
})
