import { action } from '#blueprint/screen/action.ts'
import { agentsOnly } from '#areas/agents/tree/accounts/account-edit.actions.ts'

/** For an agent who can no longer sign in. The upline never sees the password. */
export const resetAgentPassword = action({
  name: 'password',
  title: 'Reset password',
  permission: 'DOWNLINE_PASSWORD',
  on: 'row',
  when: agentsOnly,
  input: {},
  tone: 'danger',
  confirm:
    'End all sessions of {account} and email them a link to set a new password? The link works once and expires after 15 minutes.',
  asks: 'password',
})
