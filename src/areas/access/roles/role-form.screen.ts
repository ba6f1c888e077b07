import { workProfileLabels } from '#areas/access/presets/profile-labels.ts'
import { form } from '#blueprint/screen/form.ts'
import { permissionSet } from '#blueprint/kinds/choices.ts'
import { workProfiles } from '#blueprint/work-profiles.ts'
import { amount, choice, integer, longText, status, text } from '#blueprint/kinds/kinds.ts'
import { permissionTree } from '#areas/access/users/choices.queries.ts'
import { rolePresets } from '#areas/access/presets/role-presets.ts'
import { roles } from './roles.screen.ts'
import { roleStates } from '#areas/access/users/shared.ts'

/** Role form. Changes to an existing role need a second approval. */
export const roleForm = form({
  noun: 'role',
  create: { path: '/role-create', title: 'New role', permission: 'ROLE_CREATE' },
  edit: { path: '/role-edit/:id', title: 'Edit role', permission: 'ROLE_EDIT' },
  back: roles,
  fields: {
    name: text('Name', { minLength: 2, maxLength: 40 }),
    rank: integer('Rank', {
      min: 1,
      max: 999,
      initially: 50,
      hint: 'Lower numbers outrank higher ones. The role must rank below yours.',
    }),
    status: status('Status', roleStates, {
      initially: 'ACTIVE',
      hint: 'Users with a deactivated role cannot sign in, and their sessions end immediately.',
    }),
    workProfile: choice('Work profile', workProfiles, {
      labels: workProfileLabels,
      optional: true,
      hint: 'First screen, favourites, dashboard and tour of its users. Leave empty to derive it from the permissions.',
    }),
    itemLimit: amount('Limit per item', {
      isCommon: true,
      optional: true,
      min: 0n,
      hint: 'Larger amounts need a second approval. Leave empty for no limit.',
    }),
    dayLimit: amount('Daily limit', {
      isCommon: true,
      optional: true,
      min: 0n,
      hint: 'Total amount one user can approve per day. Leave empty for no limit.',
    }),
    description: longText('Description', { optional: true, maxLength: 300 }),
    permissions: permissionSet('Permissions', permissionTree, { optional: true }),
  },
  sections: {
    Role: ['name', 'rank', 'status', 'workProfile', 'description'],
    Limits: ['itemLimit', 'dayLimit'],
    Permissions: ['permissions'],
  },
  presets: rolePresets,
  copiesBut: ['name'],
  asks: 'password',
  mayWait: true,
  review: true,
})
