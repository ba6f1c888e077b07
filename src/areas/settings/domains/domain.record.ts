import { recordOf } from '#engine/records/record-of.ts'
import { domainFlow } from '#areas/settings/rules/domain.ts'
import { lockDomains } from './domain.facts.ts'

/** A site of the operator. Names and ids are given once, so all domains are locked together. */
export const domain = recordOf('domain', {
  scope: 'domain',
  domain: 'id',
  flow: domainFlow,
  lockFirst: lockDomains,
  name: ({ name }) => `domain ${name}`,
  shown: ['name', 'host', 'currency', 'status', 'color', 'logo'],
})
