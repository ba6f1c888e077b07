import { recordOf } from '#engine/records/record-of.ts'

/** What staff call a permission; built-in ones have no row before they are given a text. */
export const permission = recordOf('permission_note', {
  scope: 'operator',
  key: ['name'],
  name: ({ name }) => `permission ${name}`,
  shown: [],
})
