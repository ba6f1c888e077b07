import { recordOf } from '#engine/records/record-of.ts'

export const bank = recordOf('bank', {
  scope: 'operator',
  key: ['code'],
  name: ({ code }) => `bank ${code}`,
  shown: ['name'],
})

export const agentLevel = recordOf(
  'agent_level',
  (from) => from.innerJoin('domain', 'domain.id', 'agent_level.domain_id').select('domain.name as domain'),
  {
    scope: 'domain',
    key: ['level', 'domain_id'],
    name: ({ code, domain }) => `agent level ${code} of ${domain}`,
    shown: ['name'],
  },
)
