export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const roleStates = ['ACTIVE', 'DEACTIVATED'] as const

/** In hours. Long enough for an account created before a weekend. */
export const firstPasswordHours = 72

/** In hours. For a password that is handed over in person. */
export const inPersonHours = 1
