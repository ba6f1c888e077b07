import { domainId, instant, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { setPushProvider } from './push.actions.ts'
import { pushTabs } from './push-tabs.ts'

/** Through whom the messages of each domain are sent. */
export const pushProviders = list({
  path: '/app-notify/providers',
  title: 'Push providers',
  permission: 'IS_DEVELOPER',
  scope: 'everyone',
  subject: 'push_provider',
  columns: {
    domain: text('Domain'),
    url: text('URL'),
    credential: text('Access key', { hint: 'Last four characters' }),
    pausedUntil: instant('Paused until', { hint: 'The provider asked to wait' }),
    updatedBy: text('Updated by'),
    updatedAt: instant('Updated', { sortable: true }),
    id: uuid('Provider id'),
    domainId: domainId('Domain id'),
  },
  filters: (on) => on(['url', 'updatedBy', 'domainId'], { promoted: ['url'] }),
  sort: ['updatedAt', 'descending'],
  tabs: pushTabs,
  actions: [setPushProvider],
  empty: 'No provider yet. Add one with Set provider.',
})
