import { sql } from 'kysely'
import { money } from '#values/money.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { csvRows } from '#platform/sheets/csv-rows.ts'
import type { ReadSheet } from '#platform/sheets/sheet.ts'
import {
  maxStatementLines,
  newLines,
  noticesOf,
  parseStatement,
  refusedStatement,
  statementColumns,
} from '#areas/payments/rules/statements/statement.ts'
import { act, type BatchSubject } from '#engine/action/act.ts'
import { readSheet } from '#platform/sheets/read-sheet.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { importStatement } from '#areas/payments/manual-deposits/manual-entries.actions.ts'

const maxShownProblems = 5
const maxColumns = 60

interface StoredLine {
  readonly utr: string
  readonly amount: bigint
  readonly bookedOn: string
}

/** A deposit matches a line with its reference and amount. */
const matchKey = ({ utr, amount }: Pick<StoredLine, 'utr' | 'amount'>): string => `${utr} ${amount}`

/** A bank books no payment before it comes; the day has begun elsewhere. */
const latestDay = (now: Date): string => new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)

interface SubmittedStatement {
  readonly file: string | null
  readonly csv: string | null
}

const submittedField = ({ file }: SubmittedStatement): string => (file === null ? 'csv' : 'file')

/** Reads the uploaded bank file or the pasted lines. */
async function tableOf({ file, csv }: SubmittedStatement, names: readonly string[]): Promise<ReadSheet> {
  if (file !== null)
    return readSheet(Buffer.from(file, 'base64'), { rows: maxStatementLines, columns: maxColumns, names })
  return csv === null ? { unreadable: 'Choose the bank statement file' } : csvRows(csv, names)
}

export const importStatementAct = act(importStatement, {
  async facts(tx, { input, actor }) {
    const [domainId, ...others] = actor.domains
    const { file, csv } = input
    const mapping = {
      date: input.dateColumn,
      amount: input.amountColumn,
      utr: input.utrColumn,
      narration: input.narrationColumn,
      side: input.sideColumn,
      dayOrder: input.dayOrder,
    }
    const table = await tableOf({ file, csv }, statementColumns(mapping))
    const read = 'unreadable' in table ? refusedStatement([table.unreadable]) : parseStatement(table.rows, mapping)
    const utrs = [...new Set(read.lines.map(({ utr }) => utr))]
    const { rows: known } =
      await sql<StoredLine>`select utr, amount, booked_on::text as "bookedOn" from bank_statement_line
      where domain_id = ${domainId ?? 0} and account = ${input.account} and utr = any(${utrs}::text[])`.execute(tx)
    const { rows: waiting } = await sql<{ utr: string; amount: bigint }>`select utr, amount from deposit
      where domain_id = ${domainId ?? 0} and status in ('PENDING', 'PROCESSING') and gateway = 'manual' and utr = any(${utrs}::text[])`.execute(
      tx,
    )
    const fresh = newLines(
      read.lines,
      known.map((line) => ({ ...line, amount: money(line.amount) })),
    )
    const batch = uuidv7()
    const subject: BatchSubject = {
      table: null,
      key: { id: batch },
      domainId: domainId ?? null,
      agentId: actor.agentId,
      name: `bank statement ${batch}`,
      shown: { account: input.account, lines: String(read.lines.length), new: String(fresh.length) },
    }
    return {
      read,
      fresh,
      waiting: new Set(waiting.map(matchKey)),
      batch,
      domainId,
      isOne: others.length === 0,
      subject,
    }
  },
  rule({ read, fresh, waiting, batch, domainId, isOne }, { input, actor, now }) {
    if (!isOne || domainId === undefined)
      return refuse('Select a single domain first. A bank statement belongs to one domain.')
    if (read.problems.length > 0)
      return refuse(read.problems.slice(0, maxShownProblems).join('. '), submittedField(input))
    const future = read.lines.find(({ bookedOn }) => bookedOn > latestDay(now))
    if (future) return refuse(`Line ${future.line}: ${future.bookedOn} is in the future`, submittedField(input))
    if (read.lines.length === 0) return refuse('The statement contains no credit lines.', submittedField(input))
    const matched = fresh.filter((line) => waiting.has(matchKey(line))).length
    return decide({
      rows: fresh.map(({ bookedOn, amount, utr, narration, occurrence }) => ({
        table: 'bank_statement_line',
        values: {
          domain_id: domainId,
          account: input.account,
          booked_on: bookedOn,
          amount,
          utr,
          narration,
          occurrence,
          batch,
          imported_by: actor.username,
        },
      })),
      events: [{ name: 'deposit.statement', payload: { batch, lines: fresh.length, matched } }],
      message: `${fresh.length} new lines, ${read.lines.length - fresh.length} already imported, ${matched} deposits matched${noticesOf(read)}`,
    })
  },
})
