import type { PermissionDefinitions } from '#blueprint/area/permission.ts'

/** Permissions of inbound keys. */
export const permissions = {
  INBOUND_KEY_VIEW: {
    allows: 'VIEW',
    title: 'View inbound keys',
    meaning: 'Keys of player sites and feeds, without their secrets',
    isOfOperator: true,
  },
  INBOUND_KEY_EDIT: {
    allows: 'ACTION',
    title: 'Manage inbound keys',
    meaning: 'Create, rotate and revoke keys of player sites and feeds',
    class: 'settings',
    isOfOperator: true,
  },
} as const satisfies PermissionDefinitions
