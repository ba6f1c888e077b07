import type { PermissionDefinitions } from '#blueprint/area/permission.ts'

/** Permissions of users, roles, the activity log and the own account. */
export const permissions = {
  PANE_LOGS: {
    allows: 'VIEW',
    title: 'View activity log',
    meaning: 'Every change by staff, with values before and after',
  },
  ROLE_VIEW: { allows: 'VIEW', title: 'View roles', meaning: 'Roles with permissions and limits' },
  PERMISSION_VIEW: { allows: 'VIEW', title: 'View permissions', meaning: 'What each permission opens and who has it' },
  USER_VIEW: { allows: 'VIEW', title: 'View users', meaning: 'Staff accounts and sub-accounts of agents' },
  USER_DETAIL: { allows: 'VIEW', title: 'Open users', meaning: 'A user with sessions, sign-ins and pending resets' },
  IS_DEVELOPER: {
    allows: 'VIEW',
    title: 'Developer',
    meaning: 'Developer screens where the site is not the main one',
    class: 'developer',
    isForDevelopers: true,
  },
  ROLE_CREATE: {
    allows: 'ACTION',
    title: 'Create roles',
    meaning: 'Create roles below one’s own rank, with permissions one holds',
    class: 'roles',
  },
  ROLE_EDIT: {
    allows: 'ACTION',
    title: 'Edit roles',
    meaning: 'Change permissions and limits of all users with a role; needs a second approver',
    class: 'roles',
  },
  USER_CREATE: {
    allows: 'ACTION',
    title: 'Create users',
    meaning: 'Create staff accounts; guarded ones need a second approver',
    class: 'roles',
  },
  USER_EDIT: {
    allows: 'ACTION',
    title: 'Edit users',
    meaning: 'Change, suspend and reset staff accounts below one’s own rank',
    class: 'roles',
  },
  USER_CHANGE_PASSWORD: {
    allows: 'ACTION',
    title: 'Own account page',
    meaning: 'Own password, second step, transaction password and sessions',
  },
  PERMISSION_CREATE: {
    allows: 'ACTION',
    title: 'Create permissions',
    meaning: 'Create permissions for external tools',
    class: 'roles',
  },
  PERMISSION_EDIT: {
    allows: 'ACTION',
    title: 'Edit permission texts',
    meaning: 'Change title and description of permissions, not what they open',
    class: 'roles',
  },
} as const satisfies PermissionDefinitions
