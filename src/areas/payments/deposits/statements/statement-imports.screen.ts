import { amount, domainId, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { statementImportFlow, statementImportLabels } from '#areas/payments/rules/statements/statement-import-flow.ts'
import { statementImportMoves } from './statement.actions.ts'

/** Imported bank statements, which can be rolled back while no deposit is matched by them. */
export const statementImports = list({
  path: '/manual-deposits/statements',
  title: 'Bank statements',
  permission: 'DEPOSIT_IMPORT',
  scope: 'everyone',
  subject: 'bank_statement_import',
  above: 'payments/deposits/statements/manual-tabs',
  columns: {
    importedAt: instant('Imported'),
    account: text('Bank account'),
    lines: integer('Lines', { total: 'sum' }),
    total: amount('Total', { total: 'sum' }),
    matched: integer('Matched deposits'),
    status: status('Status', statementImportFlow.states, { labels: statementImportLabels }),
    importedBy: text('Imported by'),
    rolledBackBy: text('Rolled back by'),
    rolledBackAt: instant('Rolled back'),
    rollbackReason: text('Reason'),
    sha256: text('SHA-256'),
    currency: text('Currency'),
    domainId: domainId(),
    id: uuid('Id'),
  },
  filters: (on) => on(['importedAt', 'status', 'account', 'importedBy', 'domainId'], { promoted: ['status'] }),
  sort: ['importedAt', 'descending'],
  tabs: { Imported: 'IMPORTED', 'Rolled back': 'ROLLED_BACK', All: {} },
  actions: Object.values(statementImportMoves),
  empty: 'No bank statements match these filters. Import one in Manual deposits.',
})
