import { form } from '#blueprint/screen/form.ts'
import { permissionSet } from '#blueprint/kinds/choices.ts'
import { amount, integer, longText, status, text } from '#blueprint/kinds/kinds.ts'
import { permissionTree } from '#areas/access/users/choices.queries.ts'
import { rolePresets } from './role-presets.ts'
import { roles } from './roles.screen.ts'
import { roleStates } from '#areas/access/users/words.ts'

/** A role. Whatever changes in one that exists, a second person confirms. */
export const roleForm = form({
  noun: 'role',
  create: { path: '/role-create', title: 'New role', permission: 'ROLE_CREATE' },
  edit: { path: '/role-edit/:id', title: 'Edit role', permission: 'ROLE_EDIT' },
  back: roles,
  fields: {
    name: text('Name', { shortest: 2, longest: 40 }),
    rank: integer('Rank', {
      least: 1,
      most: 999,
      initially: 50,
      hint: 'Lower numbers outrank higher ones. The role must rank below yours.',
    }),
    status: status('Status', roleStates, {
      initially: 'ACTIVE',
      hint: 'Nobody of a deactivated role comes in, and all of them are out at once',
    }),
    itemLimit: amount('Limit per item', {
      optional: true,
      least: 0n,
      hint: 'Above it a second person confirms; empty: no limit',
    }),
    dayLimit: amount('Daily limit', {
      optional: true,
      least: 0n,
      hint: 'Total amount one user can approve per day. Leave empty for no limit.',
    }),
    description: longText('Description', { optional: true, longest: 300 }),
    permissions: permissionSet('Permissions', permissionTree, { optional: true }),
  },
  sections: {
    Role: ['name', 'rank', 'status', 'description'],
    Limits: ['itemLimit', 'dayLimit'],
    Permissions: ['permissions'],
  },
  presets: rolePresets,
  copiesBut: ['name'],
  asks: 'password',
  mayWait: true,
  review: true,
})
