import { money } from '#blueprint/settings/money-setting.ts'
import type { AreaSettings } from '#blueprint/settings/setting.ts'

/** Settings of bonuses. */
export const settings = {
  bonus: {
    wagering: {
      kind: 'integer',
      title: 'Wagering requirement',
      unit: 'times the bonus',
      initial: 10,
      min: 0,
      max: 100,
      hint: 'Multiple of the bonus',
    },
    maxBet: money('Max bet while wagering', 'Of casino rounds, in cash and bonus money. Empty: no limit'),
    maxCounted: money('Counted of one round at most', 'After the weight of its game. Empty: no limit'),
    maxWagering: {
      kind: 'integer',
      title: 'Highest wagering requirement',
      unit: 'times the bonus',
      initial: 100,
      min: 1,
      max: 100,
      hint: 'Of bonus templates, as the licence of the domain allows',
    },
    openRoundsFinish: {
      kind: 'toggle',
      title: 'Open rounds finish with an expired bonus',
      initial: false,
      hint: 'A bonus that runs out during a round ends after that round',
    },
    codesPerDevice: {
      kind: 'toggle',
      title: 'Bonus codes: once on a device',
      initial: true,
      hint: 'A code that another player has claimed is refused to a player with the same device',
    },
    codesPerAccount: {
      kind: 'toggle',
      title: 'Bonus codes: once for a bank account',
      initial: false,
      hint: 'Likewise to a player with the same account for withdrawals',
    },
    pointsExpire: {
      kind: 'integer',
      title: 'Loyalty points expire after',
      unit: 'months',
      initial: null,
      min: 1,
      max: 120,
      hint: 'Without a settled bet or round. Empty: never',
    },
    referralMinDeposit: money('Referrals: min first deposit', 'Of the referred player', '500.00'),
    referralDays: {
      kind: 'integer',
      title: 'Referrals: time limit of the first deposit',
      unit: 'days',
      initial: 30,
      min: 1,
      max: 365,
      hint: 'Days after the registration of the referred player',
    },
    referralRate: {
      kind: 'percent',
      title: 'Referrals: reward (%)',
      initial: '10.00',
      hint: 'Of the first deposit. Empty: no rewards',
    },
    referralMaxReward: money('Referrals: max reward', 'Empty: no limit', '1000.00'),
    withdrawalCancels: {
      kind: 'toggle',
      title: 'Withdrawal cancels bonus',
      initial: false,
      hint: 'What is left of a bonus is forfeited when its player asks for a withdrawal before the wagering is done',
    },
  },
} as const satisfies AreaSettings
