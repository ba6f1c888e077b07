import type { PermissionDefinitions } from '#blueprint/area/permission.ts'

/** Permissions of bonuses and of the programmes that win and keep players. */
export const permissions = {
  BONUS_HISTORY_VIEW: { allows: 'VIEW', title: 'View bonus history', meaning: 'Bonuses granted and used' },
  BONUS_GRANT: {
    allows: 'ACTION',
    title: 'Grant bonuses',
    meaning: 'Grant bonuses to players, extend them, and pay them before the wagering is done',
    class: 'money',
  },
  BONUS_CANCEL: { allows: 'ACTION', title: 'Cancel bonuses', meaning: 'Cancel and forfeit bonuses', class: 'money' },
  SPIN_BONUS_HISTORY_VIEW: {
    allows: 'VIEW',
    title: 'View spin bonus history',
    meaning: 'Free spins granted and used',
  },
  BONUS_TRANSACTION_VIEW: {
    allows: 'VIEW',
    title: 'View bonus transactions',
    meaning: 'What players were paid as bonuses, and what was taken back',
  },
  REFERRAL_VIEW: { allows: 'VIEW', title: 'View referral links', meaning: 'Links that players share' },
  REFERRAL_LINK_EDIT: {
    allows: 'ACTION',
    title: 'Edit referral links',
    meaning: 'Create, activate and deactivate links of players, and give them new codes',
  },
  REGISTRATION_LINKS_VIEW: {
    allows: 'VIEW',
    title: 'View registration links',
    meaning: 'Sign-up links with their registrations',
  },
  REGISTRATION_LINKS_EDIT: {
    allows: 'ACTION',
    title: 'Edit registration links',
    meaning: 'Create, edit and deactivate sign-up links',
  },
  REFERRAL_TRANSACTION: {
    allows: 'VIEW',
    title: 'View referral transactions',
    meaning: 'Rewards paid for referrals',
  },
  REFERRAL_APPROVE: {
    allows: 'ACTION',
    title: 'Approve referral rewards',
    meaning: 'Approve, pay, reject and reverse rewards for referrals',
    class: 'money',
  },
  REFERRAL_LIST: { allows: 'VIEW', title: 'View referrals', meaning: 'Who referred whom' },
  CAMPAIGN_VIEW: { allows: 'VIEW', title: 'View campaigns', meaning: 'Campaigns with their results' },
  CAMPAIGN_EDIT: {
    allows: 'ACTION',
    title: 'Edit campaigns',
    meaning: 'Create, edit, submit, pause and cancel campaigns',
  },
  CAMPAIGN_APPROVE: {
    allows: 'ACTION',
    title: 'Approve campaigns',
    meaning: 'Approve, return and resume campaigns that grant bonus money',
    class: 'money',
  },
  VIP_LEVEL_VIEW: {
    allows: 'VIEW',
    title: 'View VIP levels',
    meaning: 'Levels with conditions and benefits, and the players who have them',
  },
  VIP_EDIT: {
    allows: 'ACTION',
    title: 'Edit VIP levels',
    meaning: 'Create, edit and deactivate levels, and evaluate the players of a domain',
  },
  LOYALTY_CALC_VIEW: { allows: 'VIEW', title: 'View loyalty calculator', meaning: 'Loyalty points of a period' },
  LOSING_BONUS_CALC_VIEW: {
    allows: 'VIEW',
    title: 'View losing-bonus calculator',
    meaning: 'Bonus on the losses of a period',
  },
  LOYALTY_PAY: {
    allows: 'ACTION',
    title: 'Pay loyalty points',
    meaning: 'Calculate, approve, pay and reverse loyalty points of a period',
    class: 'money',
  },
  LOSING_BONUS_PAY: {
    allows: 'ACTION',
    title: 'Pay losing bonuses',
    meaning: 'Calculate, approve, pay and reverse bonuses on losses of a period',
    class: 'money',
  },
} as const satisfies PermissionDefinitions
