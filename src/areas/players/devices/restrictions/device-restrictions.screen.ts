import { domains, period } from '#blueprint/filters.ts'
import { reasonText } from '#blueprint/kinds/choices.ts'
import { choice, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { deviceActions, deviceKinds, deviceScopes } from '#platform/auth/rules/device.ts'
import { addRestriction, endRestriction, resumeRestriction } from './device.actions.ts'
import { actionLabels, restrictionStates, scopeLabels } from '#areas/settings/general/shared.ts'

/** Rules that block, challenge or allow devices, IP addresses and networks. */
export const deviceRestrictions = list({
  path: '/device-restrictions',
  title: 'Device restrictions',
  permission: 'DEV_DR_VIEW',
  scope: 'everyone',
  subject: 'device_restriction',
  columns: {
    createdAt: instant('Created'),
    kind: choice('Type', deviceKinds, { sortable: true }),
    value: text('Value', { sortable: true }),
    scope: choice('Scope', deviceScopes, { labels: scopeLabels, sortable: true }),
    action: choice('Action', deviceActions, { labels: actionLabels, sortable: true }),
    reason: reasonText('Reason'),
    source: text('Source alert'),
    hits: integer('Hits'),
    lastHit: instant('Last hit'),
    fromAt: instant('From', { sortable: true }),
    expiresAt: instant('Until', { sortable: true }),
    status: status('Status', restrictionStates, { sortable: true }),
    domain: text('Domain', { hint: 'Empty means all domains.' }),
    createdBy: text('Created by', { sortable: true }),
    id: uuid('Rule id', { sortable: true }),
  },
  filters: (on) => ({
    ...on(['kind', 'value', 'scope', 'action', 'status', 'createdBy'], {
      promoted: ['kind', 'value', 'scope', 'action', 'status'],
    }),
    domainId: domains(),
    createdAt: period({ label: 'Created', initially: 'all' }),
  }),
  sort: ['createdAt', 'descending'],
  tabs: { All: {}, 'In force': 'ACTIVE', Ended: 'DEACTIVATED' },
  above: 'players/devices/restrictions/device-restrictions',
  actions: [addRestriction, endRestriction, resumeRestriction],
  empty: 'No rules match these filters.',
})
