import { money, negate, zeroMoney, type Money } from '#values/money.ts'
import { booked, type TransferOrder } from '#blueprint/ledger/transfer.ts'

/** Movements of an account over a period; stakes, withdrawals and commission are positive amounts. */
export type Movements = {
  readonly opening: Money
  readonly deposits?: Money
  readonly withdrawals?: Money
  readonly transfers?: Money
  readonly bets?: Money
  readonly wins?: Money
  readonly refunds?: Money
  readonly exchangeResult?: Money
  readonly commission?: Money
  readonly bonusConverted?: Money
  readonly adjustments?: Money
}

export function expectedBalance(m: Movements): Money {
  const orZero = (amount: Money | undefined): bigint => amount ?? 0n
  return money(
    m.opening +
      orZero(m.deposits) -
      orZero(m.withdrawals) +
      orZero(m.transfers) -
      orZero(m.bets) +
      orZero(m.wins) +
      orZero(m.refunds) +
      orZero(m.exchangeResult) -
      orZero(m.commission) +
      orZero(m.bonusConverted) +
      orZero(m.adjustments),
  )
}

export type BalanceCheck = { readonly expected: Money; readonly difference: Money }

/** A positive difference is money the account should not have. */
export function checkBalance(movements: Movements, actual: Money): BalanceCheck {
  const expected = expectedBalance(movements)
  return { expected, difference: money(actual - expected) }
}

/** A repair never sets a balance: it posts the difference with a reason, like any other transfer. */
export function repair(
  check: BalanceCheck,
  order: { accountId: bigint; currency: string; ref: string; note: string },
): TransferOrder[] {
  if (check.difference === zeroMoney) return []
  return booked(negate(check.difference), 'adjustment', { ...order, kind: 'REPAIR', mayOverdraw: true })
}
