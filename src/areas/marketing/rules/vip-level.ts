import type { Money } from '#values/money.ts'

export const vipMeasures = ['DEPOSITS', 'TURNOVER', 'NET_LOSS', 'POINTS'] as const
export type VipMeasure = (typeof vipMeasures)[number]

/** The last 7 or 30 business days, or all. */
export const vipPeriods = ['WEEK', 'MONTH', 'LIFETIME'] as const
export type VipPeriod = (typeof vipPeriods)[number]
export const vipJoins = ['ALL', 'ANY'] as const

/** For so many days a new level is kept, whatever the player does. */
const daysOf: Readonly<Record<VipPeriod, number>> = { WEEK: 7, MONTH: 30, LIFETIME: 0 }

/** What a player did in a period; points are whole. */
export type VipFigures = Readonly<Record<Exclude<VipMeasure, 'POINTS'>, Money>> & { readonly POINTS: bigint }

/** Reached by all or by one of its thresholds; a condition without thresholds is never reached. */
export interface VipCondition {
  readonly join: (typeof vipJoins)[number]
  readonly atLeast: Readonly<Partial<Record<VipMeasure, bigint>>>
}

export interface VipLevelTerms {
  readonly level: number
  readonly period: VipPeriod
  readonly upgrade: VipCondition
  /** null: players keep the level. */
  readonly keep: VipCondition | null
  readonly downgradeBy: number
  /** Only users move players to it. */
  readonly isManualOnly: boolean
}

export interface VipStanding {
  readonly level: number
  /** Days since the player has the level. */
  readonly heldDays: number
  /** A user moved the player: no evaluation changes the level yet. */
  readonly isLocked: boolean
}

export interface VipMove {
  readonly kind: 'UPGRADE' | 'DOWNGRADE'
  readonly level: number
  /** The period that decided. */
  readonly period: VipPeriod
}

export function isReached({ join, atLeast }: VipCondition, figures: VipFigures): boolean {
  const reached = vipMeasures.flatMap((measure) => {
    const threshold = atLeast[measure]
    return threshold === undefined ? [] : [figures[measure] >= threshold]
  })
  if (reached.length === 0) return false
  return join === 'ALL' ? reached.every(Boolean) : reached.some(Boolean)
}

/** The next level below that evaluations give; 0 if there is none. */
const levelBelow = (levels: readonly VipLevelTerms[], most: number): number =>
  Math.max(0, ...levels.filter(({ level, isManualOnly }) => !isManualOnly && level <= most).map(({ level }) => level))

/** Where a player moves: up to the highest level reached, or down from one that was not kept; null: nowhere. */
export function evaluateVip(
  levels: readonly VipLevelTerms[],
  figures: Readonly<Record<VipPeriod, VipFigures>>,
  { level, heldDays, isLocked }: VipStanding,
): VipMove | null {
  if (isLocked) return null
  const [best] = levels
    .filter((terms) => !terms.isManualOnly && terms.level > level && isReached(terms.upgrade, figures[terms.period]))
    .toSorted((one, other) => other.level - one.level)
  if (best !== undefined) return { kind: 'UPGRADE', level: best.level, period: best.period }
  const present = levels.find((terms) => terms.level === level)
  if (!present?.keep || isReached(present.keep, figures[present.period])) return null
  if (heldDays < daysOf[present.period]) return null
  return { kind: 'DOWNGRADE', level: levelBelow(levels, level - present.downgradeBy), period: present.period }
}
