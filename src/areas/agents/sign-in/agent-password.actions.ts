import { action } from '#blueprint/screen/action.ts'
import { agentsOnly } from '#areas/agents/accounts/placing.actions.ts'

/** For an agent who cannot come in any more; whoever hands it over could come in as him until he has replaced it. */
export const issueAgentPassword = action({
  name: 'password',
  title: 'New password',
  permission: 'DOWNLINE_PASSWORD',
  on: 'row',
  when: agentsOnly,
  input: {},
  tone: 'danger',
  confirm:
    'Issue a temporary password for {account}? The current password stops working and all their sessions end. The new one is shown once, for you to hand over, and must be changed at the first sign-in.',
  asks: 'password',
})
