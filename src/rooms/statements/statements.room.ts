import { room } from '#blueprint/room.ts'
import { accountStatement } from './account-statement.screen.ts'
import { statementSummary } from './summary.screen.ts'
import { balanceAsOf } from './as-of.screen.ts'
import { findAccounts } from './find-account.screen.ts'

export const statements = room({
  name: 'statements',
  title: 'Statements',
  screens: [accountStatement],
  queries: [statementSummary, balanceAsOf, findAccounts],
})
