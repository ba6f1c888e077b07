import { bindings } from '#engine/bindings.ts'
import { accountStatementData } from './account-statement.data.ts'
import { balanceAsOfAnswer } from '#areas/reports/statements/as-of/as-of.data.ts'
import { findAccountsAnswer } from '#areas/reports/statements/as-of/find-account.data.ts'
import { sendStatementAct } from './send-statement.act.ts'
import { statementSummaryAnswer } from './summary.data.ts'

export const statementsBindings = bindings({
  datasets: [accountStatementData],
  acts: [sendStatementAct],
  queryHandlers: [statementSummaryAnswer, balanceAsOfAnswer, findAccountsAnswer],
})
