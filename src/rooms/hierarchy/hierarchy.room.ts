import { room } from '#blueprint/room.ts'
import { loginRoles } from '../agents/opening.screen.ts'
import { agentForm } from './agent-form.screen.ts'
import { playerChain } from '../accounts/chain.screen.ts'
import { downlineCash } from './cash.screen.ts'
import { downlineChanges } from './changes.screen.ts'
import { downline } from './downline.screen.ts'
import { downlineLimits } from './limits.screen.ts'
import { playerDownline } from './player-downline.screen.ts'
import { downlinePath, downlineSummary, findAgents } from './tree.screen.ts'

export const hierarchy = room({
  name: 'hierarchy',
  title: 'Hierarchy',
  screens: [downline, agentForm, downlineCash, downlineChanges, downlineLimits, playerDownline],
  queries: [playerChain, downlinePath, downlineSummary, findAgents, loginRoles],
})
