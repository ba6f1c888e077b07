import { rowAddress } from '#blueprint/address.ts'
import { is } from '#blueprint/filters.ts'
import { integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'

/** All permissions, what each one opens and who has it. */
export const permissionList = list({
  path: '/permissions',
  title: 'Permissions',
  permission: 'PERMISSION_VIEW',
  scope: 'everyone',
  subject: 'permission_note',
  columns: {
    name: screenLink('Permission', rowAddress('/permission-edit/:id', { id: ':id' }), { sortable: true }),
    title: text('Title', { sortable: true }),
    module: text('Module'),
    isView: toggle('View only', { hint: 'View permissions never allow changes.', sortable: true }),
    where: text('Grants access to', { hint: 'Screens and actions that require it' }),
    roles: integer('Roles', { hint: 'Roles with this permission', sortable: true }),
    users: integer('Users', { hint: 'Active users with these roles', sortable: true }),
    isDeveloperOnly: toggle('Developers only', { hint: 'Only developers can grant this permission.', sortable: true }),
    isCustom: toggle('Custom', {
      hint: 'Not required by any screen. Roles carry it for external tools.',
      sortable: true,
    }),
    description: text('Description'),
    id: text('Id', { hidden: true }),
  },
  filters: (on) => ({
    ...on(['name', 'title', 'module', 'isView', 'isDeveloperOnly', 'isCustom'], {
      promoted: ['name', 'title', 'module'],
    }),
    isUsed: is({ label: 'Used by a screen or action' }),
    isAssigned: is({ label: 'Assigned to a role' }),
  }),
  sort: ['module', 'ascending'],
  empty: 'No permissions match these filters.',
  tabs: {
    All: {},
    Unused: { isUsed: 'NO', isCustom: 'NO' },
    Unassigned: { isAssigned: 'NO' },
    Custom: { isCustom: 'YES' },
  },
  above: 'access/roles/permissions-note',
})
