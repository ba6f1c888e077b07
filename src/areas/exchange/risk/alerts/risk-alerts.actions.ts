import { action } from '#blueprint/screen/action.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { queue } from '#blueprint/screen/queue.ts'
import { alertFlow } from '#areas/exchange/rules/risk/alert.ts'

/** The assignee is responsible for the alert until it is closed. */
export const riskQueue = queue({
  of: 'risk_alert',
  noun: 'alert',
  permission: 'RISK_ALERT_EDIT',
  flow: alertFlow,
  claim: 'untilReleased',
  assignee: 'assignedTo',
  event: 'risk.alert',
})

export const closeAlert = action({
  permission: 'RISK_ALERT_EDIT',
  on: 'row',
  name: 'alert-closing',
  title: 'Close',
  move: [alertFlow, 'close'],
  input: { remark: text('Outcome', { maxLength: 200 }) },
})
