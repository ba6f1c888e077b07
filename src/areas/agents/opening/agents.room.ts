import { room } from '#blueprint/screen/room.ts'
import { agentEdit } from './agent-edit.screen.ts'
import { openingBounds, sharesAround, usernameAsked } from './opening.screen.ts'
import { subAccounts } from '#areas/agents/sign-in/sub-accounts.screen.ts'

export const agents = room({
  name: 'agents',
  title: 'Agents',
  screens: [subAccounts, agentEdit],
  queries: [openingBounds, sharesAround, usernameAsked],
})
