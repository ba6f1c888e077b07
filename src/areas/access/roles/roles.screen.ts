import { rowAddress } from '#blueprint/address.ts'
import { contains } from '#blueprint/filters.ts'
import { amount, id, instant, integer, status, text } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { roleStates } from '#areas/access/users/shared.ts'

/** All roles, highest rank first. */
export const roles = list({
  path: '/roles',
  title: 'Roles',
  permission: 'ROLE_VIEW',
  scope: 'everyone',
  subject: 'role',
  columns: {
    name: screenLink('Name', rowAddress('/role-edit/:id', { id: ':id' }), { sortable: true }),
    description: text('Description'),
    rank: integer('Rank', { hint: 'Lower numbers outrank higher ones.' }),
    users: integer('Users'),
    permissionCount: integer('Permissions'),
    itemLimit: amount('Limit per item', { isCommon: true, hint: 'Empty means no limit.', sortable: true }),
    dayLimit: amount('Daily limit', { isCommon: true, hint: 'Empty means no limit.', sortable: true }),
    status: status('Status', roleStates, { sortable: true }),
    updatedAt: instant('Updated', { sortable: true }),
    id: id('Role id', { hidden: false, sortable: true }),
  },
  filters: (on) => ({
    ...on(['name', 'status'], { promoted: ['name', 'status'] }),
    permission: contains({ label: 'Permission' }),
    ...on(['updatedAt', 'id'], { anytime: ['updatedAt'] }),
  }),
  sort: ['rank', 'ascending'],
  empty: 'No roles match these filters.',
})
