/** Events of marketing. */
export const events = ['bonus.claimed', 'referral.paid', 'referral.reversed'] as const
