import { form } from '#blueprint/screen/form.ts'
import { longText, text } from '#blueprint/kinds/kinds.ts'
import { permissionList } from './permissions.screen.ts'

/**
 * Title, module and description of a permission. New permissions are for external tools: screens only require built-in
 * names.
 */
export const permissionForm = form({
  noun: 'permission',
  create: { path: '/permission-create', title: 'New permission', permission: 'PERMISSION_CREATE' },
  edit: { path: '/permission-edit/:id', title: 'Edit permission', permission: 'PERMISSION_EDIT' },
  back: permissionList,
  fields: {
    name: text('Name', {
      minLength: 3,
      maxLength: 60,
      pattern: /^[A-Z][A-Z0-9_]*$/,
      patternHint: 'Use capital letters, digits and underscores, for example CRM_EXPORT.',
      fixed: true,
      hint: 'For external tools only. Screens require built-in permissions.',
    }),
    title: text('Title', {
      optional: true,
      maxLength: 60,
      hint: 'Leave empty to use the title of the screen or action it opens.',
    }),
    module: text('Module', {
      optional: true,
      maxLength: 40,
      hint: 'Leave empty to use the module of the screen or action it opens.',
    }),
    description: longText('Description', { optional: true, maxLength: 500 }),
  },
  asks: 'reason',
})
