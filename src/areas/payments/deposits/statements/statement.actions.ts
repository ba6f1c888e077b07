import { action } from '#blueprint/screen/action.ts'
import { choice, longText, text } from '#blueprint/kinds/kinds.ts'
import { sheet } from '#blueprint/kinds/sheet.ts'
import { transitions } from '#blueprint/transitions.ts'
import { decimalMarkLabels, decimalMarks } from '#areas/payments/rules/statements/decimal-mark.ts'
import { dayOrderLabels, dayOrders } from '#areas/payments/rules/statements/statement-days.ts'
import { statementImportFlow } from '#areas/payments/rules/statements/statement-import-flow.ts'

const column = (label: string) => text(label, { maxLength: 60, optional: true })

const source = {
  file: sheet('Bank statement file (CSV or XLSX)', { optional: true }),
  csv: longText('Or paste the statement lines (CSV)', { maxLength: 200_000, optional: true }),
}

/** Asked only where the file does not prove it. */
const written = {
  dayOrder: choice('Order of day and month', dayOrders, {
    optional: true,
    labels: dayOrderLabels,
    hint: 'Needed where no date of the file shows it',
  }),
  decimalMark: choice('Decimal mark', decimalMarks, {
    optional: true,
    labels: decimalMarkLabels,
    hint: 'Needed where amounts are written with a comma',
  }),
}

const otherColumns = {
  debitColumn: column('Debit column'),
  sideColumn: text('Side column', { maxLength: 60, optional: true, hint: 'Says Cr or Dr of each amount' }),
  balanceColumn: text('Balance column', {
    maxLength: 60,
    optional: true,
    hint: 'Each balance must follow from the row before',
  }),
  utrColumn: text('Reference column', { maxLength: 60, optional: true, hint: 'Empty: it is in the narration' }),
  narrationColumn: column('Narration column'),
}

/** The columns are named by the header; the view proposes them from the file. */
export const importStatement = action({
  name: 'statement',
  title: 'Import bank statement',
  permission: 'DEPOSIT_IMPORT',
  on: 'list',
  input: {
    account: text('Bank account', { maxLength: 60 }),
    dateColumn: text('Date column', { maxLength: 60 }),
    amountColumn: text('Credit column', { maxLength: 60 }),
    ...otherColumns,
    ...written,
    ...source,
  },
  view: 'payments/deposits/statements/statement-import',
  confirm:
    'Import this bank statement? Lines already imported are skipped. Deposits with the same reference and amount are matched.',
  asks: 'reason',
})

/** Reads a file as its import would, and answers what it found and what is not certain. Changes nothing. */
export const checkStatement = action({
  name: 'statement-check',
  title: 'Check bank statement',
  permission: 'DEPOSIT_IMPORT',
  on: 'list',
  input: {
    account: column('Bank account'),
    dateColumn: column('Date column'),
    amountColumn: column('Credit column'),
    ...otherColumns,
    ...written,
    ...source,
  },
  isSilent: true,
})

export const statementImportMoves = transitions(
  statementImportFlow,
  { permission: 'DEPOSIT_IMPORT', asks: 'reason' },
  {
    rollBack: {
      name: 'rollback',
      title: 'Roll back import',
      confirm: 'Roll back the import of {lines: line|lines} of {account}? The file can then be imported again.',
      tone: 'danger',
    },
  },
)
