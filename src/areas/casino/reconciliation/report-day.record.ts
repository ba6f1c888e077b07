import { recordOf } from '#engine/records/record-of.ts'
import { reportDayFlow } from '#areas/casino/rules/books/day-flow.ts'

export const reportDay = recordOf('casino_report_day', {
  scope: 'agent',
  flow: reportDayFlow,
  name: ({ provider, day }) => `report of ${provider} on ${day}`,
  shown: ['status', 'provider', 'day', 'reportId', 'closeHash'],
})
