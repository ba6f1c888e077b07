import { money } from '#blueprint/settings/money-setting.ts'
import { day, hour, within } from '#blueprint/settings/time-limit.ts'
import type { AreaSettings } from '#blueprint/settings/setting.ts'

/** Settings of deposits and withdrawals. */
export const settings = {
  payments: {
    minDeposit: money('Min deposit', 'Empty: no limit'),
    maxDeposit: { ...money('Max deposit', 'Empty: no limit'), notBelow: 'minDeposit' },
    minWithdrawal: { ...money('Min withdrawal', 'At least one unit of the currency', '1.00'), min: 100n },
    maxWithdrawal: { ...money('Max withdrawal', 'Empty: no limit'), notBelow: 'minWithdrawal' },
    withdrawalTax: {
      kind: 'choice',
      title: 'Tax on withdrawals',
      initial: 'OFF',
      options: ['OFF', 'IN_RULE_133'],
      labels: { OFF: 'Not withheld', IN_RULE_133: 'Net winnings of the financial year (India, rule 133)' },
      hint: 'Withheld at the approval of each withdrawal and booked to the tax account when it is paid',
    },
    withdrawalTaxRate: { kind: 'percent', title: 'Tax on net winnings (%)', initial: '30.00' },
  },
  queues: {
    withdrawals: within('Review withdrawals within', 30),
    payouts: within('Send approved payouts within', hour),
    bankFiles: within('Release bank files within', 2 * hour),
    deposits: within('Decide deposits within', 30),
    manualDeposits: within('Check manual deposits within', 15),
    chargebacks: within('Decide chargebacks within', 7 * day),
    callbacks: within('Review gateway callbacks within', hour),
    gatewayDifferences: within('Explain gateway discrepancies within', 2 * day),
  },
} as const satisfies AreaSettings
