/** What a place may be closed for. */
export const doings = ['login', 'register', 'deposit', 'withdraw', 'sports', 'casino', 'bonus'] as const
export type Doing = (typeof doings)[number]

/** BLOCK_LIST: open unless a rule closes it. ALLOW_LIST: closed unless a rule opens it. */
export const placeModes = ['BLOCK_LIST', 'ALLOW_LIST'] as const
export type PlaceMode = (typeof placeModes)[number]
export const vpnPolicies = ['ALLOW', 'FLAG', 'BLOCK'] as const
export type VpnPolicy = (typeof vpnPolicies)[number]
export const placeSources = ['IP', 'GPS', 'KYC'] as const

export interface PlacePolicy {
  readonly mode: PlaceMode
  readonly vpn: VpnPolicy
  /** What a player is told where the rule itself says nothing. */
  readonly message: string
  /** Since when the mode holds. */
  readonly since: number
}

export const firstPolicy: PlacePolicy = {
  mode: 'BLOCK_LIST',
  vpn: 'FLAG',
  message: 'This is not available where you are',
  since: 0,
}

/** A country or state with its switches; they speak once it is listed and its day has come. */
export interface PlaceRule {
  readonly country: string
  /** Null: the rule of the whole country. */
  readonly state: string | null
  readonly isListed: boolean
  readonly allows: Readonly<Record<Doing, boolean>>
  readonly message: string
  readonly effectiveFrom: number
}

export interface Place {
  readonly country: string
  readonly state?: string | undefined
  readonly isVpn?: boolean | undefined
}

export interface PlaceScene {
  readonly policy: PlacePolicy
  readonly rules: readonly PlaceRule[]
  /** Null: nobody knows where. */
  readonly place: Place | null
  /** Since when the player has his account; null: he has none. */
  readonly registeredAt: number | null
  readonly now: number
}

export interface PlaceDecision {
  readonly isAllowed: boolean
  /** For staff: which rule spoke. */
  readonly why: string
  /** For the player. */
  readonly message: string
  readonly isFlagged: boolean
}

/** What stays open to who was here before his place was closed: to look, and to take his money home. */
const staysOpen: ReadonlySet<Doing> = new Set(['login', 'withdraw'])

interface Verdict {
  readonly isAllowed: boolean
  readonly why: string
  readonly message: string
  /** Since when it is so. */
  readonly since: number
}

/** Whether something may be done from a place. The narrower of country and state wins; a state widens nothing. */
export function placeDecision(scene: PlaceScene, doing: Doing): PlaceDecision {
  const { policy, place, registeredAt } = scene
  const isVpn = place?.isVpn === true
  const isFlagged = isVpn && policy.vpn === 'FLAG'
  if (isVpn && policy.vpn === 'BLOCK')
    return { isAllowed: false, why: 'Behind a VPN', message: 'Turn off your VPN to go on', isFlagged: true }
  const { isAllowed, why, message, since } = verdictOf(scene, doing)
  const wasHere = registeredAt !== null && registeredAt < since
  if (!isAllowed && wasHere && staysOpen.has(doing))
    return { isAllowed: true, why: `${why}; was here before: may look and withdraw`, message: '', isFlagged }
  return { isAllowed, why, message: isAllowed ? '' : message || policy.message, isFlagged }
}

function verdictOf({ policy, rules, place, now }: PlaceScene, doing: Doing): Verdict {
  const isOpen = policy.mode === 'BLOCK_LIST'
  const byMode = (why: string): Verdict => ({ isAllowed: isOpen, why, message: '', since: policy.since })
  if (place === null) return byMode(isOpen ? 'No place is known' : 'No place is known, and only listed places are open')
  const inForce = rules.filter((rule) => rule.country === place.country && rule.isListed && rule.effectiveFrom <= now)
  const country = inForce.find(({ state }) => state === null)
  const ofCountry = country
    ? spoken(country, doing)
    : byMode(isOpen ? 'No rule closes it' : `${place.country} is not on the list`)
  if (!ofCountry.isAllowed) return ofCountry
  if (place.state === undefined) {
    const hasStates = inForce.some(({ state }) => state !== null)
    return !isOpen && hasStates
      ? { ...byMode('The state is not known, and it matters there'), isAllowed: false }
      : ofCountry
  }
  const state = inForce.find((rule) => rule.state === place.state)
  return state ? spoken(state, doing) : ofCountry
}

const spoken = (rule: PlaceRule, doing: Doing): Verdict => ({
  isAllowed: rule.allows[doing],
  why: `Rule of ${rule.state ?? rule.country}`,
  message: rule.message,
  since: rule.effectiveFrom,
})
