import { geoOperations } from '#platform/auth/rules/geo.ts'
import { recordOf } from '#engine/records/record-of.ts'

/** A country or state, with or without a rule of its own. */
export const place = recordOf('geo_rule', {
  scope: 'operator',
  name: ({ state, country, name }) => `place ${state ?? country} ${name}`,
  shown: ['isListed', ...geoOperations, 'message', 'effectiveFrom'],
})
