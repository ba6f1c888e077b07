import { choice, domainId, instant, integer, status, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { is } from '#blueprint/filters.ts'
import { list } from '#blueprint/screen/list.ts'
import { certificateVerdicts, lookupStates } from '#areas/developer/rules/domain-lookup.ts'
import { lookUpDomain, lookUpOwnDomains } from './domain-lookup.actions.ts'
import { certificateLabels } from './lookup-labels.ts'

/** Look-ups of names and addresses: answers of name servers and web servers, and certificates. */
export const domainLookups = list({
  path: '/domain-lookup',
  title: 'Domain look-up',
  permission: 'IS_DEVELOPER',
  scope: 'everyone',
  subject: 'domain_lookup',
  columns: {
    requestedAt: instant('Requested', { sortable: true }),
    written: text('Name'),
    name: text('Looked up as', { hint: 'The form of the name that computers use' }),
    isMixedScripts: toggle('Mixed scripts', { hint: 'Letters of several scripts may imitate another name' }),
    isOwn: toggle('Own domain'),
    domain: text('Domain'),
    status: status('Status', lookupStates, { labels: { PENDING: 'Pending', DONE: 'Checked' } }),
    certificate: choice('Certificate', certificateVerdicts, { labels: certificateLabels }),
    daysLeft: integer('Certificate days left', { sortable: true }),
    httpStatus: integer('HTTP status', { hint: 'After redirects' }),
    checkedAt: instant('Checked'),
    requestedBy: text('Requested by'),
    id: uuid('Look-up id'),
    domainId: domainId('Domain id'),
  },
  filters: (on) => ({
    ...on(['requestedAt', 'written', 'name', 'status', 'certificate', 'requestedBy', 'domainId'], {
      promoted: ['written', 'certificate'],
    }),
    isOwn: is({ label: 'Own domain' }),
  }),
  sort: ['requestedAt', 'descending'],
  paging: 'cursor',
  tabs: { All: {}, 'Own domains': { isOwn: 'YES' } },
  actions: [lookUpDomain, lookUpOwnDomains],
  detail: 'developer/lookups/domain-lookup',
  empty: 'Nothing was looked up in this period. Start with Look up.',
})
