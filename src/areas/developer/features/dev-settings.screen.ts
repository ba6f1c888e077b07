import { rowAddress } from '#blueprint/address.ts'
import { choice, domainId, instant, status, text, toggle } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { featureNames, featureTitles } from './feature-names.ts'

const states = ['ON', 'OFF'] as const
const sources = ['DOMAIN', 'OPERATOR', 'DEFAULT'] as const

/** Each feature in each domain: whether it is on, by whose value, and who switched it last. */
export const devSettings = list({
  path: '/dev-settings',
  title: 'Feature switches',
  permission: 'DEV_SETTINGS_VIEW',
  scope: 'everyone',
  columns: {
    feature: choice('Feature', featureNames, { labels: featureTitles, sortable: true }),
    domain: screenLink('Domain', rowAddress('/general-setting', { domain: ':domainId', group: 'features' }), {
      sortable: true,
    }),
    status: status('State', states, { labels: { ON: 'Enabled', OFF: 'Disabled' }, sortable: true }),
    source: choice('Set by', sources, {
      labels: { DOMAIN: 'The domain', OPERATOR: 'All domains', DEFAULT: 'Default' },
    }),
    isDangerous: toggle('Second approver', { hint: 'A change for all domains always needs one' }),
    changedAt: instant('Last change', { sortable: true }),
    changedBy: text('Changed by'),
    approvedBy: text('Approved by'),
    reason: text('Reason'),
    id: text('Row id', { hidden: true }),
    domainId: domainId('Domain id'),
  },
  filters: (on) => on(['feature', 'status', 'domainId'], { promoted: ['feature', 'status'] }),
  sort: ['feature', 'ascending'],
  tabs: [
    { title: 'All', filters: {} },
    { title: 'Switched off', filters: { status: 'OFF' } },
    { title: 'Changes', filters: {}, elsewhere: { to: '/dev-settings-changes', permission: 'DEV_SETTINGS_VIEW' } },
  ],
  export: ['csv', 'xlsx'],
  empty: 'No switches match these filters.',
})

/** Every change of a switch, from the audit trail. */
export const featureChanges = list({
  path: '/dev-settings-changes',
  title: 'Changes of feature switches',
  permission: 'DEV_SETTINGS_VIEW',
  scope: 'everyone',
  columns: {
    at: instant('Time', { sortable: true }),
    feature: choice('Feature', featureNames, { labels: featureTitles }),
    domain: text('Domain', { hint: 'Empty: all domains' }),
    before: choice('Before', ['ON', 'OFF', 'INHERITED'], {
      labels: { ON: 'Enabled', OFF: 'Disabled', INHERITED: 'Inherited' },
    }),
    after: choice('After', ['ON', 'OFF', 'INHERITED'], {
      labels: { ON: 'Enabled', OFF: 'Disabled', INHERITED: 'Inherited' },
    }),
    changedBy: text('Changed by'),
    approvedBy: text('Approved by'),
    reason: text('Reason'),
    id: text('Row id', { hidden: true }),
    domainId: domainId('Domain id'),
  },
  filters: (on) => on(['at', 'feature', 'changedBy', 'domainId'], { promoted: ['feature'], exact: ['changedBy'] }),
  sort: ['at', 'descending'],
  tabs: [
    { title: 'Switches', filters: {}, elsewhere: { to: '/dev-settings', permission: 'DEV_SETTINGS_VIEW' } },
    { title: 'Changes', filters: {} },
  ],
  export: ['csv', 'xlsx'],
  empty: 'No switch was changed in this period.',
})
