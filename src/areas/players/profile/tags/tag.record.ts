import { recordOf } from '#engine/records/record-of.ts'

/** A word of the catalogue that staff mark players with. */
export const tag = recordOf('tag', { scope: 'operator', key: ['name'], name: ({ name }) => `tag ${name}`, shown: [] })
