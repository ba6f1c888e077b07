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

/** Types with an amount: stake and win per bet, exposure per market. */
export const boundKinds = ['MAX_STAKE', 'MAX_WIN', 'MAX_EXPOSURE'] as const
type BoundKind = (typeof boundKinds)[number]

export const restrictionKinds = ['BLOCK', ...boundKinds, 'MIN_ODDS', 'DELAY', 'REVIEW'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

export const restrictionSources = ['MANUAL', 'RULE', 'RG', 'DEVICE', 'STATE'] as const
export const restrictionFlow = flow({
  states: ['ACTIVE', 'EXPIRED', 'LIFTED'],
  moves: { lift: { from: ['ACTIVE'], to: 'LIFTED' }, extend: { from: ['ACTIVE'], to: 'ACTIVE' } },
})

export type RestrictionDecision = Decision<'player_restriction', typeof restrictionFlow>
export type RestrictionState = (typeof restrictionFlow.states)[number]

export interface Restriction {
  readonly scope: RestrictionScope
  /** The sport, event, market type or provider; null where the scope has no target. */
  readonly target: string | null
  readonly kind: RestrictionKind
  /** Minor units for amounts; x 10,000 for MIN_ODDS; seconds between two bets for DELAY. */
  readonly value: bigint | null
  readonly from: Date
  /** null: until it is lifted. */
  readonly until: Date | null
  readonly isLifted: boolean
}

/** What the player is about to do. */
export type Operation =
  | { readonly what: 'LOGIN' | 'DEPOSIT' | 'WITHDRAWAL' | 'BONUS' | 'REFERRAL' | 'CHAT' }
  | {
      readonly what: 'BET'
      readonly sport: string
      readonly event: string
      readonly marketType: string
      readonly provider: string
    }

/** The combined effect of all restrictions. */
export interface Allowance {
  readonly isBlocked: boolean
  /** The lowest amount of each type; absent types are unlimited. */
  readonly bounds: Readonly<Partial<Record<BoundKind, Money>>>
  /** Minimum odds x 10,000; 0 means any. */
  readonly leastOddsE4: number
  readonly secondsBetweenBets: number
  readonly needsReview: boolean
}

export const fullAllowance: Allowance = {
  isBlocked: false,
  bounds: {},
  leastOddsE4: 0,
  secondsBetweenBets: 0,
  needsReview: false,
}

/** Scopes that need a target. */
export const scopesWithTarget = ['SPORT', 'EVENT', 'MARKET_TYPE', 'PROVIDER'] as const
export type TargetScope = (typeof scopesWithTarget)[number]
export const isTargetScope = (scope: RestrictionScope): scope is TargetScope =>
  scopesWithTarget.some((one) => one === scope)
const betScopes: readonly RestrictionScope[] = ['BET', ...scopesWithTarget]
/** A player can always ask for help and withdraw their money. */
const alwaysAllowed: readonly Operation['what'][] = ['WITHDRAWAL', 'CHAT']

export const stateOf = ({ isLifted, until }: Restriction, now: Date): RestrictionState =>
  isLifted ? 'LIFTED' : until !== null && until <= now ? 'EXPIRED' : 'ACTIVE'

const isInForce = (restriction: Restriction, now: Date): boolean =>
  stateOf(restriction, now) === 'ACTIVE' && restriction.from <= now

const isSame = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/** A login restriction blocks everything else except what is always allowed. */
function appliesTo({ scope, target }: Restriction, undertaking: Operation): boolean {
  if (scope === 'LOGIN') return !alwaysAllowed.includes(undertaking.what)
  if (undertaking.what !== 'BET') return scope === undertaking.what
  if (scope === 'SPORT') return isSame(target, undertaking.sport)
  if (scope === 'EVENT') return isSame(target, undertaking.event)
  if (scope === 'MARKET_TYPE') return isSame(target, undertaking.marketType)
  if (scope === 'PROVIDER') return isSame(target, undertaking.provider)
  return scope === 'BET'
}

export const isBound = (kind: RestrictionKind): kind is BoundKind => boundKinds.some((bound) => bound === kind)

function lowerBound(bounds: Allowance['bounds'], { kind, value }: Restriction): Allowance['bounds'] {
  if (!isBound(kind) || value === null) return bounds
  const own = bounds[kind]
  return own !== undefined && own <= value ? bounds : { ...bounds, [kind]: money(value) }
}

const stricter = (one: number, { kind, value }: Restriction, restrictionKind: RestrictionKind): number =>
  kind === restrictionKind ? Math.max(one, Number(value)) : one

/**
 * The most restrictive of everything in force: blocked by any, the lowest amounts, the longest delay, reviewed if any
 * says so.
 */
export function allowanceFor(undertaking: Operation, restrictions: readonly Restriction[], now: Date): Allowance {
  return restrictions
    .filter((restriction) => isInForce(restriction, now) && appliesTo(restriction, undertaking))
    .reduce(
      (allowance, restriction) => ({
        isBlocked: allowance.isBlocked || restriction.kind === 'BLOCK',
        bounds: lowerBound(allowance.bounds, restriction),
        leastOddsE4: stricter(allowance.leastOddsE4, restriction, 'MIN_ODDS'),
        secondsBetweenBets: stricter(allowance.secondsBetweenBets, restriction, 'DELAY'),
        needsReview: allowance.needsReview || restriction.kind === 'REVIEW',
      }),
      fullAllowance,
    )
}

export interface NewRestriction {
  readonly scope: RestrictionScope
  readonly target: string | null
  readonly kind: RestrictionKind
  /** For types with an amount. */
  readonly amount: bigint | null
  readonly oddsE4: number | null
  readonly delay: number | null
  readonly from: Date
  readonly until: Date | null
}

/** Which value each type needs, and the messages if it is missing or not applicable. */
const measures = [
  [isBound, 'amount', 'Enter an amount.', 'Amount applies only to Max stake, Max win and Max exposure.'],
  [(kind: RestrictionKind) => kind === 'MIN_ODDS', 'oddsE4', 'Enter min odds.', 'Odds apply only to Min odds.'],
  [(kind: RestrictionKind) => kind === 'DELAY', 'delay', 'Enter the delay in seconds.', 'Seconds apply only to Delay.'],
] as const

function measureRefusal(entered: NewRestriction): Refusal | null {
  for (const [isMeant, field, missing, tooMuch] of measures) {
    const isThere = entered[field] !== null
    if (isMeant(entered.kind) === isThere) continue
    return refuse(isThere ? tooMuch : missing, field === 'oddsE4' ? 'odds' : field)
  }
  return null
}

/** Why a type does not apply to a scope. */
export function scopeRefusal(scope: RestrictionScope, kind: RestrictionKind): Refusal | null {
  if (kind === 'BLOCK' || betScopes.includes(scope)) return null
  if (kind !== 'REVIEW') return refuse('This type applies to bets only.', 'kind')
  return scope === 'WITHDRAWAL' ? null : refuse('Review applies to bets and withdrawals only.', 'kind')
}

/** Turns the input into a restriction, or says what is wrong and in which field. */
export function drawUp(entered: NewRestriction, now: Date): Restriction | Refusal {
  const { scope, kind, from, until } = entered
  const target = entered.target?.trim() || null
  const needsTarget = isTargetScope(scope)
  if (needsTarget && target === null) return refuse('Enter the sport, event, market type or provider.', 'target')
  if (!needsTarget && target !== null) return refuse('Leave this empty. The scope has no target.', 'target')
  const wrong = scopeRefusal(scope, kind) ?? measureRefusal(entered)
  if (wrong) return wrong
  if (until !== null && until <= now) return refuse('End must be in the future.', 'until')
  if (until !== null && until <= from) return refuse('End must be after the start.', 'until')
  const measure = entered.delay ?? entered.oddsE4
  const value = entered.amount ?? (measure === null ? null : BigInt(measure))
  return { scope, target, kind, value, from, until, isLifted: false }
}

export const lift = (deed: { readonly by: string; readonly now: Date }): RestrictionDecision =>
  decide({
    move: 'lift',
    set: { lifted_by: deed.by, lifted_at: deed.now },
    events: [{ name: 'restriction.lifted' }],
  })

export function extend(restriction: Restriction, until: Date | null): Decision<'player_restriction'> {
  if (restriction.until === null) return refuse('This restriction has no end, so it cannot be extended.')
  if (until !== null && until <= restriction.until)
    return refuse('The new end must be later than the current end.', 'until')
  return decide({ set: { expires_at: until }, events: [{ name: 'restriction.extended' }] })
}

const boundMessages: Readonly<Record<BoundKind, string>> = {
  MAX_STAKE: 'Max stake for this account is',
  MAX_WIN: 'Max win per bet for this account is',
  MAX_EXPOSURE: 'Max exposure per market for this account is',
}

/** Which amount is exceeded, as shown to the player; amounts that are not given are not checked. */
export function boundRefusal(
  amounts: Readonly<Partial<Record<BoundKind, bigint>>>,
  { bounds }: Allowance,
): Refusal | null {
  for (const kind of boundKinds) {
    const [amount, bound] = [amounts[kind], bounds[kind]]
    if (amount !== undefined && bound !== undefined && amount > bound)
      return refuse(`${boundMessages[kind]} ${formatMoney(bound)}.`, 'stake')
  }
  return null
}
