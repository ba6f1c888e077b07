import { rowAddress } from '#blueprint/address.ts'
import { contains, is } from '#blueprint/filters.ts'
import { integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'

/** Every permission there is, what it opens and who holds it. */
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
    isView: toggle('Only shows', { hint: 'What only shows never allows acting', sortable: true }),
    where: text('Opens', { hint: 'Screens and actions that ask for it' }),
    roles: integer('Roles', { hint: 'That hold it', sortable: true }),
    users: integer('Users', { hint: 'Active ones of these roles', sortable: true }),
    isDeveloperOnly: toggle('Developers', { hint: 'Only a developer hands it on', sortable: true }),
    isCustom: toggle('Own', { hint: 'No screen asks for it: roles carry it for tools outside', sortable: true }),
    description: text('Description'),
    id: text('Id', { hidden: true }),
  },
  filters: {
    name: contains({ label: 'Permission', promoted: true }),
    title: contains({ label: 'Title', promoted: true }),
    module: contains({ label: 'Module', promoted: true }),
    isView: is({ label: 'Only shows' }),
    isDeveloperOnly: is({ label: 'Developers' }),
    isCustom: is({ label: 'Own' }),
    isUsed: is({ label: 'Opens something' }),
    isHeld: is({ label: 'Held by a role' }),
  },
  sort: ['module', 'ascending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No permission for the selected filter',
  tabs: [
    { title: 'All', filters: {} },
    { title: 'Opens nothing yet', filters: { isUsed: 'NO', isCustom: 'NO' } },
    { title: 'Held by nobody', filters: { isHeld: 'NO' } },
    { title: 'Own', filters: { isCustom: 'YES' } },
  ],
  above: 'access/roles/permissions-note',
})
