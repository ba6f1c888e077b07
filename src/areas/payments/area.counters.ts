import { address } from '#blueprint/address.ts'
import type { CounterDefinition } from '#blueprint/area/counter.ts'

const overdue = { time: 'OVERDUE' } as const

/** Header counters of deposits and withdrawals. */
export const counters = {
  all_deposit_count: {
    title: 'Deposits',
    place: 20,
    hasSound: true,
    rows: address('/deposits', {}, { status: 'PENDING,PROCESSING', requestedAt: 'all' }),
    overdue: address('/deposits', {}, { status: 'PENDING,PROCESSING', requestedAt: 'all', ...overdue }),
    permission: 'DEPOSIT_VIEW',
  },
  manual_deposit_count: {
    title: 'Manual deposits',
    place: 30,
    hasSound: true,
    rows: address('/manual-deposits', {}),
    overdue: address('/manual-deposits', {}, { status: 'PENDING,PROCESSING', requestedAt: 'all', ...overdue }),
    permission: 'MANUAL_DEPOSIT',
  },
  all_withdrawals_count: {
    title: 'Withdrawals to review',
    place: 40,
    hasSound: true,
    rows: address('/withdraws', {}),
    overdue: address('/withdraws', {}, { status: 'PENDING,ON_HOLD', decision: 'NONE', requestedAt: 'all', ...overdue }),
    permission: 'WITHDRAW_VIEW',
  },
  approve_payout_count: {
    title: 'Payouts to send',
    place: 50,
    hasSound: true,
    rows: address('/approve-withdraws', {}),
    overdue: address('/approve-withdraws', {}, { status: 'APPROVED', requestedAt: 'all', ...overdue }),
    permission: 'WITHDRAW_VIEW',
  },
} as const satisfies Readonly<Record<string, CounterDefinition>>
