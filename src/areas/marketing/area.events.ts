/** Events of marketing. */
export const events = ['bonus.claimed', 'campaign.granted', 'referral.paid', 'referral.reversed'] as const
