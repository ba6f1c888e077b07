/** Events of marketing. */
export const events = ['bonus.claimed'] as const
