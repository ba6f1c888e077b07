import { module } from '#blueprint/screen/module.ts'
import { deposits } from './deposits.screen.ts'
import { manualDeposits } from '#areas/payments/deposits/manual/manual-deposits.screen.ts'
import { statementImports } from '#areas/payments/deposits/statements/statement-imports.screen.ts'
import { nextDeposits } from './queue/next-deposits.queries.ts'
import { depositReceipt, moneyTrail } from './money-trail/money-trail.queries.ts'

export const depositsModule = module({
  name: 'deposits',
  title: 'Deposits',
  screens: [deposits, manualDeposits, statementImports],
  queries: [moneyTrail, nextDeposits, depositReceipt],
})
