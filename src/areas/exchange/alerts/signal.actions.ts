import { action } from '#blueprint/screen/action.ts'
import { toggle } from '#blueprint/kinds/kinds.ts'

/** Off unless he says so, and remembered wherever he signs in. */
export const hearAlerts = action({
  name: 'sound',
  title: 'Alert sound',
  permission: 'RISK_ALERT_EDIT',
  on: 'list',
  at: '/api/risk-management/sound',
  input: { hasSound: toggle('Alert sound') },
  isSilent: true,
})
