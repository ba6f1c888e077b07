/** Events of the casino. */
export const events = ['casino.call.conflict'] as const
