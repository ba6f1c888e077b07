import { bindings } from '#server/engine/bindings.ts'
import { agentEditStore } from './agent-edit.act.ts'
import { returnSharesAct } from './share-return.act.ts'
import { subAccountsData } from './sub-accounts.data.ts'

export const agentsBindings = bindings({
  datasets: [subAccountsData],
  acts: [returnSharesAct],
  stores: [agentEditStore],
})
