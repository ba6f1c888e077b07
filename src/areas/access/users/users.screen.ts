import { rowAddress } from '#blueprint/address.ts'
import { domains } from '#blueprint/filters.ts'
import { agentLink, amount, id, instant, integer, status, text, toggle } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { userFlow } from '#areas/access/rules/user-status.ts'
import { userActions } from './user.actions.ts'

/** Staff accounts at or below the reader's node and in their domains: the register that GLI-19 requires. */
export const users = list({
  path: '/users',
  title: 'Users',
  permission: 'USER_VIEW',
  scope: 'downline',
  subject: 'staff',
  columns: {
    username: screenLink('Username', rowAddress('/user-detail/:id', { id: ':id' })),
    name: text('Name', { sortable: true }),
    email: text('Email', { sortable: true }),
    role: text('Role', { sortable: true }),
    rank: integer('Rank', { hint: 'Lower numbers outrank higher ones.', sortable: true }),
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
      itemLimit: amount('Limit per item', {
        isCommon: true,
        hint: 'The user’s own limit or the limit of the role. Empty means no limit.',
      }),
      dayLimit: amount('Daily limit', {
        isCommon: true,
        hint: 'The user’s own limit or the limit of the role. Empty means no limit.',
      }),
    }),
    createdAt: instant('Created', { sortable: true }),
    createdBy: text('Created by'),
    id: id('User id', { hidden: false, sortable: true }),
    agentId: id('Agent id'),
  },
  filters: (on) => ({
    ...on(['username', 'name', 'email', 'role', 'status', 'agentId'], { promoted: ['username', 'role', 'status'] }),
    domainId: domains(),
    ...on(['isTwoStep', 'mustReset', 'lastLoginAt', 'createdAt', 'id'], { anytime: ['lastLoginAt', 'createdAt'] }),
  }),
  sort: ['username', 'ascending'],
  empty: 'No users match these filters.',
  tabs: { All: {}, Active: 'ACTIVE', Suspended: 'SUSPENDED', Deactivated: 'DEACTIVATED' },
  actions: userActions,
})
