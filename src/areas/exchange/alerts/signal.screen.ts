import { z } from 'zod/mini'
import { nullable } from '#blueprint/answer.ts'
import { action } from '#blueprint/screen/action.ts'
import { integer, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

/** Whether this trader hears alerts, how many nobody has taken on, and which is the newest. */
export const riskSignal = query({
  at: '/api/risk-management/signal',
  title: 'Alert sound and open alerts',
  permission: 'RISK_VIEW',
  scope: 'downline',
  parameters: z.object({}),
  answer: { hasSound: toggle(), waiting: integer(), newest: nullable(uuid()) },
})

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
