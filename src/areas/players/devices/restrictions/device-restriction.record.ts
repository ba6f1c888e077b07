import { restrictionFlow } from '#areas/players/rules/devices/restriction-status.ts'
import { recordOf } from '#engine/records/record-of.ts'

/** A device rule of one domain, or of all of them. */
export const deviceRestriction = recordOf('device_restriction', {
  scope: 'domain',
  flow: restrictionFlow,
  name: ({ kind, value }) => `device rule ${kind} ${value}`,
  shown: ['status', 'kind', 'value', 'action', 'expiresAt'],
})
