import { rowAddress } from '#blueprint/address.ts'
import { count } from '#blueprint/kinds/figures.ts'
import {
  agentLink,
  amount,
  domainId,
  id,
  instant,
  integer,
  percent,
  profit,
  status,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { vipLevel } from '#blueprint/kinds/vip.ts'
import { list } from '#blueprint/screen/list.ts'
import { registrationLinkFlow } from '#areas/marketing/rules/registration-links/registration-link.ts'
import { registrationLinkMoves } from './registration-links.actions.ts'

/** Tracked sign-up links: each places the players who register by it under its agent. */
export const registrationLinks = list({
  path: '/registration-links',
  report: 'registration_links',
  title: 'Registration links',
  permission: 'REGISTRATION_LINKS_VIEW',
  scope: 'downline',
  subject: 'registration_link',
  columns: {
    name: screenLink('Name', rowAddress('/registration-links-edit/:id', { id: ':id' }), { sortable: true }),
    address: text('Link'),
    agent: agentLink('Agent', { sortable: true }),
    status: status('Status', registrationLinkFlow.states, { sortable: true }),
    clicks: count('Clicks', { total: 'sum', hint: 'Without previews, prefetching and known robots' }),
    visitors: count('Unique', { total: 'sum', hint: 'Visitors by network address and browser' }),
    registrations: count('Registrations', { total: 'sum' }),
    conversion: percent('Conversion', { hint: 'Registrations per unique visitor' }),
    firstDeposits: count('First deposits', { total: 'sum', hint: 'Players with a successful deposit' }),
    deposits: amount('Deposits', { total: 'sum', hint: 'Successful, lifetime' }),
    ggr: profit('GGR', { total: 'sum', hint: 'As in the list of players' }),
    vip: vipLevel('VIP level'),
    fromAt: instant('Valid from', { sortable: true }),
    expiresAt: instant('Valid until', { sortable: true }),
    maxRegistrations: integer('Max registrations', { hint: '0 means no limit.' }),
    landingPath: text('Landing path'),
    slug: text('Slug', { sortable: true }),
    campaign: text('Campaign', { sortable: true }),
    source: text('Source', { sortable: true }),
    medium: text('Medium', { sortable: true }),
    domain: text('Domain'),
    currency: text('Currency'),
    createdBy: text('Created by'),
    createdAt: instant('Created', { sortable: true }),
    id: uuid(),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) =>
    on(['name', 'slug', 'agentId', 'status', 'campaign', 'source', 'domainId', 'createdAt'], {
      promoted: ['name', 'status', 'agentId'],
      anytime: ['createdAt'],
    }),
  sort: ['createdAt', 'descending'],
  tabs: { All: {}, Active: 'ACTIVE', Deactivated: 'DEACTIVATED' },
  actions: Object.values(registrationLinkMoves),
  links: [
    {
      title: 'Statistics by day',
      to: rowAddress('/registration-links/days', { linkId: ':id' }),
      permission: 'REGISTRATION_LINKS_VIEW',
    },
    { title: 'Players', to: rowAddress('/players', { registrationLinkId: ':id' }), permission: 'PLAYERS_VIEW' },
  ],
  empty: 'No registration links match these filters.',
})
