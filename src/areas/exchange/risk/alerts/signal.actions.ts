import { action } from '#blueprint/screen/action.ts'
import { toggle } from '#blueprint/kinds/kinds.ts'

/** Off by default; stored per user, so that it applies on every device. */
export const setAlertSound = action({
  name: 'sound',
  title: 'Alert sound',
  permission: 'RISK_ALERT_EDIT',
  on: 'list',
  at: '/api/risk-management/sound',
  input: { hasSound: toggle('Alert sound') },
  isSilent: true,
})
