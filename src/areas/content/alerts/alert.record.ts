import { scheduledFlow } from '#blueprint/catalogue/schedule.ts'
import { recordOf } from '#engine/records/record-of.ts'

export const siteAlert = recordOf('site_alert', {
  scope: 'domain',
  flow: scheduledFlow,
  name: ({ title }) => `site alert ${title}`,
  shown: ['title', 'level', 'display', 'status'],
})
