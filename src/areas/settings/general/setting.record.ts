import { recordOf } from '#engine/records/record-of.ts'

/** The settings of one group, of a domain or of the operator. */
export const setting = recordOf('setting', {
  scope: 'domain',
  key: ['key', 'domain_id'],
  name: ({ key }) => key,
  shown: [],
})
