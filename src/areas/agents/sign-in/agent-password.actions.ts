import { action } from '#blueprint/screen/action.ts'
import { agentsOnly } from '#areas/agents/accounts/account-edit.actions.ts'

/** For an agent who can no longer sign in. The issuer knows the password until the agent has changed it. */
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
