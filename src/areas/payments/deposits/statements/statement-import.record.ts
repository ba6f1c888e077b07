import { statementImportFlow } from '#areas/payments/rules/statements/statement-import-flow.ts'
import { recordOf } from '#engine/records/record-of.ts'

/** What one file of a bank brought in. */
export const statementImport = recordOf('bank_statement_import', {
  scope: 'domain',
  flow: statementImportFlow,
  name: ({ id }) => `bank statement import ${id}`,
  shown: ['account', 'lines', 'total', 'currency'],
})
