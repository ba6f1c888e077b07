import { action } from '#blueprint/action.ts'
import { amount, choice, id, longText, text, toggle } from '#blueprint/kinds/kinds.ts'
import { depositFlow } from '#domain/payments/deposit.ts'
import { methods } from './methods.ts'

const refreshes = ['/manual-deposits', '/deposits', '/', 'site-config']

const utr = text('UTR of the bank', { shortest: 6, longest: 64 })

export const takeDeposit = action({
  name: 'claim',
  title: 'Take',
  permission: 'DEPOSIT_APPROVE',
  on: 'row',
  input: { takeOver: toggle('Take it from whoever has it open') },
  confirm: 'Take the deposit of {amount} of {player}? It is yours for a minute.',
  refreshes,
})

/** Against the line of the bank, never against the picture. */
export const approveDeposit = action({
  name: 'approval',
  title: 'Approve',
  permission: 'DEPOSIT_APPROVE',
  on: 'row',
  move: [depositFlow, 'approve'],
  input: { utr },
  confirm: 'Credit {amount} to {player}? Look for the reference at the bank, not in the picture.',
  asks: 'password',
  preview: true,
  refreshes,
})

/** Those whose reference and amount the bank's statement names. */
export const approveMatched = action({
  name: 'approvals',
  title: 'Approve the matched ones',
  permission: 'DEPOSIT_APPROVE',
  on: 'rows',
  move: [depositFlow, 'approve'],
  input: {},
  confirm: 'Credit {amount} to {player}? Only what the bank’s statement names is credited together.',
  asks: 'password',
  preview: true,
  refreshes,
})

export const rejectDeposit = action({
  name: 'rejection',
  title: 'Reject',
  permission: 'DEPOSIT_REJECT',
  on: 'row',
  move: [depositFlow, 'reject'],
  tone: 'danger',
  input: {},
  confirm: 'Reject the deposit of {amount} of {player}? Nothing is credited.',
  asks: 'reason',
  refreshes,
})

export const questionDeposit = action({
  name: 'question',
  title: 'Ask the player',
  permission: 'DEPOSIT_REJECT',
  on: 'row',
  move: [depositFlow, 'reject'],
  input: {},
  confirm: 'Ask {player} about {amount}? The deposit waits meanwhile.',
  asks: 'reason',
  refreshes,
})

export const enterDeposit = action({
  name: 'entry',
  title: 'Add manual deposit',
  permission: 'DEPOSIT_CREATE',
  on: 'list',
  input: { player: id('Player id'), method: choice('Method', methods), amount: amount('Amount', { least: 1n }), utr },
  confirm: 'Somebody else credits it, who has seen the money at the bank.',
  asks: 'password',
  refreshes,
})

const column = (label: string, initially: string) => text(label, { longest: 60, initially })

/** The first line names the columns; which is which is said here. */
export const importStatement = action({
  name: 'statement',
  title: 'Import bank statement',
  permission: 'DEPOSIT_IMPORT',
  on: 'list',
  input: {
    account: text('Account it is of', { longest: 60 }),
    dateColumn: column('Column of the day', 'Date'),
    amountColumn: column('Column of the credit', 'Credit'),
    utrColumn: column('Column of the reference', 'UTR'),
    narrationColumn: text('Column of the narration', { longest: 60, optional: true }),
    csv: longText('Lines (CSV)', { longest: 200_000 }),
  },
  confirm: 'Lines that were imported before are left out. Deposits with the same reference and amount are matched.',
  asks: 'reason',
  preview: true,
  refreshes,
})
