import type { PermissionDefinitions } from '#blueprint/area/permission.ts'

/** Permissions of the developer screens. */
export const permissions = {
  REQUEST_RESPONSE_LOGS: {
    allows: 'VIEW',
    title: 'View request logs',
    meaning: 'Calls of player sites and providers',
    isOfOperator: true,
  },
  DEV_SETTINGS_VIEW: {
    allows: 'VIEW',
    title: 'View developer settings',
    meaning: 'Feature switches of each domain with their changes',
    class: 'developer',
    isForDevelopers: true,
  },
  DEV_WAREHOUSE_LOGS_VIEW: {
    allows: 'VIEW',
    title: 'View archive logs',
    meaning: 'Sign-ins to the archive',
    class: 'developer',
    isForDevelopers: true,
  },
  DEV_MASTERS_VIEW: {
    allows: 'VIEW',
    title: 'View master data',
    meaning: 'Reference data of all domains',
    class: 'developer',
  },
} as const satisfies PermissionDefinitions
