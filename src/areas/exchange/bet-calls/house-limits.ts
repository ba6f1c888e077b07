import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import type { BetFacts } from '#areas/exchange/rules/bets/acceptance.ts'
import type { BetLimits } from '#areas/exchange/rules/bets/limits.ts'
import type { Settings } from '#blueprint/settings/effective.ts'
import { formatMoney, most, parseMoney, type Money } from '#values/money.ts'
import { parseShare } from '#values/share.ts'

const limit = (text: string | null): Money | null => (text === null ? null : parseMoney(text))

/** The limits of the house stand beside those of the market and what it belongs to. */
export function withinHouse(
  facts: BetFacts,
  { minStake, maxStake, maxProfit, maxDeviation }: Settings['betting'],
): BetFacts {
  const { market } = facts
  const house: BetLimits = {
    level: 'platform',
    minStake: limit(minStake),
    maxStake: limit(maxStake),
    maxProfit: limit(maxProfit),
    maxLoss: null,
    maxDeviation: maxDeviation === null ? null : parseShare(maxDeviation),
  }
  return { ...facts, market: { ...market, limits: [...(market.limits ?? []), house] } }
}

/** Whether a deposit is one the house takes. */
export function depositRefusal(amount: Money, { minDeposit, maxDeposit }: Settings['payments']): Refusal | null {
  const [low, high] = [limit(minDeposit), limit(maxDeposit)]
  if (low !== null && amount < low) return refuse(`The least deposit is ${formatMoney(low)}`, 'amount')
  if (high !== null && amount > high) return refuse(`The largest deposit is ${formatMoney(high)}`, 'amount')
  return null
}

/** Least and largest withdrawal; one unit of money is the least there can be. */
export const withdrawalLimits = ({ minWithdrawal, maxWithdrawal }: Settings['payments'], unit: Money) => ({
  least: most(unit, limit(minWithdrawal) ?? unit),
  largest: limit(maxWithdrawal),
})

interface Reachable {
  readonly phone?: string | undefined
  readonly email?: string | undefined
}

export const registrationRefusal = (contact: Reachable, access: Settings['access']): Refusal | null =>
  access.isRegistrationOpen ? contactRefusal(contact, access) : refuse('Registration is closed')

/** How the house wants to be able to reach every player, whoever opens his account. */
export function contactRefusal(
  { phone, email }: Reachable,
  { requirePhone, requireEmail }: Settings['access'],
): Refusal | null {
  if (requirePhone && phone === undefined) return refuse('A phone number is needed', 'phone')
  return requireEmail && email === undefined ? refuse('An e-mail address is needed', 'email') : null
}
