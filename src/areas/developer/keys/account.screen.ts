import { many } from '#blueprint/kinds/choices.ts'
import { domainId, id, instant, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { apiKeyFlow } from '#areas/developer/rules/api-key.ts'
import { apiKeyMoves, changeNetworks, createApiKey, rotateKey } from './api-key.actions.ts'
import { keyScopes, scopeLabels } from './key-scopes.ts'

/** The reader's own keys, with which programs read what the reader may read. */
export const account = list({
  path: '/account',
  title: 'Developer account',
  permission: 'IS_DEVELOPER',
  scope: 'own',
  subject: 'api_key',
  columns: {
    name: text('Name', { sortable: true }),
    prefix: text('Begins with'),
    domain: text('Domain'),
    scopes: many('Scopes', keyScopes, { labels: scopeLabels }),
    networks: text('Networks', { hint: 'Empty: any' }),
    status: status('Status', apiKeyFlow.states, { labels: { ACTIVE: 'Active', REVOKED: 'Revoked' }, sortable: true }),
    expiresAt: instant('Expires', { sortable: true }),
    previousEndsAt: instant('Previous key until'),
    lastUsedAt: instant('Last used', { hint: 'To the minute', sortable: true }),
    lastUsedIp: text('Last used from'),
    createdAt: instant('Created', { sortable: true }),
    id: uuid('Key id'),
    staffId: id('Staff id'),
    domainId: domainId('Domain id'),
  },
  filters: (on) => on(['name', 'prefix', 'status', 'domainId'], { promoted: ['name', 'status'] }),
  sort: ['createdAt', 'descending'],
  tabs: [
    { title: 'All', filters: {} },
    { title: 'Active', filters: { status: 'ACTIVE' } },
    { title: 'Revoked', filters: { status: 'REVOKED' } },
    { title: 'Unknown keys', filters: {}, elsewhere: { to: '/account/unknown-keys', permission: 'IS_DEVELOPER' } },
  ],
  actions: [createApiKey, rotateKey, changeNetworks, ...Object.values(apiKeyMoves)],
  empty: 'You have no API keys. Create one with New key.',
})
