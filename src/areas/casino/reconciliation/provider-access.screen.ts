import { choice, domainId, instant, secret, text, uuid } from '#blueprint/kinds/kinds.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { webAddress } from '#blueprint/kinds/web-address.ts'
import { action } from '#blueprint/screen/action.ts'
import { list } from '#blueprint/screen/list.ts'
import { casinoProviders } from '#areas/agents/day-totals/products.ts'

export const setProviderAccess = action({
  name: 'access',
  title: 'Set provider',
  on: 'list',
  permission: 'IS_DEVELOPER',
  asks: 'password',
  input: {
    domain: pick('Domain', '/api/domain-choices'),
    provider: choice('Provider', casinoProviders),
    url: webAddress('URL', { hint: 'Address of the provider’s reports, starts with https://' }),
    secret: secret('Secret', { minLength: 8, maxLength: 2000, hint: 'Not shown again after saving' }),
  },
})

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
