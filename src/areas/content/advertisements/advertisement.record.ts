import { scheduledFlow } from '#blueprint/catalogue/schedule.ts'
import { recordOf } from '#engine/records/record-of.ts'

export const advertisement = recordOf('advertisement', {
  scope: 'domain',
  flow: scheduledFlow,
  name: ({ title }) => `advertisement ${title}`,
  shown: ['title', 'advertiser', 'slot', 'status'],
})
