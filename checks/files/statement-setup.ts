import { readFileSync } from 'node:fs'
import { confirmation, openOffice } from '#checks/harness/staff/office.ts'

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

/** An office with a user who imports bank statements through the panel's API. */
export async function openStatements() {
  const office = await openOffice()
  const permissions = ['DEPOSIT_IMPORT', 'DEPOSITS_VIEW', 'DEPOSIT_REVIEW'] as const
  const clerk = await office.hire({ username: 'clerk', permissions, domains: [1] })
  let accounts = 0

  /** Imports a file, or pasted text, as that of a bank account of its own unless one is named. */
  async function send(content: Buffer | string, columns: Columns = {}, account = `account ${(accounts += 1)}`) {
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
    const lines = await office.rows(
      `select booked_on::text as day, utr, amount::text as paise, narration from bank_statement_line where account = $1 order by id`,
      [account],
    )
    return { ...answer, lines: lines.map(({ day, utr, paise }) => [day, utr, paise].join(' ')), stored: lines }
  }

  return { office, clerk, send }
}
export type Statements = Awaited<ReturnType<typeof openStatements>>
