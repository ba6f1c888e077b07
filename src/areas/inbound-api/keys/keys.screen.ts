import { domains } from '#blueprint/filters.ts'
import { choice, instant, status, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { casinoProviders } from '#areas/agents/rules/products.ts'
import { providerLabels } from '#areas/casino/provider-pages/shared.ts'
import { keyFlow } from '#areas/inbound-api/rules/key.ts'
import { endFirstSignatures, issueSecret, keyMoves, requestKey, rotateKey } from './key.actions.ts'

const stateLabels = { READY: 'Awaiting secret', ACTIVE: 'Active', REVOKED: 'Revoked' }

/** Keys with which player sites, feeds and casino providers sign their calls. */
export const inboundKeys = list({
  path: '/inbound-keys',
  title: 'Inbound keys',
  permission: 'INBOUND_KEY_VIEW',
  scope: 'everyone',
  subject: 'inbound_key',
  columns: {
    name: text('Name', { sortable: true }),
    keyId: text('Key id', { sortable: true }),
    domain: text('Domain'),
    isFeed: toggle('Feed'),
    casinoProvider: choice('Casino provider', casinoProviders, { labels: providerLabels }),
    signedWith: choice('Signed with', ['SECRET', 'PUBLIC_KEY'], {
      labels: { SECRET: 'Shared secret', PUBLIC_KEY: 'Key of the provider' },
      hint: 'A provider with a key of its own shares no secret: its public key is stored.',
    }),
    fingerprint: text('Fingerprint', { hint: 'SHA-256 of the public key, to compare with the provider' }),
    status: status('Status', keyFlow.states, { labels: stateLabels, sortable: true }),
    acceptsV1: toggle('Version 1', { hint: 'Whether signatures over time and body alone are still accepted' }),
    expiresAt: instant('Ends', { hint: 'A rotated key ends when its successor is in use.' }),
    lastUsedAt: instant('Last call', { hint: 'Last correctly signed call, to the minute', sortable: true }),
    createdBy: text('Requested by'),
    createdAt: instant('Created', { sortable: true }),
    id: uuid('Row id'),
  },
  filters: (on) => ({
    ...on(['name', 'keyId', 'status', 'isFeed', 'casinoProvider', 'acceptsV1'], { promoted: ['name', 'status'] }),
    domainId: domains(),
  }),
  sort: ['createdAt', 'descending'],
  actions: [requestKey, issueSecret, rotateKey, endFirstSignatures, ...Object.values(keyMoves)],
  empty: 'No keys match these filters.',
})
