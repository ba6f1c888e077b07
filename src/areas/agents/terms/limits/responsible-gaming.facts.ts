import type { LevelLimits } from '#areas/players/rules/kyc/payout.ts'
import { settingMoney } from '#values/money.ts'
import type { ResponsibleGaming } from '#areas/players/rules/care/gate.ts'
import type { ExclusionKind } from '#areas/players/rules/care/exclusion.ts'
import type { LimitKind, LimitPeriod, LimitSetter } from '#areas/players/rules/care/limit.ts'
import type { RestrictionKind, RestrictionScope } from '#areas/players/rules/care/restriction.ts'

/** The result of the database's responsible_gaming_of: instants and amounts as text. */
export interface StoredResponsibleGaming {
  readonly restrictions: readonly {
    readonly scope: RestrictionScope
    readonly target: string | null
    readonly kind: RestrictionKind
    readonly value: string | null
    readonly from: string
    readonly until: string | null
  }[]
  readonly exclusions: readonly { readonly kind: ExclusionKind; readonly from: string; readonly until: string | null }[]
  readonly limits: readonly {
    readonly kind: LimitKind
    readonly period: LimitPeriod
    readonly setter: LimitSetter
    readonly amount: string | null
    readonly hasPending: boolean
    readonly pendingAmount: string | null
    readonly pendingFrom: string | null
    readonly used: string
  }[]
  readonly lastBetAt: string | null
  readonly kycLevel: number
  readonly kycExpired: boolean | null
  readonly operator: {
    readonly raiseDelayHours?: number
    readonly withdrawalLevel?: number
    readonly levelNoneMonth?: string
    readonly levelBasicMonth?: string
  }
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text))
const integer = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

/** The default where the operator has set nothing. */
const defaults = { raiseDelayHours: 24, withdrawalLevel: 0 }

export interface OperatorResponsibleGaming extends ResponsibleGaming {
  readonly raiseDelayHours: number
  /** The monthly withdrawal limits by KYC level. */
  readonly levelLimits: LevelLimits
}

export function parseResponsibleGaming(stored: StoredResponsibleGaming): OperatorResponsibleGaming {
  const { levelNoneMonth, levelBasicMonth, ...operator } = stored.operator
  return {
    restrictions: stored.restrictions.map(({ value, from, until, ...restriction }) => ({
      ...restriction,
      value: integer(value),
      from: new Date(from),
      until: instant(until),
      isLifted: false,
    })),
    exclusions: stored.exclusions.map(({ kind, from, until }) => ({
      kind,
      from: new Date(from),
      until: instant(until),
      isLifted: false,
    })),
    limits: stored.limits.map(({ amount, used, hasPending, pendingAmount, pendingFrom, ...limit }) => ({
      ...limit,
      amount: integer(amount),
      used: BigInt(used),
      pending: hasPending && pendingFrom ? { amount: integer(pendingAmount), from: new Date(pendingFrom) } : null,
    })),
    lastBetAt: instant(stored.lastBetAt),
    kycLevel: stored.kycLevel,
    kycExpired: stored.kycExpired ?? false,
    ...defaults,
    ...operator,
    levelLimits: { 0: settingMoney(levelNoneMonth), 1: settingMoney(levelBasicMonth) },
  }
}
