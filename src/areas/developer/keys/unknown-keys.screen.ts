import { choice, day, domainId, instant, integer, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'

const channels = ['SITE', 'CASINO', 'API'] as const
const reasons = ['UNKNOWN', 'REVOKED', 'EXPIRED', 'NOT_HERE'] as const

/** Calls of machines with keys that are not active, summed up by day: an integrator who mistyped or kept an old one. */
export const unknownKeys = list({
  path: '/account/unknown-keys',
  title: 'Unknown keys',
  permission: 'IS_DEVELOPER',
  scope: 'everyone',
  columns: {
    lastAt: instant('Last call', { sortable: true }),
    firstAt: instant('First call'),
    day: day('Day', { hint: 'In UTC' }),
    channel: choice('Calls of', channels, {
      labels: { SITE: 'Player sites and feeds', CASINO: 'Casino providers', API: 'API keys' },
    }),
    beginning: text('Key begins with', { hint: 'The rest is not stored: it may be a secret.' }),
    reason: choice('Why refused', reasons, {
      labels: { UNKNOWN: 'No such key', REVOKED: 'Revoked', EXPIRED: 'Expired', NOT_HERE: 'Not valid for these calls' },
    }),
    keyName: text('Key'),
    ip: text('Source'),
    calls: integer('Calls', { sortable: true }),
    domain: text('Domain', { hint: 'Empty: the key never was of a domain' }),
    id: uuid('Row id'),
    domainId: domainId('Domain id'),
  },
  filters: (on) =>
    on(['lastAt', 'channel', 'beginning', 'reason', 'ip', 'keyName', 'domainId'], {
      promoted: ['beginning', 'reason'],
      anytime: ['lastAt'],
      exact: ['ip'],
    }),
  sort: ['lastAt', 'descending'],
  tabs: [
    { title: 'API keys', filters: {}, elsewhere: { to: '/account', permission: 'IS_DEVELOPER' } },
    { title: 'Unknown keys', filters: {} },
  ],
  empty: 'Every call came with an active key. Sums are kept for 90 days.',
})
