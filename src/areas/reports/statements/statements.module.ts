import { module } from '#blueprint/screen/module.ts'
import { accountStatement } from './account-statement.screen.ts'
import { statementSummary } from './summary.queries.ts'
import { balanceAsOf } from '#areas/reports/statements/as-of/as-of.queries.ts'
import { findAccounts } from '#areas/reports/statements/as-of/find-account.queries.ts'

export const statements = module({
  name: 'statements',
  title: 'Statements',
  screens: [accountStatement],
  queries: [statementSummary, balanceAsOf, findAccounts],
})
