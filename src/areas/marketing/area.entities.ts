/** Tables of marketing that audit rows refer to, with their labels. */
export const entities = {
  bonus_award: 'Bonus',
  referral_link: 'Referral link',
  referral_reward: 'Referral reward',
  registration_link: 'Registration link',
} as const
