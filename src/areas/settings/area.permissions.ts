import type { PermissionDefinitions } from '#blueprint/area/permission.ts'

/** Permissions of settings, domains and states. */
export const permissions = {
  SETTING_PAGE_VIEW: {
    allows: 'VIEW',
    title: 'View settings',
    meaning: 'Settings of the site and of each domain',
    isOfOperator: true,
  },
  DOMAIN_VIEW: {
    allows: 'VIEW',
    title: 'View domains and currencies',
    meaning: 'Domains with brand, currency and time zone',
    isOfOperator: true,
  },
  STATE_RESTRICTION_SETTING_UPDATE: {
    allows: 'VIEW',
    title: 'Manage state restrictions',
    meaning: 'Opens and closes countries and states for play',
    class: 'settings',
    isOfOperator: true,
  },
  SETTING_PAGE_EDIT: {
    allows: 'ACTION',
    title: 'Edit settings',
    meaning: 'Change settings of the site and of domains',
    class: 'settings',
    isOfOperator: true,
  },
  DOMAIN_EDIT: {
    allows: 'ACTION',
    title: 'Edit domains and currencies',
    meaning: 'Add and change domains, brands and currencies',
    class: 'settings',
    isOfOperator: true,
  },
} as const satisfies PermissionDefinitions
