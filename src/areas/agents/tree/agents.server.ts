import { bindings } from '#engine/bindings.ts'
import { agentEditStore } from './opening/agent-edit.act.ts'
import { resetAgentPasswordAct } from '#areas/agents/sign-in/agent-password.act.ts'
import { newAgentBoundsAnswer, adjacentSharesAnswer, usernameAvailabilityAnswer } from './opening/create-agent.data.ts'
import { reduceSharesAct } from './opening/share-reduction.act.ts'
import { subAccountsData } from '#areas/agents/sign-in/sub-accounts.data.ts'

export const agentsBindings = bindings({
  datasets: [subAccountsData],
  acts: [resetAgentPasswordAct, reduceSharesAct],
  stores: [agentEditStore],
  queryHandlers: [newAgentBoundsAnswer, adjacentSharesAnswer, usernameAvailabilityAnswer],
})
