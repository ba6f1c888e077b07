import { bindings } from '#server/engine/bindings.ts'
import { agentEditStore } from './agent-edit.act.ts'
import { issueAgentPasswordAct } from './agent-password.act.ts'
import { openingBoundsAnswer, sharesAroundAnswer, usernameAskedAnswer } from './opening.data.ts'
import { returnSharesAct } from './share-return.act.ts'
import { subAccountsData } from './sub-accounts.data.ts'

export const agentsBindings = bindings({
  datasets: [subAccountsData],
  acts: [issueAgentPasswordAct, returnSharesAct],
  stores: [agentEditStore],
  answers: [openingBoundsAnswer, sharesAroundAnswer, usernameAskedAnswer],
})
