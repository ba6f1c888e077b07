import { scheduledFlow } from '#blueprint/catalogue/schedule.ts'
import { recordOf } from '#engine/records/record-of.ts'

export const banner = recordOf('banner', {
  scope: 'domain',
  flow: scheduledFlow,
  name: ({ title }) => `banner ${title}`,
  shown: ['title', 'place', 'status'],
})
