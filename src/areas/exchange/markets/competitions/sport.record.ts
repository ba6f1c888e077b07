import { recordOf } from '#engine/records/record-of.ts'

export const sport = recordOf('sport', { scope: 'shared', name: ({ name }) => `sport ${name}`, shown: [] })
