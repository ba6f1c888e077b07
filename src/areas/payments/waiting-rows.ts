import { sql } from 'kysely'
import type { WaitingRows } from '#engine/queue/waiting-rows.ts'

const open = sql`status in ('PENDING', 'PROCESSING')`
const deposits = { rows: 'deposit', since: 'requested_at' }
const withdrawals = { rows: 'withdrawal', permission: 'WITHDRAW_VIEW' } as const

/** The rows of the header counters of payments. */
export const waitingPayments = {
  all_deposit_count: { ...deposits, permission: 'DEPOSIT_VIEW', within: 'deposits', where: open },
  manual_deposit_count: {
    ...deposits,
    permission: 'MANUAL_DEPOSIT',
    within: 'manualDeposits',
    where: sql`${open} and gateway = 'manual'`,
  },
  all_withdrawals_count: {
    ...withdrawals,
    since: 'requested_at',
    within: 'withdrawals',
    where: sql`status in ('PENDING', 'ON_HOLD') and decision is null`,
  },
  approve_payout_count: { ...withdrawals, since: 'approved_at', within: 'payouts', where: sql`status = 'APPROVED'` },
} as const satisfies Readonly<Record<string, WaitingRows>>
