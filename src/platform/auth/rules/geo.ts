/** Activities a location rule can block. */
export const geoOperations = ['login', 'register', 'deposit', 'withdraw', 'sports', 'casino', 'bonus'] as const
export type GeoOperation = (typeof geoOperations)[number]

/** BLOCK_LIST: allowed unless a rule blocks it. ALLOW_LIST: blocked unless a rule allows it. */
export const geoModes = ['BLOCK_LIST', 'ALLOW_LIST'] as const
export type GeoMode = (typeof geoModes)[number]
export const vpnPolicies = ['ALLOW', 'FLAG', 'BLOCK'] as const
export type VpnPolicy = (typeof vpnPolicies)[number]
export const locationSources = ['IP', 'GPS', 'KYC'] as const

export interface GeoPolicy {
  readonly mode: GeoMode
  readonly vpn: VpnPolicy
  /** Message to the player where the rule has none. */
  readonly message: string
  /** Since when the mode applies. */
  readonly since: number
}

export const defaultGeoPolicy: GeoPolicy = {
  mode: 'BLOCK_LIST',
  vpn: 'FLAG',
  message: 'This is not available in your location.',
  since: 0,
}

/** A country or state with its switches; they apply once it is listed and its start date has passed. */
export interface GeoRule {
  readonly country: string
  /** null: the rule of the whole country. */
  readonly state: string | null
  readonly isListed: boolean
  readonly allows: Readonly<Record<GeoOperation, boolean>>
  readonly message: string
  readonly effectiveFrom: number
}

export interface PlayerLocation {
  readonly country: string
  readonly state?: string | undefined
  readonly isVpn?: boolean | undefined
}

export interface GeoContext {
  readonly policy: GeoPolicy
  readonly rules: readonly GeoRule[]
  /** null: location unknown. */
  readonly place: PlayerLocation | null
  /** When the player registered; null: not registered. */
  readonly registeredAt: number | null
  readonly now: number
}

export interface GeoDecision {
  readonly isAllowed: boolean
  /** For staff: which rule applied. */
  readonly reason: string
  /** For the player. */
  readonly message: string
  readonly isFlagged: boolean
}

/** What stays allowed for players who registered before their location was blocked: sign in and withdraw. */
const allowedForExisting: ReadonlySet<GeoOperation> = new Set(['login', 'withdraw'])

interface RuleOutcome {
  readonly isAllowed: boolean
  readonly reason: string
  readonly message: string
  /** Since when this applies. */
  readonly since: number
}

/**
 * Whether an activity is allowed from a location. The stricter of country and state applies; a state never loosens its
 * country.
 */
export function geoDecision(context: GeoContext, operation: GeoOperation): GeoDecision {
  const { policy, place, registeredAt } = context
  const isVpn = place?.isVpn === true
  const isFlagged = isVpn && policy.vpn === 'FLAG'
  if (isVpn && policy.vpn === 'BLOCK')
    return { isAllowed: false, reason: 'VPN detected', message: 'Turn off your VPN to continue.', isFlagged: true }
  const { isAllowed, reason, message, since } = ruleOutcome(context, operation)
  const isExisting = registeredAt !== null && registeredAt < since
  if (!isAllowed && isExisting && allowedForExisting.has(operation))
    return {
      isAllowed: true,
      reason: `${reason}; existing player: sign-in and withdrawals stay allowed`,
      message: '',
      isFlagged,
    }
  return { isAllowed, reason, message: isAllowed ? '' : message || policy.message, isFlagged }
}

function ruleOutcome({ policy, rules, place, now }: GeoContext, operation: GeoOperation): RuleOutcome {
  const isOpen = policy.mode === 'BLOCK_LIST'
  const byMode = (reason: string): RuleOutcome => ({ isAllowed: isOpen, reason, message: '', since: policy.since })
  if (place === null)
    return byMode(isOpen ? 'Location unknown' : 'Location unknown, and only listed locations are allowed')
  const inForce = rules.filter((rule) => rule.country === place.country && rule.isListed && rule.effectiveFrom <= now)
  const country = inForce.find(({ state }) => state === null)
  const ofCountry = country
    ? outcomeOf(country, operation)
    : byMode(isOpen ? 'No rule blocks this location' : `${place.country} is not on the allow list`)
  if (!ofCountry.isAllowed) return ofCountry
  if (place.state === undefined) {
    const hasStates = inForce.some(({ state }) => state !== null)
    return !isOpen && hasStates
      ? { ...byMode('State unknown, and rules apply to states of this country'), isAllowed: false }
      : ofCountry
  }
  const state = inForce.find((rule) => rule.state === place.state)
  return state ? outcomeOf(state, operation) : ofCountry
}

const outcomeOf = (rule: GeoRule, operation: GeoOperation): RuleOutcome => ({
  isAllowed: rule.allows[operation],
  reason: `Rule for ${rule.state ?? rule.country}`,
  message: rule.message,
  since: rule.effectiveFrom,
})
