import { rowAddress } from '#blueprint/address.ts'
import { anyOf, contains, domains, idIs, is, period, under } from '#blueprint/filters.ts'
import { agentLink, amount, id, instant, integer, status, text, toggle } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { userFlow } from '#areas/access/rules/user-status.ts'
import { userActions } from './user.actions.ts'

/** Everybody who works here, at or below the viewer's node and in his domains: the register GLI-19 asks for. */
export const users = list({
  path: '/users',
  title: 'Users',
  permission: 'USER_VIEW',
  scope: 'downline',
  subject: 'staff',
  columns: {
    username: screenLink('Username', rowAddress('/user-detail/:id', { id: ':id' })),
    name: text('Name', { sortable: true }),
    email: text('E-mail', { sortable: true }),
    role: text('Role', { sortable: true }),
    rank: integer('Rank', { hint: 'Lower numbers outrank higher ones', sortable: true }),
    agent: agentLink('Agent'),
    domains: text('Domains'),
    status: status('Status', userFlow.states, { sortable: true }),
    isTwoStep: toggle('Two-step', { sortable: true }),
    sessions: integer('Sessions', { hint: 'Active now' }),
    lastLoginAt: instant('Last login', { sortable: true }),
    lastLoginIp: text('IP'),
    passwordChangedAt: instant('Password changed', { sortable: true }),
    mustReset: toggle('Must change password'),
    ...advanced({
      itemLimit: amount('Limit per item', { hint: 'Own or of the role; empty: none' }),
      dayLimit: amount('Daily limit', { hint: 'Own or of the role; empty: none' }),
    }),
    createdAt: instant('Created', { sortable: true }),
    createdBy: text('Created by'),
    id: id('User id', { hidden: false, sortable: true }),
    agentId: id('Agent id'),
  },
  filters: {
    username: contains({ label: 'Username', promoted: true }),
    name: contains({ label: 'Name' }),
    email: contains({ label: 'E-mail' }),
    role: contains({ label: 'Role', promoted: true }),
    status: anyOf(userFlow.states, { promoted: true }),
    agentId: under({ label: 'Agent' }),
    domainId: domains(),
    isTwoStep: is({ label: 'Two-step' }),
    mustReset: is({ label: 'Must change password' }),
    lastLoginAt: period({ label: 'Last login', initially: 'all' }),
    createdAt: period({ label: 'Created', initially: 'all' }),
    id: idIs({ label: 'User id' }),
  },
  sort: ['username', 'ascending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No user for the selected filter',
  tabs: [
    { title: 'All', filters: {} },
    { title: 'Active', filters: { status: 'ACTIVE' } },
    { title: 'Suspended', filters: { status: 'SUSPENDED' } },
    { title: 'Left', filters: { status: 'DEACTIVATED' } },
  ],
  actions: userActions,
})
