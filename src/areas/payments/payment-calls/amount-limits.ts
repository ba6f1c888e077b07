import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import type { Settings } from '#blueprint/settings/effective.ts'
import { formatMoney, maxMoney, type Money, settingMoney } from '#values/money.ts'

/** Returns the refusal for a deposit outside the operator’s limits, or null. */
export function depositRefusal(amount: Money, { minDeposit, maxDeposit }: Settings['payments']): Refusal | null {
  const [low, high] = [settingMoney(minDeposit), settingMoney(maxDeposit)]
  if (low !== null && amount < low) return refuse(`Min deposit is ${formatMoney(low)}.`, 'amount')
  if (high !== null && amount > high) return refuse(`Max deposit is ${formatMoney(high)}.`, 'amount')
  return null
}

/** Min and max withdrawal; the min is never below one unit of the currency. */
export const withdrawalLimits = ({ minWithdrawal, maxWithdrawal }: Settings['payments'], unit: Money) => ({
  least: maxMoney(unit, settingMoney(minWithdrawal) ?? unit),
  largest: settingMoney(maxWithdrawal),
})
