/** Events of marketing. */
export const events = [
  'bonus.claimed',
  'bonus.completed',
  'bonus.granted',
  'campaign.granted',
  'referral.paid',
  'referral.reversed',
] as const
