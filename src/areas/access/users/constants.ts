export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const roleStates = ['ACTIVE', 'DEACTIVATED'] as const

/** Permissions only developers can grant; no one has them where the site is the main one. */
export const isDeveloperOnly = (permission: string): boolean =>
  permission === 'IS_DEVELOPER' || permission.startsWith('DEV_')

/** In hours. Long enough for an account created before a weekend. */
export const firstPasswordHours = 72
