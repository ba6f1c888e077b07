import { choice, domainId, instant, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { casinoProviders } from '#areas/agents/rules/products.ts'
import { setProviderAccess } from './provider-access.actions.ts'

/** Where each provider is asked for rounds and reports. */
export const providerAccess = list({
  path: '/casino-reconciliation/providers',
  title: 'Casino report access',
  permission: 'IS_DEVELOPER',
  scope: 'everyone',
  subject: 'casino_provider_access',
  above: 'casino/reconciliation/reconciliation-tabs',
  columns: {
    domain: text('Domain'),
    provider: choice('Provider', casinoProviders),
    url: text('URL'),
    credential: text('Access key', { hint: 'Last four characters' }),
    updatedBy: text('Updated by'),
    updatedAt: instant('Updated', { sortable: true }),
    id: uuid('Access id'),
    domainId: domainId('Domain id'),
  },
  filters: (on) => on(['provider', 'url', 'updatedBy', 'domainId'], { promoted: ['provider', 'url'] }),
  sort: ['updatedAt', 'descending'],
  actions: [setProviderAccess],
  empty: 'No provider yet. Add one with Set provider.',
})
