import { action } from '#blueprint/screen/action.ts'
import { transitions } from '#blueprint/transitions.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { sheet } from '#blueprint/kinds/sheet.ts'
import { dayFlow } from '#areas/payments/rules/reconciliation/reconciliation-flow.ts'

const shared = { permission: 'DEPOSIT_REVIEW', on: 'row' } as const

export const fetchReport = action({
  ...shared,
  name: 'report-fetch',
  title: 'Fetch report',
  input: {},
  confirm: 'Request the {day} report from {gateway} and reconcile it with the ledger again?',
  asks: 'reason',
})

const column = (label: string, initially: string) => text(label, { maxLength: 60, initially })

/** Uploads a report file from the gateway’s website; the form maps its columns. */
export const uploadReport = action({
  ...shared,
  name: 'report',
  title: 'Upload report',
  input: {
    file: sheet('Gateway report (CSV or XLSX)'),
    order: column('Order id column', 'Order'),
    amount: column('Amount column', 'Amount'),
    state: column('Status column', 'Status'),
    direction: text('Direction column (deposit or payout)', { maxLength: 60, optional: true }),
    fee: text('Fee column', { maxLength: 60, optional: true }),
  },
  move: [dayFlow, 'bring'],
  confirm: 'Reconcile this report with the ledger of {day}? Uploading the same report again changes nothing.',
  asks: 'reason',
  preview: true,
})

export const closeDay = action({
  ...shared,
  name: 'closing',
  title: 'Close day',
  input: {},
  move: [dayFlow, 'close'],
  confirm: 'Close {day} of {gateway}? All its discrepancies must be explained.',
  asks: 'password',
})

export const dayMoves = transitions(
  dayFlow,
  { permission: 'DEPOSIT_REVIEW' },
  {
    reopen: {
      name: 'reopening',
      title: 'Reopen day',
      confirm: 'Reopen {day} of {gateway}?',
      asks: 'password',
      secondApproval: 'always',
      tone: 'danger',
    },
  },
)
