import { scheduledFlow } from '#blueprint/catalogue/schedule.ts'
import { recordOf } from '#engine/records/record-of.ts'

export const newsItem = recordOf('news', {
  scope: 'domain',
  flow: scheduledFlow,
  name: ({ text }) => `news ${text}`,
  shown: ['text', 'type', 'status'],
})
