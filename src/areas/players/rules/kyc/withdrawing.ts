import { formatMoney, type Money } from '#values/money.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { Level } from './level.ts'

/** The most a house pays out in a month to whom it knows only so far; null: as much as he likes. */
export type LevelLimits = Readonly<Record<0 | 1, Money | null>>

export interface Payee {
  readonly level: Level
  /** The level without which the house pays nothing. */
  readonly least: number
  readonly limits: LevelLimits
  /** Asked for in this month already, the withdrawal in question aside. */
  readonly others: bigint
}

/** The limit of a level holds for it and for every lower one: of several the lowest counts. */
export function monthlyLimit({ level, limits }: Pick<Payee, 'level' | 'limits'>): Money | null {
  const given = ([0, 1] as const).flatMap((of) => (of >= level ? [limits[of]] : []))
  return given.reduce<Money | null>(
    (least, limit) => (limit === null ? least : least === null || limit < least ? limit : least),
    null,
  )
}

/** What has not been proven keeps money in, on every path: when it is asked for, when it is approved and when it is paid. */
export function mayPayOut(payee: Payee, amount: Money): Refusal | null {
  if (payee.level < payee.least) return refuse('Documents must be checked before money is paid out')
  const limit = monthlyLimit(payee)
  if (limit === null || payee.others + amount <= limit) return null
  return refuse(`Without more documents at most ${formatMoney(limit)} are paid out in a month`, 'amount')
}
