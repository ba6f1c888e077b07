import { formatMoney, money } from '#values/money.ts'
import { decide, refuse, type Refusal, type Effects } from '#blueprint/decision/decision.ts'

export const limitKinds = ['DEPOSIT', 'LOSS', 'WAGER', 'SESSION'] as const
export type LimitKind = (typeof limitKinds)[number]
export const limitPeriods = ['DAY', 'WEEK', 'MONTH'] as const
export type LimitPeriod = (typeof limitPeriods)[number]
/** Who set the limit. Both can be set at the same time; the lower one counts. */
export const limitSetters = ['PLAYER', 'OPERATOR'] as const
export type LimitSetter = (typeof limitSetters)[number]

export interface Limit {
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly setter: LimitSetter
  /** Minor units; minutes for SESSION. null: no limit. */
  readonly amount: bigint | null
  /** A pending increase: its amount, and when it can be confirmed. */
  readonly pending: { readonly amount: bigint | null; readonly from: Date } | null
}

export interface UsedLimit extends Limit {
  /** How much was used in the last 24 hours, 7 days or month. */
  readonly used: bigint
}

/** null means no limit, which is above every amount. */
const isHigher = (one: bigint | null, other: bigint | null): boolean => other !== null && (one === null || one > other)

const hour = 3_600_000

export interface LimitChange {
  readonly amount: bigint | null
  readonly now: Date
  /** Hours before an increase can be confirmed. */
  readonly delay: number
}

/** RG-03: a lower limit applies at once and cancels a pending increase; a higher one waits and must be confirmed. */
export function changeLimit(limit: Limit, { amount, now, delay }: LimitChange): Limit | Refusal {
  if (amount !== null && amount <= 0n) return refuse('Limit must be above 0.', 'amount')
  if (isHigher(amount, limit.amount))
    return { ...limit, pending: { amount, from: new Date(now.getTime() + delay * hour) } }
  if (amount === limit.amount && limit.pending === null) return refuse('The limit already has this value.', 'amount')
  return { ...limit, amount, pending: null }
}

export function confirmRaise(limit: Limit, now: Date): Limit | Refusal {
  if (limit.pending === null) return refuse('No increase is waiting for confirmation.')
  if (now < limit.pending.from)
    return refuse(`The higher limit cannot be confirmed before ${limit.pending.from.toISOString()}.`)
  return { ...limit, amount: limit.pending.amount, pending: null }
}

export const isPendingIncrease = (before: Limit, after: Limit): boolean =>
  after.pending !== null && before.amount === after.amount

const limitNouns: Readonly<Record<LimitKind, string>> = {
  DEPOSIT: 'deposits',
  LOSS: 'losses',
  WAGER: 'stakes',
  SESSION: 'time',
}

const periodLabels: Readonly<Record<LimitPeriod, string>> = { DAY: '24 hours', WEEK: '7 days', MONTH: 'a month' }

const formatAmount = (kind: LimitKind, amount: bigint): string =>
  kind === 'SESSION' ? `${amount} minutes` : formatMoney(money(amount))

/** The first limit of these kinds that this additional amount would exceed. */
export function exceededLimit(
  limits: readonly UsedLimit[],
  more: Partial<Readonly<Record<LimitKind, bigint>>>,
): Refusal | null {
  const passed = limits
    .filter(({ kind, amount, used }) => {
      const requested = more[kind]
      if (amount === null || requested === undefined) return false
      return kind === 'SESSION' ? used >= amount : used + requested > amount
    })
    .toSorted((a, b) => Number(left(a) - left(b)))[0]
  if (!passed) return null
  const refused = refuse(
    `Above the ${passed.setter === 'PLAYER' ? 'player’s own ' : ''}limit of ${limitNouns[passed.kind]} in ${periodLabels[passed.period]}: ${formatAmount(passed.kind, passed.amount ?? 0n)}, ${formatAmount(passed.kind, left(passed))} left.`,
    passed.kind === 'SESSION' ? undefined : passed.kind === 'DEPOSIT' ? 'amount' : 'stake',
  )
  return { ...refused, eventName: 'player.limit.reached' }
}

export function left({ amount, used }: UsedLimit): bigint {
  const remaining = (amount ?? 0n) - used
  return remaining > 0n ? remaining : 0n
}

/** A limit as columns of its row. */
export const limitColumns = ({ amount, pending }: Limit): Readonly<Record<string, unknown>> => ({
  amount,
  has_pending: pending !== null,
  pending_amount: pending?.amount ?? null,
  pending_from: pending?.from ?? null,
})

export const limitChangeEffects = (before: Limit, after: Limit): Effects =>
  decide({
    events: [{ name: isPendingIncrease(before, after) ? 'limit.raise-asked' : 'limit.changed' }],
    message: isPendingIncrease(before, after)
      ? `The higher limit can be confirmed from ${after.pending?.from.toISOString()}`
      : 'Limit changed',
  })
