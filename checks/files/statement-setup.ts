import { openOffice } from '#checks/harness/staff/office.ts'
import { statementImport } from './statement-import.ts'

export { inputFile } from './statement-import.ts'

/** An office with a user who imports bank statements through the panel's API. */
export async function openStatements() {
  const office = await openOffice()
  const permissions = ['DEPOSIT_IMPORT', 'DEPOSITS_VIEW', 'DEPOSIT_REVIEW'] as const
  const clerk = await office.hire({ username: 'clerk', permissions, domains: [1] })
  return { office, clerk, send: statementImport({ clerk, rows: (text, values) => office.rows(text, values) }) }
}
export type Statements = Awaited<ReturnType<typeof openStatements>>
