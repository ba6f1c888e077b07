/** Events of marketing. */
export const events = ['bonus.claimed', 'bonus.granted', 'bonus.completed', 'referral.paid', 'referral.reversed'] as const
