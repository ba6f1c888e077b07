import { recordOf } from '#engine/records/record-of.ts'

export const reportDay = recordOf('casino_report_day', {
  scope: 'agent',
  name: ({ provider, day }) => `report of ${provider} on ${day}`,
  shown: ['status', 'provider', 'day', 'reportId'],
})
