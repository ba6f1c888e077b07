import { permissions as every, type Permission } from '#blueprint/screen/permissions.ts'

export const officePassword = 'north-window-55-kettle'
const reason = { code: 'CHECKED', text: 'Requested by the operator' }
/** The reason and transaction password that every form and action requires in addition to its fields. */
export const confirmation = { reason, transactionPassword: officePassword }

/** All permissions that a user who is not a developer can hold. */
export const staffPermissions: readonly Permission[] = every.filter(
  (name) => name !== 'IS_DEVELOPER' && !name.startsWith('DEV_'),
)
