import { keyFlow } from '#areas/inbound-api/rules/key.ts'
import { recordOf } from '#engine/records/record-of.ts'

/** A key of a site, a feed or a casino provider. The audit log calls it by the id that its calls bear. */
export const inboundKey = recordOf('inbound_key', {
  scope: 'domain',
  key: ['key_id'],
  flow: keyFlow,
  name: ({ name }) => `key ${name}`,
  shown: ['keyId', 'name', 'status'],
})
