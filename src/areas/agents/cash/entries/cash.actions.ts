import { action } from '#blueprint/screen/action.ts'
import { cashFlow } from '#areas/agents/rules/chips/settlement.ts'

/** Reverses a settlement exactly. An account that has spent the chips since goes into debt. */
export const rollBackSettlement = action({
  name: 'rollback',
  title: 'Roll back settlement',
  permission: 'DOWNLINE_SETTLE',
  on: 'row',
  move: [cashFlow, 'rollBack'],
  input: {},
  asks: 'password',
  secondApproval: 'always',
  tone: 'danger',
  preview: true,
  confirm: 'Roll back the settlement of {amount} with {account}? A second approver must confirm.',
})
