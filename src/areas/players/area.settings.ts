import { money } from '#blueprint/settings/money-setting.ts'
import { day, hour, within } from '#blueprint/settings/time-limit.ts'
import type { AreaSettings } from '#blueprint/settings/setting.ts'

/** Settings of the care for players. */
export const settings = {
  /** The database function responsible_gaming_of reads these by name. */
  care: {
    raiseDelayHours: {
      kind: 'integer',
      title: 'Delay for limit increases (hours)',
      unit: 'hours',
      hint: 'Limits are lowered at once. An increase waits this long and must then be confirmed.',
      initial: 24,
      min: 24,
      max: 720,
    },
    complaintReceiptHours: {
      kind: 'integer',
      title: 'Acknowledge complaints within (hours)',
      unit: 'hours',
      hint: 'From the arrival of a complaint; the time to answer it is that of its queue',
      initial: 24,
      min: 1,
      max: 720,
    },
    withdrawalLevel: {
      kind: 'integer',
      title: 'KYC level for withdrawals',
      unit: 'level',
      hint: '0: none, 1: identity, 2: identity and address',
      initial: 0,
      min: 0,
      max: 2,
    },
    levelNoneMonth: money('Monthly withdrawal limit at KYC level 0', 'For unverified players. Empty: no limit'),
    levelBasicMonth: money(
      'Monthly withdrawal limit at KYC level 1',
      'For players with verified identity. Empty: no limit',
    ),
  },
  queues: {
    kycDocuments: within('Review KYC documents within', day),
    conversations: within('Answer conversations within', hour),
    complaints: within('Answer complaints within', 28 * day),
    playerNotifications: within('Handle player notifications within', 8 * hour),
    deviceAlerts: within('Handle device alerts within', 4 * hour),
  },
} as const satisfies AreaSettings
