import { recordOf } from '#engine/records/record-of.ts'

export const competition = recordOf('competition', (from) => from.select('competition.sort_order as order'), {
  scope: 'shared',
  name: ({ id, name }) => `competition ${id} ${name}`,
  shown: ['name', 'region', 'order', 'isVisible', 'isBetLocked'],
})
