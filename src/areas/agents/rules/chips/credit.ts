import { money, type Money, negate, oneUnit, zeroMoney } from '#values/money.ts'
import { divideHalfUp } from '#values/round.ts'
import { refuse, type Refusal } from '#blueprint/decision/decision.ts'

/** Positive: the upline owes the account. Negative: the account owes the upline. */
export const referenceResult = (balance: Money, creditReference: Money): Money => money(balance - creditReference)

export type SettlementAmount = { readonly direction: 'WITHDRAW' | 'DEPOSIT'; readonly amount: Money }

/** What restores the credit reference: chips up against cash paid, or chips down against cash collected. */
export function outstandingSettlement(result: Money): SettlementAmount | null {
  if (result === zeroMoney) return null
  return result > 0n ? { direction: 'WITHDRAW', amount: result } : { direction: 'DEPOSIT', amount: negate(result) }
}

export type AccountPosition = {
  readonly own: Money
  readonly below: Money
  readonly total: Money
  readonly result: Money
}

/** An agent's total is its undistributed balance plus all balances below; exposure is part of the balances. */
export function accountPosition(own: Money, below: Money, creditReference: Money): AccountPosition {
  const total = money(own + below)
  return { own, below, total, result: referenceResult(total, creditReference) }
}

/** More credit in chips: credit reference and balance rise alike, so no result changes. */
export const extendCredit = (reference: Money, balance: Money, by: Money) => ({
  reference: money(reference + by),
  balance: money(balance + by),
})

export type Withdrawable = {
  readonly balance: Money
  readonly exposure: Money
  readonly lockedBonus?: Money
  readonly pendingWithdrawals?: Money
  /** The result above the credit reference, where the parent may take back winnings only. */
  readonly winningsOnly?: Money
}

export function availableToWithdraw(facts: Withdrawable): Money {
  const free = facts.balance - facts.exposure - (facts.lockedBonus ?? 0n) - (facts.pendingWithdrawals ?? 0n)
  const available = facts.winningsOnly === undefined || facts.winningsOnly > free ? free : facts.winningsOnly
  return available > 0n ? money(available) : zeroMoney
}

export function mayTransferDown(amount: Money, parentAvailable: Money): Refusal | null {
  if (amount <= 0n) return refuse('Amount must be above 0.', 'amount')
  return amount > parentAvailable ? refuse('Not enough available balance.', 'amount') : null
}

/** Panels can count in points with two decimals; `worth` is the value of one point. */
export const pointsToMoney = (points: Money, worth: Money): Money => money(divideHalfUp(points * worth, oneUnit()))
