import type { PermissionDefinitions } from '#blueprint/area/permission.ts'

/** Permissions of the dashboard. */
export const permissions = {
  DASHBOARD_VIEW: {
    allows: 'VIEW',
    title: 'View dashboard',
    meaning: 'Figures and work queues of the lists that the role may open',
  },
} as const satisfies PermissionDefinitions
