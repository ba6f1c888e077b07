import { room } from '#blueprint/screen/room.ts'
import { accountStatement } from './account-statement.screen.ts'
import { statementSummary } from './summary.screen.ts'
import { balanceAsOf } from '#areas/reports/as-of/as-of.screen.ts'
import { findAccounts } from '#areas/reports/as-of/find-account.screen.ts'

export const statements = room({
  name: 'statements',
  title: 'Statements',
  screens: [accountStatement],
  queries: [statementSummary, balanceAsOf, findAccounts],
})
