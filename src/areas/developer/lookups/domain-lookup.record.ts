import { recordOf } from '#engine/records/record-of.ts'

export const domainLookup = recordOf('domain_lookup', {
  scope: 'domain',
  name: ({ written }) => `look-up of ${written}`,
  shown: ['written', 'isOwn'],
})
