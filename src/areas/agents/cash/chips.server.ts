import { bindings } from '#engine/bindings.ts'
import { payManyAct } from './banking.act.ts'
import { bankingAccountsAnswer } from './banking.data.ts'
import { newSelfTransactionAct } from './self-transaction.act.ts'
import { selfSummaryAnswer, selfTransactionData } from './self-transaction.data.ts'

export const chipsBindings = bindings({
  datasets: [selfTransactionData],
  acts: [newSelfTransactionAct, payManyAct],
  queryHandlers: [selfSummaryAnswer, bankingAccountsAnswer],
})
