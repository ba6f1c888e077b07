import { rowAddress } from '#blueprint/address.ts'
import { instant, integer, status, text } from '#blueprint/kinds/kinds.ts'
import { picture } from '#blueprint/kinds/picture.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { domainFlow } from '#areas/settings/rules/domain.ts'
import { brandDomain, domainMoves, logoAt } from './domain.actions.ts'

/** The sites of the operator: each has a host, a currency, a brand and books of its own. */
export const domains = list({
  path: '/domains',
  title: 'Domains',
  permission: 'DOMAIN_VIEW',
  scope: 'everyone',
  subject: 'domain',
  columns: {
    number: integer('Domain id', { sortable: true }),
    name: screenLink('Name', rowAddress('/domain-edit/:id', { id: ':id' }), { sortable: true }),
    code: text('Code'),
    host: text('Host', { sortable: true }),
    currency: text('Currency'),
    timeZone: text('Time zone'),
    status: status('Status', domainFlow.states, { sortable: true }),
    color: text('Brand colour'),
    logo: picture('Logo', { at: logoAt, isSeen: true }),
    agents: integer('Agents'),
    staff: integer('Users'),
    keys: integer('Active keys'),
    createdAt: instant('Created', { sortable: true }),
    id: text('Row id', { hidden: true }),
  },
  filters: (on) => on(['name', 'host', 'status'], { promoted: ['name', 'status'] }),
  sort: ['number', 'ascending'],
  tabs: [
    { title: 'Domains', filters: {} },
    { title: 'Currencies', filters: {}, elsewhere: { to: '/currencies', permission: 'DOMAIN_VIEW' } },
  ],
  actions: [brandDomain, ...Object.values(domainMoves)],
  empty: 'No domains match these filters.',
})
