import { creditEditors, takeBackOptions, weekdays } from '#blueprint/settings/operator-rules.ts'
import type { AreaSettings } from '#blueprint/settings/setting.ts'

/** Settings for the whole agent tree. */
export const settings = {
  agents: {
    maxShare: {
      kind: 'integer',
      title: 'Max share (%)',
      unit: '%',
      initial: 100,
      min: 0,
      max: 100,
      hint: 'Max share per product group of an agent including the downline. Existing shares are kept.',
    },
    creditEditors: {
      kind: 'choice',
      title: 'Credit reference edited by',
      initial: 'UPLINE',
      options: creditEditors,
      labels: { UPLINE: 'The upline', PLATFORM: 'Only the operator' },
    },
    takesBack: {
      kind: 'choice',
      title: 'The upline can take back',
      initial: 'ALL',
      options: takeBackOptions,
      labels: { ALL: 'The whole available balance', WINNINGS: 'Winnings only' },
      hint: 'Winnings are the balance above the credit reference. Lower the credit reference to take back credit.',
    },
    settlementDay: {
      kind: 'choice',
      title: 'Settlement day',
      initial: 'Monday',
      options: weekdays,
      hint: 'Balances open before this day are due in the downline.',
    },
  },
} as const satisfies AreaSettings
