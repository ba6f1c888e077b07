import { recordOf } from '#engine/records/record-of.ts'

export const currency = recordOf('currency', {
  scope: 'operator',
  key: ['code'],
  name: ({ code }) => `currency ${code}`,
  shown: [],
})
