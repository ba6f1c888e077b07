import { assert } from '#values/assert.ts'
import { negate, zeroMoney, type Money } from '#values/money.ts'
import type { LedgerAccount } from './account.ts'

export const transferKinds = [
  'DEPOSIT',
  'DEPOSIT_FEE',
  'DEPOSIT_REVERSAL',
  'WITHDRAW_HOLD',
  'WITHDRAW_RELEASE',
  'WITHDRAW_PAID',
  'WITHDRAW_FEE',
  'WITHDRAW_REVERSED',
  'CHIP_ISSUE',
  'CHIP_BURN',
  'TRANSFER_DOWN',
  'TRANSFER_UP',
  'SETTLEMENT_CHIPS',
  'SETTLEMENT_CASH',
  'EXCH_PL',
  'EXCH_COMMISSION',
  'FANCY_PL',
  'BOOKMAKER_PL',
  'SHARE_PL',
  'AGENT_COMMISSION',
  'SB_STAKE',
  'SB_RETURN',
  'SB_CASHOUT',
  'SB_VOID',
  'CASINO_BET',
  'CASINO_WIN',
  'CASINO_REFUND',
  'CASINO_ADJUST',
  'JACKPOT_WIN',
  'WIN_HOLD',
  'WIN_RELEASE',
  'AURA_PL',
  'PROMO_WIN',
  'CASINO_TIP',
  'CASINO_TIP_REFUND',
  'CASINO_CHARGE',
  'CASINO_CHARGE_REFUND',
  'BONUS_GRANT',
  'BONUS_BET',
  'BONUS_WIN',
  'BONUS_REFUND',
  'BONUS_CONVERT',
  'BONUS_FORFEIT',
  'FREESPIN_WIN',
  'LOYALTY_REDEEM',
  'LOSING_BONUS',
  'REFERRAL_REWARD',
  'VIP_REWARD',
  'ADJUST_CREDIT',
  'ADJUST_DEBIT',
  'REPAIR',
  'ROLLBACK',
  'TAX',
] as const

export type TransferKind = (typeof transferKinds)[number]

/**
 * One movement of money: the amount leaves `debit` and arrives at `credit`, so it is balanced by construction. `ref`
 * names the cause (a bet and its settlement, a gateway's transaction); the same cause is posted once.
 */
export type TransferOrder = {
  readonly accountId: bigint
  readonly kind: TransferKind
  readonly debit: LedgerAccount
  readonly credit: LedgerAccount
  readonly amount: Money
  readonly currency: string
  readonly ref: string
  /** The journal this transfer reverses. */
  readonly reverses?: string
  readonly note?: string
  /** Settlements, reversals and voids must not fail for lack of funds; they can leave a wallet negative. */
  readonly mayOverdraw?: boolean
}

/** The worst case of an account in a market; a new amount for the same `ref` replaces the old one. */
export type Reservation = {
  readonly accountId: bigint
  readonly ref: string
  readonly amount: Money
  readonly mayOverdraw?: boolean
}

/** The natural key: posting an order twice has the effect of posting it once. */
export const keyOf = (order: TransferOrder): string => `${order.accountId}:${order.kind}:${order.ref}`

export function transfer(order: TransferOrder): TransferOrder {
  assert(order.amount > 0n, 'a transfer has an amount above zero')
  assert(order.debit !== order.credit, 'a transfer has two sides')
  return order
}

/**
 * A signed result between a wallet and an operator account: a gain flows to the wallet, a loss from it; zero is no
 * transfer.
 */
export function booked(
  result: Money,
  operatorAccount: LedgerAccount,
  order: Omit<TransferOrder, 'debit' | 'credit' | 'amount'>,
) {
  if (result === zeroMoney) return []
  const sides =
    result > 0n
      ? { debit: operatorAccount, credit: 'wallet' as const }
      : { debit: 'wallet' as const, credit: operatorAccount }
  return [transfer({ ...order, ...sides, amount: result > 0n ? result : negate(result) })]
}

/** Chips from one account to another: through clearing, because the two can be in different cells. */
export function transferBetween(
  from: bigint,
  to: bigint,
  order: Omit<TransferOrder, 'accountId' | 'debit' | 'credit'>,
): TransferOrder[] {
  assert(from !== to, 'chips move between two accounts')
  return [
    transfer({ ...order, accountId: from, debit: 'wallet', credit: 'clearing' }),
    transfer({ ...order, accountId: to, debit: 'clearing', credit: 'wallet' }),
  ]
}

/** The exact opposite of a posted transfer; its key is derived from it, so a transfer is reversed at most once. */
export function reversal(order: TransferOrder, journalId: string, note?: string): TransferOrder {
  assert(order.reverses === undefined, 'a reversal is not reversed; post the cause again')
  return transfer({
    accountId: order.accountId,
    kind: 'ROLLBACK',
    debit: order.credit,
    credit: order.debit,
    amount: order.amount,
    currency: order.currency,
    ref: `${order.kind}:${order.ref}`,
    reverses: journalId,
    mayOverdraw: true,
    ...(note === undefined ? {} : { note }),
  })
}

/** Reverses a whole journal, last transfer first. */
export const rollback = (orders: readonly TransferOrder[], journalId: string, note?: string): TransferOrder[] =>
  orders.toReversed().map((order) => reversal(order, journalId, note))
