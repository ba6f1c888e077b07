import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import { confirmation } from '#checks/harness/staff/confirmation.ts'

const inputs = new URL('./inputs/', import.meta.url)
export const inputFile = (name: string): Buffer => readFileSync(new URL(name, inputs))

/** How the columns of a bank file are named in the form of its import. */
export interface Columns {
  readonly dateColumn?: string
  readonly amountColumn?: string
  readonly utrColumn?: string | null
  readonly narrationColumn?: string | null
  readonly [other: string]: string | null | undefined
}

interface Answer {
  readonly status: number
  readonly message: string
}

interface Bank {
  readonly clerk: Pick<PanelClient, 'post'>
  // Rows of a bank statement, of which a test knows what it reads.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly rows: (text: string, values: unknown[]) => Promise<readonly any[]>
}

/** Imports a file, or pasted text, as that of a bank account of its own unless one is named. */
export function statementImport({ clerk, rows }: Bank) {
  return async (content: Buffer | string, columns: Columns = {}, account = `account ${randomUUID()}`) => {
    const { status, body } = await clerk.post('/api/manual-deposits/statement', {
      account,
      dateColumn: 'Date',
      amountColumn: 'Credit',
      utrColumn: 'UTR',
      narrationColumn: 'Narration',
      ...columns,
      ...(typeof content === 'string' ? { csv: content } : { file: content.toString('base64') }),
      reason: confirmation.reason,
    })
    const answer: Answer = { status, message: String(body.fields?.file ?? body.fields?.csv ?? body.message) }
    const lines = await rows(
      `select booked_on::text as day, utr, amount::text as paise, narration from bank_statement_line where account = $1 order by id`,
      [account],
    )
    return { ...answer, lines: lines.map(({ day, utr, paise }) => [day, utr, paise].join(' ')), stored: lines }
  }
}
