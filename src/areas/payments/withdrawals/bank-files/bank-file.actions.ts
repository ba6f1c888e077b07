import { action } from '#blueprint/screen/action.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { choice, text } from '#blueprint/kinds/kinds.ts'
import { sheet } from '#blueprint/kinds/sheet.ts'
import { bankFileFlow, bankFileFormatLabels, bankFileFormats } from '#areas/payments/rules/bank-files/bank-file-flow.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'
import { transitions } from '#blueprint/transitions.ts'

/** Adds approved bank withdrawals to the file that this user is preparing. */
export const addToBankFiles = action({
  name: 'bank-file',
  title: 'Add to bank file',
  permission: 'WITHDRAW_PAY',
  on: 'rows',
  move: [withdrawalFlow, 'pay'],
  input: {
    account: pick('Pay from', '/api/bank-file-accounts'),
    format: choice('Format', bankFileFormats, { labels: bankFileFormatLabels, initially: 'CSV' }),
  },
  confirm: 'Pay {amount} to {player} by bank file? It can be recalled until a second user releases the file.',
  asks: 'password',
  preview: true,
  skipsRefused: true,
})

/** The content is fixed and can be downloaded once a second user has approved it. */
export const releaseFile = action({
  name: 'bank-release',
  title: 'Release',
  permission: 'WITHDRAW_PAY',
  on: 'row',
  move: [bankFileFlow, 'release'],
  input: {},
  confirm: 'Release {reference} with {payouts: payout|payouts} of {total} in all? They can no longer be recalled.',
  asks: 'password',
  secondApproval: 'always',
  preview: true,
})

export const bankFileMoves = transitions(
  bankFileFlow,
  { permission: 'WITHDRAW_PAY', asks: 'reason' },
  {
    cancel: { name: 'cancellation', title: 'Cancel', confirm: 'Cancel {reference}? Recall its payouts first.' },
  },
)

const column = (label: string, initially: string) => text(label, { maxLength: 60, initially })

/** Closes the payouts with the references of the bank. The first line of the file is the header. */
export const importResult = action({
  name: 'result',
  title: 'Import result',
  permission: 'WITHDRAW_PAY',
  on: 'row',
  when: ['status', 'RELEASED', 'Only a released file has a result.'],
  input: {
    file: sheet('Result of the bank (CSV or XLSX)'),
    idColumn: column('Payout id column', 'End-to-end id'),
    statusColumn: column('Status column', 'Status'),
    utrColumn: column('UTR column', 'UTR'),
    reasonColumn: text('Reason column', { maxLength: 60, optional: true }),
    amountColumn: text('Amount column', { maxLength: 60, optional: true }),
  },
  confirm: 'Import the result of {reference}? Paid payouts are closed, failed ones return to the player.',
  asks: 'password',
  preview: true,
})
