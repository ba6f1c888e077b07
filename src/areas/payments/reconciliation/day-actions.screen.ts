import { action } from '#blueprint/screen/action.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { sheet } from '#blueprint/kinds/sheet.ts'
import { dayFlow } from '#areas/payments/rules/reconciliation/reconciling.ts'

const shared = { permission: 'DEPOSIT_REVIEW', on: 'row' } as const

export const fetchReport = action({
  ...shared,
  name: 'fetching',
  title: 'Fetch the report',
  input: {},
  confirm: 'Ask {gateway} for its report of {day}, and hold it against the ledger again?',
  asks: 'reason',
})

const column = (label: string, initially: string) => text(label, { longest: 60, initially })

/** The file the gateway's own site offers; which column is what is said here. */
export const uploadReport = action({
  ...shared,
  name: 'report',
  title: 'Upload the report',
  input: {
    file: sheet('Report of the gateway (CSV or XLSX)'),
    order: column('Column of our order', 'Order'),
    amount: column('Column of the amount', 'Amount'),
    state: column('Column of the state', 'Status'),
    direction: text('Column that tells payouts', { longest: 60, optional: true }),
    fee: text('Column of the fee', { longest: 60, optional: true }),
  },
  move: [dayFlow, 'bring'],
  confirm: 'Hold this report against the ledger of {day}? The same report again changes nothing.',
  asks: 'reason',
  preview: true,
})

export const closeDay = action({
  ...shared,
  name: 'closing',
  title: 'Close the day',
  input: {},
  move: [dayFlow, 'close'],
  confirm: 'Close {day} of {gateway}? Every difference of it is explained.',
  asks: 'password',
})

export const reopenDay = action({
  ...shared,
  name: 'reopening',
  title: 'Reopen the day',
  input: {},
  move: [dayFlow, 'reopen'],
  confirm: 'Open {day} of {gateway} again?',
  asks: 'password',
  secondPerson: 'always',
  tone: 'danger',
})
