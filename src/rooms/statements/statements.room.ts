import { room } from '#blueprint/room.ts'
import { accountStatement, statementSummary } from './account-statement.screen.ts'
import { balanceAsOf } from './as-of.screen.ts'

export const statements = room({
  name: 'statements',
  title: 'Statements',
  screens: [accountStatement],
  queries: [statementSummary, balanceAsOf],
})
