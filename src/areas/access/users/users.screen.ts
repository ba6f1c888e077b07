import { anyOf, contains, domains, idIs, is, period, under } from '#blueprint/filters.ts'
import { agentLink, amount, id, instant, integer, status, text, toggle } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { userFlow } from '#areas/access/rules/user-status.ts'
import { userActions } from './user-actions.screen.ts'

/** Everybody who works here, at or below the viewer's node and in his domains: the register GLI-19 asks for. */
export const users = list({
  path: '/users',
  title: 'Users',
  permission: 'USER_VIEW',
  scope: 'downline',
  subject: 'staff',
  columns: {
    username: screenLink('Username', '/user-detail/:id'),
    name: text('Name'),
    email: text('E-mail'),
    role: text('Role'),
    rank: integer('Rank', { hint: 'Lower stands higher' }),
    agent: agentLink('Agent', { unsorted: true }),
    domains: text('Domains', { unsorted: true }),
    status: status('Status', userFlow.states),
    isTwoStep: toggle('Two-step'),
    sessions: integer('Sessions', { unsorted: true, hint: 'Alive now' }),
    lastLoginAt: instant('Last login'),
    lastLoginIp: text('IP', { unsorted: true }),
    passwordChangedAt: instant('Password changed'),
    mustReset: toggle('Must reset', { unsorted: true }),
    itemLimit: amount('Item limit', { hidden: true, unsorted: true, hint: 'Own or of the role; empty: none' }),
    dayLimit: amount('Day limit', { hidden: true, unsorted: true, hint: 'Own or of the role; empty: none' }),
    createdAt: instant('Created'),
    createdBy: text('By', { unsorted: true }),
    id: id('User id'),
    agentId: id('Agent id', { hidden: true, unsorted: true }),
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
    mustReset: is({ label: 'Must reset' }),
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
