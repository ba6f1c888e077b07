import { rowAddress } from '#blueprint/address.ts'
import { under } from '#blueprint/filters.ts'
import { agentLink, id, instant, integer, status, text, toggle } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { userFlow } from '#areas/access/rules/user-status.ts'

const downlineTab = { permission: 'DOWNLINE_VIEW', to: '/downline' } as const

/** Logins of the selected node, or of the whole downline. Tabs lead to the accounts of the node. */
export const subAccounts = list({
  path: '/downline-sub-accounts',
  title: 'Sub accounts',
  permission: 'USER_VIEW',
  scope: 'downline',
  subject: 'staff',
  above: 'agents/tree/downline/downline',
  columns: {
    username: screenLink('Username', rowAddress('/user-detail/:id', { id: ':id' })),
    name: text('Name', { sortable: true }),
    role: text('Role'),
    agent: agentLink('Agent'),
    status: status('Status', userFlow.states, { sortable: true }),
    isTwoStep: toggle('Two-step'),
    needsSecondStep: toggle('Two-step required', { hint: 'Required for this user regardless of the role' }),
    allowedIps: text('Allowed IP addresses', { hint: 'Empty means any address.' }),
    timeZone: text('Time zone', { hint: 'Empty means the site’s time zone.' }),
    sessions: integer('Sessions', { hint: 'Active now' }),
    lastLoginAt: instant('Last login', { sortable: true }),
    createdAt: instant('Created', { sortable: true }),
    id: id('User id', { sortable: true }),
    agentId: id('Agent id'),
  },
  filters: (on) => ({
    node: under({ label: 'Agent', promoted: true }),
    ...on(['username', 'status', 'isTwoStep', 'needsSecondStep', 'id'], { promoted: ['username', 'status'] }),
  }),
  sort: ['username', 'ascending'],
  empty: 'This account has no login.',
  tabs: [
    { title: 'All', filters: {}, elsewhere: downlineTab },
    { title: 'Agents', filters: { kind: 'AGENT' }, elsewhere: downlineTab },
    { title: 'Players', filters: { kind: 'PLAYER' }, elsewhere: downlineTab },
    { title: 'Sub accounts', filters: {} },
  ],
  links: [
    { title: 'Edit', to: rowAddress('/user-edit/:id', { id: ':id' }), permission: 'USER_EDIT' },
    { title: 'Logins and sessions', to: rowAddress('/user-detail/:id', { id: ':id' }), permission: 'USER_DETAIL' },
  ],
})
