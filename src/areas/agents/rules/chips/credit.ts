import { money, negate, nothing, type Money } from '#values/money.ts'
import { divideHalfUp } from '#values/round.ts'
import { refuse, type Refusal } from '#blueprint/decision/decision.ts'

/** Above nought the upline owes the account, below nought the account owes the upline. */
export const referenceResult = (balance: Money, creditReference: Money): Money => money(balance - creditReference)

export type Settling = { readonly direction: 'WITHDRAW' | 'DEPOSIT'; readonly amount: Money }

/** What brings an account back to its credit reference: chips out against paid cash, or chips in against collected cash. */
export function settling(result: Money): Settling | null {
  if (result === nothing) return null
  return result > 0n ? { direction: 'WITHDRAW', amount: result } : { direction: 'DEPOSIT', amount: negate(result) }
}

export type Standing = {
  readonly own: Money
  readonly below: Money
  readonly total: Money
  readonly result: Money
}

/** An agent's total is what he has not given out and all balances below; exposure is inside the balances. */
export function standing(own: Money, below: Money, creditReference: Money): Standing {
  const total = money(own + below)
  return { own, below, total, result: referenceResult(total, creditReference) }
}

/** More credit in chips: reference and balance rise alike, so nobody's result changes. */
export const extendCredit = (reference: Money, balance: Money, by: Money) => ({
  reference: money(reference + by),
  balance: money(balance + by),
})

export type Withdrawable = {
  readonly balance: Money
  readonly exposure: Money
  readonly lockedBonus?: Money
  readonly pendingWithdrawals?: Money
  /** Where the parent may take winnings only: the result on the credit reference. */
  readonly winningsOnly?: Money
}

export function availableToWithdraw(facts: Withdrawable): Money {
  const free = facts.balance - facts.exposure - (facts.lockedBonus ?? 0n) - (facts.pendingWithdrawals ?? 0n)
  const most = facts.winningsOnly === undefined || facts.winningsOnly > free ? free : facts.winningsOnly
  return most > 0n ? money(most) : nothing
}

export function mayTransferDown(amount: Money, parentAvailable: Money): Refusal | null {
  if (amount <= 0n) return refuse('A transfer needs an amount', 'amount')
  return amount > parentAvailable ? refuse('Not enough available balance', 'amount') : null
}

/** Panels may count in points, with two decimals like money; `worth` is what one point is worth. */
export const pointsToMoney = (points: Money, worth: Money): Money => money(divideHalfUp(points * worth, 100n))
