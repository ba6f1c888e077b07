import { formatMoney, money, type Money } from '#values/money.ts'
import { decide, refuse, type Decision, type Refusal } from '../decision.ts'
import { flow } from '../flow.ts'

export const restrictionScopes = [
  'LOGIN',
  'BET',
  'SPORT',
  'MARKET_TYPE',
  'PROVIDER',
  'DEPOSIT',
  'WITHDRAWAL',
  'BONUS',
] as const
export type RestrictionScope = (typeof restrictionScopes)[number]

export const restrictionKinds = ['BLOCK', 'MAX_STAKE', 'DELAY', 'REVIEW'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

export const restrictionSources = ['MANUAL', 'RULE', 'RG', 'DEVICE', 'STATE'] as const
export const restrictionFlow = flow({
  states: ['ACTIVE', 'EXPIRED', 'LIFTED'],
  moves: { lift: { from: ['ACTIVE'], to: 'LIFTED' }, extend: { from: ['ACTIVE'], to: 'ACTIVE' } },
})
export type RestrictionState = (typeof restrictionFlow.states)[number]

export interface Restriction {
  readonly scope: RestrictionScope
  /** Which sport, market type or provider; null where the scope needs none. */
  readonly target: string | null
  readonly kind: RestrictionKind
  /** MAX_STAKE: minor units; DELAY: seconds between two bets. */
  readonly value: bigint | null
  readonly from: Date
  /** null: until somebody lifts it. */
  readonly until: Date | null
  readonly isLifted: boolean
}

/** What a player is about to do. */
export type Undertaking =
  | { readonly what: 'LOGIN' | 'DEPOSIT' | 'WITHDRAWAL' | 'BONUS' }
  | { readonly what: 'BET'; readonly sport: string; readonly marketType: string; readonly provider: string }

/** What all restrictions together allow. */
export interface Leave {
  readonly isBlocked: boolean
  readonly maxStake: Money | null
  readonly secondsBetweenBets: number
  readonly needsReview: boolean
}

export const fullLeave: Leave = { isBlocked: false, maxStake: null, secondsBetweenBets: 0, needsReview: false }

const ofBets: readonly RestrictionScope[] = ['BET', 'SPORT', 'MARKET_TYPE', 'PROVIDER']
const withTarget: readonly RestrictionScope[] = ['SPORT', 'MARKET_TYPE', 'PROVIDER']

export const stateOf = ({ isLifted, until }: Restriction, now: Date): RestrictionState =>
  isLifted ? 'LIFTED' : until !== null && until <= now ? 'EXPIRED' : 'ACTIVE'

const isInForce = (restriction: Restriction, now: Date): boolean =>
  stateOf(restriction, now) === 'ACTIVE' && restriction.from <= now

const isSame = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/** Whoever may not come in does nothing inside either, but for taking out his own money. */
function concerns({ scope, target }: Restriction, undertaking: Undertaking): boolean {
  if (scope === 'LOGIN') return undertaking.what !== 'WITHDRAWAL'
  if (undertaking.what !== 'BET') return scope === undertaking.what
  if (scope === 'SPORT') return isSame(target, undertaking.sport)
  if (scope === 'MARKET_TYPE') return isSame(target, undertaking.marketType)
  if (scope === 'PROVIDER') return isSame(target, undertaking.provider)
  return scope === 'BET'
}

const least = (one: Money | null, other: bigint | null): Money | null =>
  other === null ? one : one === null || other < one ? money(other) : one

/** The most restrictive of everything in force: blocked by any, the lowest stake, the longest wait, looked at for any. */
export function leaveFor(undertaking: Undertaking, restrictions: readonly Restriction[], now: Date): Leave {
  return restrictions
    .filter((restriction) => isInForce(restriction, now) && concerns(restriction, undertaking))
    .reduce(
      (leave, { kind, value }) => ({
        isBlocked: leave.isBlocked || kind === 'BLOCK',
        maxStake: kind === 'MAX_STAKE' ? least(leave.maxStake, value) : leave.maxStake,
        secondsBetweenBets:
          kind === 'DELAY' ? Math.max(leave.secondsBetweenBets, Number(value)) : leave.secondsBetweenBets,
        needsReview: leave.needsReview || kind === 'REVIEW',
      }),
      fullLeave,
    )
}

export interface NewRestriction {
  readonly scope: RestrictionScope
  readonly target: string | null
  readonly kind: RestrictionKind
  readonly maxStake: bigint | null
  readonly delay: number | null
  readonly from: Date
  readonly until: Date | null
}

/** What one entered, as a restriction, or what is wrong with it and where. */
export function drawUp(entered: NewRestriction, now: Date): Restriction | Refusal {
  const { scope, kind, from, until } = entered
  const target = entered.target?.trim() || null
  const needsTarget = withTarget.includes(scope)
  if (needsTarget && target === null) return refuse('Say which one', 'target')
  if (!needsTarget && target !== null) return refuse('Only a sport, market type or provider is named', 'target')
  const isOfBets = ofBets.includes(scope)
  if ((kind === 'MAX_STAKE' || kind === 'DELAY') && !isOfBets)
    return refuse('Only bets have a stake or a delay', 'kind')
  if (kind === 'REVIEW' && !isOfBets && scope !== 'WITHDRAWAL')
    return refuse('Bets and withdrawals can be looked at, nothing else', 'kind')
  if ((kind === 'MAX_STAKE') !== (entered.maxStake !== null))
    return refuse(kind === 'MAX_STAKE' ? 'Enter the largest stake' : 'Only with the type Max stake', 'maxStake')
  if ((kind === 'DELAY') !== (entered.delay !== null))
    return refuse(kind === 'DELAY' ? 'Enter the seconds' : 'Only with the type Delay', 'delay')
  if (until !== null && until <= now) return refuse('This is over already', 'until')
  if (until !== null && until <= from) return refuse('Ends before it begins', 'until')
  const value = entered.maxStake ?? (entered.delay === null ? null : BigInt(entered.delay))
  return { scope, target, kind, value, from, until, isLifted: false }
}

export const lift = (deed: { readonly by: string; readonly now: Date }): Decision =>
  decide({
    move: 'lift',
    set: { lifted_by: deed.by, lifted_at: deed.now },
    events: [{ name: 'restriction.lifted' }],
  })

export function extend(restriction: Restriction, until: Date | null): Decision {
  if (restriction.until === null) return refuse('It has no end already')
  if (until !== null && until <= restriction.until) return refuse('An extension ends later than now', 'until')
  return decide({ set: { until_at: until }, events: [{ name: 'restriction.extended' }] })
}

/** How a player is told that more is not allowed. */
export const stakeSentence = (maxStake: Money): string =>
  `The largest stake of this account is ${formatMoney(maxStake)}`
