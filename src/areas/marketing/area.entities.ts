/** Tables of marketing that audit rows refer to, with their labels. */
export const entities = {
  campaign: 'Campaign',
  campaign_player: 'Player of a campaign',
  bonus_award: 'Bonus',
  bonus_template: 'Bonus template',
  referral_link: 'Referral link',
  referral_reward: 'Referral reward',
  registration_link: 'Registration link',
  reward_line: 'Reward line',
  reward_run: 'Reward run',
  vip_change: 'VIP change',
  vip_evaluation: 'VIP evaluation',
  vip_level: 'VIP level',
} as const
