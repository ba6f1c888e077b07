import { formatMoney, type Money } from '#values/money.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { Level } from './level.ts'

/** The monthly withdrawal limit by KYC level; null: no limit. */
export type LevelLimits = Readonly<Record<0 | 1, Money | null>>

export interface Payee {
  readonly level: Level
  /** The level below which nothing is paid. */
  readonly minLevel: number
  readonly limits: LevelLimits
  /** Withdrawals requested this month, without the one in question. */
  readonly others: bigint
}

/** A limit applies to its level and all lower ones: the lowest counts. */
export function monthlyLimit({ level, limits }: Pick<Payee, 'level' | 'limits'>): Money | null {
  const applicable = ([0, 1] as const).flatMap((limitLevel) => (limitLevel >= level ? [limits[limitLevel]] : []))
  return applicable.reduce<Money | null>(
    (lowest, limit) => (limit === null ? lowest : lowest === null || limit < lowest ? limit : lowest),
    null,
  )
}

/** A missing KYC level blocks a withdrawal at request, approval and payout. */
export function payoutRefusal(payee: Payee, amount: Money): Refusal | null {
  if (payee.level < payee.minLevel) return refuse('Documents must be verified before a payout.')
  const limit = monthlyLimit(payee)
  if (limit === null || payee.others + amount <= limit) return null
  return refuse(`Without further verification, at most ${formatMoney(limit)} can be withdrawn per month.`, 'amount')
}
