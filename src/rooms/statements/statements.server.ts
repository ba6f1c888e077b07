import { bindings } from '#server/engine/bindings.ts'
import { accountStatementData } from './account-statement.data.ts'
import { balanceAsOfAnswer } from './as-of.data.ts'
import { findAccountsAnswer } from './find-account.data.ts'
import { sendStatementAct } from './send-statement.act.ts'
import { statementSummaryAnswer } from './summary.data.ts'

export const statementsBindings = bindings({
  datasets: [accountStatementData],
  acts: [sendStatementAct],
  answers: [statementSummaryAnswer, balanceAsOfAnswer, findAccountsAnswer],
})
