import { action } from '#blueprint/screen/action.ts'
import { transitions } from '#blueprint/transitions.ts'
import { monthFlow, monthPointFlow } from '#areas/reports/rules/closes/month-close.ts'

/** Users who ask for corrections of balances close months; those who approve corrections approve it. */
export const pointMoves = transitions(
  monthPointFlow,
  { permission: 'ADJUST_REQUEST' },
  {
    confirm: { name: 'confirmation', title: 'Confirm', confirm: 'Confirm that nothing is open here?' },
    waive: {
      name: 'waiver',
      title: 'Waive',
      confirm: 'Close the month although {open} remain open here?',
      asks: 'password',
      secondApproval: 'always',
      secondPermission: 'ADJUST_APPROVE',
      tone: 'danger',
    },
    reopen: { name: 'reopening', title: 'Reopen', confirm: 'Take the decision on this point back?', asks: 'reason' },
  },
)

export const closeMonth = action({
  permission: 'ADJUST_REQUEST',
  on: 'row',
  name: 'closing',
  title: 'Close month',
  move: [monthFlow, 'close'],
  input: {},
  confirm: 'Close the month from {month} of {domain}? It is never opened again: corrections belong to later months.',
  asks: 'password',
  secondApproval: 'always',
  secondPermission: 'ADJUST_APPROVE',
})
