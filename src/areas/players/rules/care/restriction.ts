import { formatMoney, money, type Money } from '#values/money.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'

export const restrictionScopes = [
  'LOGIN',
  'BET',
  'SPORT',
  'EVENT',
  'MARKET_TYPE',
  'PROVIDER',
  'DEPOSIT',
  'WITHDRAWAL',
  'BONUS',
  'REFERRAL',
  'CHAT',
] as const
export type RestrictionScope = (typeof restrictionScopes)[number]

/** What is bounded by an amount: of one bet its stake and its win, of one market what it may cost him. */
export const boundKinds = ['MAX_STAKE', 'MAX_WIN', 'MAX_EXPOSURE'] as const
type BoundKind = (typeof boundKinds)[number]

export const restrictionKinds = ['BLOCK', ...boundKinds, 'MIN_ODDS', 'DELAY', 'REVIEW'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

export const restrictionSources = ['MANUAL', 'RULE', 'RG', 'DEVICE', 'STATE'] as const
export const restrictionFlow = flow({
  states: ['ACTIVE', 'EXPIRED', 'LIFTED'],
  moves: { lift: { from: ['ACTIVE'], to: 'LIFTED' }, extend: { from: ['ACTIVE'], to: 'ACTIVE' } },
})
export type RestrictionState = (typeof restrictionFlow.states)[number]

export interface Restriction {
  readonly scope: RestrictionScope
  /** Which sport, event, market type or provider; null where the scope needs none. */
  readonly target: string | null
  readonly kind: RestrictionKind
  /** Of a bound: minor units; MIN_ODDS: x 10,000; DELAY: seconds between two bets. */
  readonly value: bigint | null
  readonly from: Date
  /** null: until somebody lifts it. */
  readonly until: Date | null
  readonly isLifted: boolean
}

/** What a player is about to do. */
export type Undertaking =
  | { readonly what: 'LOGIN' | 'DEPOSIT' | 'WITHDRAWAL' | 'BONUS' | 'REFERRAL' | 'CHAT' }
  | {
      readonly what: 'BET'
      readonly sport: string
      readonly event: string
      readonly marketType: string
      readonly provider: string
    }

/** What all restrictions together allow. */
export interface Leave {
  readonly isBlocked: boolean
  /** The lowest bound of each kind; none is said of what is missing. */
  readonly bounds: Readonly<Partial<Record<BoundKind, Money>>>
  /** Shorter odds than these are not bet on; nought: any. */
  readonly leastOddsE4: number
  readonly secondsBetweenBets: number
  readonly needsReview: boolean
}

export const fullLeave: Leave = {
  isBlocked: false,
  bounds: {},
  leastOddsE4: 0,
  secondsBetweenBets: 0,
  needsReview: false,
}

/** Scopes of which one is named. */
export const scopesWithTarget = ['SPORT', 'EVENT', 'MARKET_TYPE', 'PROVIDER'] as const
export type TargetScope = (typeof scopesWithTarget)[number]
export const isOfTarget = (scope: RestrictionScope): scope is TargetScope =>
  scopesWithTarget.some((one) => one === scope)
const ofBets: readonly RestrictionScope[] = ['BET', ...scopesWithTarget]
/** He may ask for help and take out his money, whatever else he is kept from. */
const insideAll: readonly Undertaking['what'][] = ['WITHDRAWAL', 'CHAT']

export const stateOf = ({ isLifted, until }: Restriction, now: Date): RestrictionState =>
  isLifted ? 'LIFTED' : until !== null && until <= now ? 'EXPIRED' : 'ACTIVE'

const isInForce = (restriction: Restriction, now: Date): boolean =>
  stateOf(restriction, now) === 'ACTIVE' && restriction.from <= now

const isSame = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/** Whoever may not come in does nothing inside either, but for what is always open. */
function concerns({ scope, target }: Restriction, undertaking: Undertaking): boolean {
  if (scope === 'LOGIN') return !insideAll.includes(undertaking.what)
  if (undertaking.what !== 'BET') return scope === undertaking.what
  if (scope === 'SPORT') return isSame(target, undertaking.sport)
  if (scope === 'EVENT') return isSame(target, undertaking.event)
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

const stricter = (one: number, { kind, value }: Restriction, of: RestrictionKind): number =>
  kind === of ? Math.max(one, Number(value)) : one

/** The most restrictive of everything in force: blocked by any, the lowest of each bound, the longest wait, looked at for any. */
export function leaveFor(undertaking: Undertaking, restrictions: readonly Restriction[], now: Date): Leave {
  return restrictions
    .filter((restriction) => isInForce(restriction, now) && concerns(restriction, undertaking))
    .reduce(
      (leave, restriction) => ({
        isBlocked: leave.isBlocked || restriction.kind === 'BLOCK',
        bounds: lowered(leave.bounds, restriction),
        leastOddsE4: stricter(leave.leastOddsE4, restriction, 'MIN_ODDS'),
        secondsBetweenBets: stricter(leave.secondsBetweenBets, restriction, 'DELAY'),
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
  readonly oddsE4: number | null
  readonly delay: number | null
  readonly from: Date
  readonly until: Date | null
}

/** What each type is said with besides, and what is asked for where it is missing or too much. */
const measures = [
  [isBound, 'amount', 'Enter how much', 'Only with the types Max stake, Max win and Max exposure'],
  [(kind: RestrictionKind) => kind === 'MIN_ODDS', 'oddsE4', 'Enter the odds', 'Only with the type Min odds'],
  [(kind: RestrictionKind) => kind === 'DELAY', 'delay', 'Enter the seconds', 'Only with the type Delay'],
] as const

function measureRefusal(entered: NewRestriction): Refusal | null {
  for (const [isMeant, field, missing, tooMuch] of measures) {
    const isThere = entered[field] !== null
    if (isMeant(entered.kind) === isThere) continue
    return refuse(isThere ? tooMuch : missing, field === 'oddsE4' ? 'odds' : field)
  }
  return null
}

/** Where a type has no meaning. */
export function meaningless(scope: RestrictionScope, kind: RestrictionKind): Refusal | null {
  if (kind === 'BLOCK' || ofBets.includes(scope)) return null
  if (kind !== 'REVIEW') return refuse('Only bets have a stake, a win, an exposure, odds or a delay', 'kind')
  return scope === 'WITHDRAWAL' ? null : refuse('Bets and withdrawals can be looked at, nothing else', 'kind')
}

/** What one entered, as a restriction, or what is wrong with it and where. */
export function drawUp(entered: NewRestriction, now: Date): Restriction | Refusal {
  const { scope, kind, from, until } = entered
  const target = entered.target?.trim() || null
  const needsTarget = isOfTarget(scope)
  if (needsTarget && target === null) return refuse('Say which one', 'target')
  if (!needsTarget && target !== null) return refuse('Only a sport, event, market type or provider is named', 'target')
  const wrong = meaningless(scope, kind) ?? measureRefusal(entered)
  if (wrong) return wrong
  if (until !== null && until <= now) return refuse('This is over already', 'until')
  if (until !== null && until <= from) return refuse('Ends before it begins', 'until')
  const measure = entered.delay ?? entered.oddsE4
  const value = entered.amount ?? (measure === null ? null : BigInt(measure))
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
