import { module } from '#blueprint/screen/module.ts'
import { agentEdit } from './opening/agent-edit.screen.ts'
import { newAgentBounds, adjacentShares, usernameAvailability } from './opening/create-agent.queries.ts'
import { subAccounts } from '#areas/agents/sign-in/sub-accounts.screen.ts'

export const agents = module({
  name: 'agents',
  title: 'Agents',
  screens: [subAccounts, agentEdit],
  queries: [newAgentBounds, adjacentShares, usernameAvailability],
})
