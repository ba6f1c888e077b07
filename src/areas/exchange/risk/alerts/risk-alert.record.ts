import { alertFlow } from '#areas/exchange/rules/risk/alert.ts'
import { recordOf } from '#engine/records/record-of.ts'

export const riskAlert = recordOf('risk_alert', {
  scope: 'agent',
  flow: alertFlow,
  name: ({ rule, subject }) => `alert ${rule} ${subject}`,
  shown: ['status'],
})
