import { room } from '#blueprint/screen/room.ts'
import { loginRoles } from '#areas/agents/opening/opening.screen.ts'
import { agentForm } from '#areas/agents/accounts/agent-form.screen.ts'
import { downlineCash } from '#areas/agents/cash-entries/cash.screen.ts'
import { downlineChanges } from '#areas/agents/accounts/changes.screen.ts'
import { downline } from './downline.screen.ts'
import { downlineLimits } from '#areas/agents/terms/limits.screen.ts'
import { playerDownline } from './player-downline.screen.ts'
import { downlinePath, downlineSummary, findAgents } from './tree.screen.ts'

export const hierarchy = room({
  name: 'hierarchy',
  title: 'Hierarchy',
  screens: [downline, agentForm, downlineCash, downlineChanges, downlineLimits, playerDownline],
  queries: [downlinePath, downlineSummary, findAgents, loginRoles],
})
