import { eventFlow } from '#areas/exchange/rules/markets/catalogue.ts'
import { recordOf } from '#engine/records/record-of.ts'

export const event = recordOf('event', {
  scope: 'shared',
  flow: eventFlow,
  name: ({ id, name }) => `event ${id} ${name}`,
  shown: ['name', 'status', 'startsAt', 'isVisible', 'isBetLocked'],
})
