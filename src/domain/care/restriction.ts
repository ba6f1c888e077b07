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

/** What is bounded by an amount: of one bet its stake and its win, of one market what it may cost him. */
export const boundKinds = ['MAX_STAKE', 'MAX_WIN', 'MAX_EXPOSURE'] as const
type BoundKind = (typeof boundKinds)[number]

export const restrictionKinds = ['BLOCK', ...boundKinds, 'DELAY', 'REVIEW'] as const
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
  /** Of a bound: minor units; DELAY: seconds between two bets. */
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
  /** The lowest bound of each kind; none is said of what is missing. */
  readonly bounds: Readonly<Partial<Record<BoundKind, Money>>>
  readonly secondsBetweenBets: number
  readonly needsReview: boolean
}

export const fullLeave: Leave = { isBlocked: false, bounds: {}, secondsBetweenBets: 0, needsReview: false }

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

export const isBound = (kind: RestrictionKind): kind is BoundKind => boundKinds.some((bound) => bound === kind)

function lowered(bounds: Leave['bounds'], { kind, value }: Restriction): Leave['bounds'] {
  if (!isBound(kind) || value === null) return bounds
  const own = bounds[kind]
  return own !== undefined && own <= value ? bounds : { ...bounds, [kind]: money(value) }
}

/** The most restrictive of everything in force: blocked by any, the lowest of each bound, the longest wait, looked at for any. */
export function leaveFor(undertaking: Undertaking, restrictions: readonly Restriction[], now: Date): Leave {
  return restrictions
    .filter((restriction) => isInForce(restriction, now) && concerns(restriction, undertaking))
    .reduce(
      (leave, restriction) => ({
        isBlocked: leave.isBlocked || restriction.kind === 'BLOCK',
        bounds: lowered(leave.bounds, restriction),
        secondsBetweenBets:
          restriction.kind === 'DELAY'
            ? Math.max(leave.secondsBetweenBets, Number(restriction.value))
            : leave.secondsBetweenBets,
        needsReview: leave.needsReview || restriction.kind === 'REVIEW',
      }),
      fullLeave,
    )
}

export interface NewRestriction {
  readonly scope: RestrictionScope
  readonly target: string | null
  readonly kind: RestrictionKind
  /** With a bound: how much. */
  readonly amount: bigint | null
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
  if ((isBound(kind) || kind === 'DELAY') && !isOfBets)
    return refuse('Only bets have a stake, a win, an exposure or a delay', 'kind')
  if (kind === 'REVIEW' && !isOfBets && scope !== 'WITHDRAWAL')
    return refuse('Bets and withdrawals can be looked at, nothing else', 'kind')
  if (isBound(kind) !== (entered.amount !== null))
    return refuse(
      isBound(kind) ? 'Enter how much' : 'Only with the types Max stake, Max win and Max exposure',
      'amount',
    )
  if ((kind === 'DELAY') !== (entered.delay !== null))
    return refuse(kind === 'DELAY' ? 'Enter the seconds' : 'Only with the type Delay', 'delay')
  if (until !== null && until <= now) return refuse('This is over already', 'until')
  if (until !== null && until <= from) return refuse('Ends before it begins', 'until')
  const value = entered.amount ?? (entered.delay === null ? null : BigInt(entered.delay))
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

const bounded: Readonly<Record<BoundKind, string>> = {
  MAX_STAKE: 'The largest stake of this account is',
  MAX_WIN: 'The largest win of a bet of this account is',
  MAX_EXPOSURE: 'The largest exposure of this account in one market is',
}

/** Which bound is not kept, as a player is told; what is not asked for is not held against its bound. */
export function outsideBounds(asked: Readonly<Partial<Record<BoundKind, bigint>>>, { bounds }: Leave): Refusal | null {
  for (const kind of boundKinds) {
    const [wanted, bound] = [asked[kind], bounds[kind]]
    if (wanted !== undefined && bound !== undefined && wanted > bound)
      return refuse(`${bounded[kind]} ${formatMoney(bound)}`, 'stake')
  }
  return null
}
