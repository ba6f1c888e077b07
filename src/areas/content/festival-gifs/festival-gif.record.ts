import { scheduledFlow } from '#blueprint/catalogue/schedule.ts'
import { recordOf } from '#engine/records/record-of.ts'

export const festivalGif = recordOf('festival_gif', {
  scope: 'domain',
  flow: scheduledFlow,
  name: ({ title }) => `festival GIF ${title}`,
  shown: ['title', 'place', 'status'],
})
