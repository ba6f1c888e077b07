import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import type { Settings } from '#blueprint/settings/effective.ts'
import { formatMoney, most, parseMoney, type Money } from '#values/money.ts'

const limit = (text: string | null): Money | null => (text === null ? null : parseMoney(text))

/** Whether a deposit is one the house takes. */
export function depositRefusal(amount: Money, { minDeposit, maxDeposit }: Settings['payments']): Refusal | null {
  const [low, high] = [limit(minDeposit), limit(maxDeposit)]
  if (low !== null && amount < low) return refuse(`The minimum deposit is ${formatMoney(low)}.`, 'amount')
  if (high !== null && amount > high) return refuse(`The maximum deposit is ${formatMoney(high)}.`, 'amount')
  return null
}

/** Least and largest withdrawal; one unit of money is the least there can be. */
export const withdrawalLimits = ({ minWithdrawal, maxWithdrawal }: Settings['payments'], unit: Money) => ({
  least: most(unit, limit(minWithdrawal) ?? unit),
  largest: limit(maxWithdrawal),
})
