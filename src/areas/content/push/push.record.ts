import { recordOf } from '#engine/records/record-of.ts'
import { pushFlow } from '#areas/content/rules/push/push-message.ts'

export const pushMessage = recordOf('push_message', {
  scope: 'domain',
  flow: pushFlow,
  name: ({ name }) => `push message ${name}`,
  shown: ['name', 'title', 'status', 'sent'],
})
