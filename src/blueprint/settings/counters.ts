import { address, type Address } from '#blueprint/address.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'

/** Header counters that can play a sound. */
export const counterLabels = {
  notification_count: 'Notifications',
  player_kyc_count: 'KYC to review',
  all_deposit_count: 'Deposits',
  manual_deposit_count: 'Manual deposits',
  approve_payout_count: 'Payouts to send',
  all_withdrawals_count: 'Withdrawals to review',
  device_notification_count: 'Device alerts',
} as const
const overdue = { time: 'OVERDUE' } as const

/** The rows that a counter counts: what the bell opens, a queue with what it opens with; the permission of the list. */
export const countedRows = {
  all_deposit_count: {
    title: 'Deposits',
    rows: address('/deposits', {}, { status: 'PENDING,PROCESSING', requestedAt: 'all' }),
    overdue: address('/deposits', {}, { status: 'PENDING,PROCESSING', requestedAt: 'all', ...overdue }),
    permission: 'DEPOSIT_VIEW',
  },
  manual_deposit_count: {
    title: 'Manual deposits',
    rows: address('/manual-deposits', {}),
    overdue: address('/manual-deposits', {}, { status: 'PENDING,PROCESSING', requestedAt: 'all', ...overdue }),
    permission: 'MANUAL_DEPOSIT',
  },
  all_withdrawals_count: {
    title: 'Withdrawals to review',
    rows: address('/withdraws', {}),
    overdue: address(
      '/withdraws',
      {},
      {
        status: 'PENDING,ON_HOLD',
        decision: 'NONE',
        requestedAt: 'all',
        ...overdue,
      },
    ),
    permission: 'WITHDRAW_VIEW',
  },
  approve_payout_count: {
    title: 'Payouts to send',
    rows: address('/approve-withdraws', {}),
    overdue: address('/approve-withdraws', {}, { status: 'APPROVED', requestedAt: 'all', ...overdue }),
    permission: 'WITHDRAW_VIEW',
  },
  message_count: {
    title: 'Unread messages',
    rows: address('/message-box', {}, { isUnread: 'YES' }),
    overdue: address('/message-box', {}, { isUnread: 'YES', ...overdue }),
    permission: 'MESSAGE_VIEW',
  },
  player_kyc_count: {
    title: 'KYC to review',
    rows: address('/kyc', {}),
    overdue: address('/kyc', {}, { status: 'PENDING,IN_REVIEW', ...overdue }),
    permission: 'KYC_VIEW',
  },
} as const satisfies Readonly<Record<string, CountedRows>>

export type CountedName = keyof typeof countedRows

interface CountedRows {
  readonly title: string
  readonly rows: Address
  /** Those of the rows that are overdue. */
  readonly overdue: Address
  readonly permission: Permission
}

export type Counter = keyof typeof counterLabels
export const counters = Object.keys(counterLabels) as readonly Counter[]

export type CounterValues = Readonly<Record<Counter, number>>

/** The counters with sound that have increased. */
export const increasedCounters = (
  before: CounterValues,
  now: CounterValues,
  withSound: readonly string[],
): readonly Counter[] => counters.filter((counter) => withSound.includes(counter) && now[counter] > before[counter])
