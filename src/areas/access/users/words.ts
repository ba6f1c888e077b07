export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const roleStates = ['ACTIVE', 'DEACTIVATED'] as const

/** What only a developer may hand on, and nobody holds where the site is the main one. */
export const isDeveloperOnly = (permission: string): boolean =>
  permission === 'IS_DEVELOPER' || permission.startsWith('DEV_')

/** An hour or a day would be too short for somebody who begins on Monday. */
export const firstPasswordHours = 72
