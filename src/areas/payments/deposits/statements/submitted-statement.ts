import { sql } from 'kysely'
import { money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import { csvRows } from '#platform/sheets/csv-rows.ts'
import { readSheet } from '#platform/sheets/read-sheet.ts'
import type { ReadSheet } from '#platform/sheets/sheet.ts'
import type { DecimalMark } from '#areas/payments/rules/statements/decimal-mark.ts'
import { newLines, type NewLine } from '#areas/payments/rules/statements/new-lines.ts'
import type { ParsedStatement, StatementMapping } from '#areas/payments/rules/statements/statement.ts'
import { maxStatementLines } from '#areas/payments/rules/statements/statement.ts'
import type { DayOrder } from '#areas/payments/rules/statements/statement-days.ts'

const maxColumns = 60

/** A bank file as a form submits it. */
export interface SubmittedStatement {
  readonly file: string | null
  readonly csv: string | null
  readonly dateColumn: string | null
  readonly amountColumn: string | null
  readonly debitColumn: string | null
  readonly sideColumn: string | null
  readonly balanceColumn: string | null
  readonly utrColumn: string | null
  readonly narrationColumn: string | null
  readonly dayOrder: DayOrder | null
  readonly decimalMark: DecimalMark | null
}

/** The field that a problem of the file belongs to. */
export const submittedField = ({ file }: Pick<SubmittedStatement, 'file'>): string => (file === null ? 'csv' : 'file')

export const mappingOf = (input: SubmittedStatement, columns: { date: string; amount: string }): StatementMapping => ({
  ...columns,
  debit: input.debitColumn,
  utr: input.utrColumn,
  narration: input.narrationColumn,
  side: input.sideColumn,
  balance: input.balanceColumn,
  dayOrder: input.dayOrder,
  decimalMark: input.decimalMark,
})

/** Reads the uploaded bank file or the pasted lines. Without names the table is found by its form. */
export async function tableOf(
  { file, csv }: Pick<SubmittedStatement, 'file' | 'csv'>,
  names: readonly string[],
): Promise<ReadSheet> {
  if (file !== null)
    return readSheet(Buffer.from(file, 'base64'), { rows: maxStatementLines, columns: maxColumns, names })
  return csv === null ? { unreadable: 'Choose the bank statement file' } : csvRows(csv, names)
}

interface StoredLine {
  readonly utr: string
  readonly amount: bigint
  readonly bookedOn: string
  readonly occurrence: number
}

/** A deposit matches a line with its reference and amount. */
export const matchKey = ({ utr, amount }: Pick<StoredLine, 'utr' | 'amount'>): string => `${utr} ${amount}`

export interface ComparedStatement {
  readonly fresh: readonly NewLine[]
  /** References and amounts of the deposits that wait for a line. */
  readonly waiting: ReadonlySet<string>
}

/** Imports and rollbacks of one account wait for each other, so that each sees the lines that the one before has left. */
export async function lockAccount(tx: Tx, domainId: number, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank statement ${domainId} ${account}`}, 0))`.execute(tx)
}

/** Compares the lines of a file with those that are stored and with the deposits that wait. */
export async function compareStatement(
  tx: Tx,
  { lines }: ParsedStatement,
  { domainId, account }: { readonly domainId: number; readonly account: string },
): Promise<ComparedStatement> {
  const utrs = [...new Set(lines.map(({ utr }) => utr))]
  const { rows: stored } = await sql<StoredLine & { readonly isRolledBack: boolean }>`select utr, amount, occurrence,
      booked_on::text as "bookedOn", is_rolled_back as "isRolledBack" from bank_statement_line
    where domain_id = ${domainId} and account = ${account} and utr = any(${utrs}::text[])`.execute(tx)
  const { rows: waiting } = await sql<{ utr: string; amount: bigint }>`select utr, amount from deposit
    where domain_id = ${domainId} and status in ('PENDING', 'PROCESSING') and gateway = 'manual' and utr = any(${utrs}::text[])`.execute(
    tx,
  )
  const known = stored.map((line) => ({ ...line, amount: money(line.amount) }))
  return { fresh: newLines(lines, known), waiting: new Set(waiting.map(matchKey)) }
}
