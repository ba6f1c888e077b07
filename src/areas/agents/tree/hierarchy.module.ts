import { module } from '#blueprint/screen/module.ts'
import { loginRoles } from '#areas/agents/tree/opening/create-agent.queries.ts'
import { agentForm } from '#areas/agents/tree/accounts/agent-form.screen.ts'
import { cashReceipt, downlineCash } from '#areas/agents/cash/entries/cash.screen.ts'
import { downlineChanges } from '#areas/agents/tree/accounts/changes.screen.ts'
import { downline } from './downline/downline.screen.ts'
import { downlineLimits } from '#areas/agents/terms/limits.screen.ts'
import { playerDownline } from './downline/player-downline.screen.ts'
import { downlinePath, downlineSummary, findAgents } from './tree.queries.ts'

export const hierarchy = module({
  name: 'hierarchy',
  title: 'Hierarchy',
  screens: [downline, agentForm, downlineCash, downlineChanges, downlineLimits, playerDownline],
  queries: [downlinePath, downlineSummary, findAgents, loginRoles, cashReceipt],
})
