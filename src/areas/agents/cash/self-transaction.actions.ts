import { action } from '#blueprint/screen/action.ts'
import { agentPick } from '#blueprint/kinds/choices.ts'
import { amount, choice } from '#blueprint/kinds/kinds.ts'
import { issueTypes } from '#areas/agents/rules/chips/issue.ts'

const issueLabels = { ISSUE: 'Issue chips', BURN: 'Burn chips' }

export const newSelfTransaction = action({
  name: 'transaction',
  title: 'New self transaction',
  permission: 'SELF_TRANSACTION_CREATE',
  on: 'list',
  input: {
    node: agentPick('Top-level agent'),
    type: choice('Type', issueTypes, { initially: 'ISSUE', labels: issueLabels }),
    amount: amount('Amount', { min: 1n }),
  },
  asks: 'password',
  secondApproval: 'always',
  preview: true,
  confirm: 'This issues or burns chips of the top-level agent. A second approver must confirm.',
})
