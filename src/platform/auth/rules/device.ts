import { isInRange, parseAddress, parseRange } from '#values/address.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'

/** What a rule matches on. */
export const deviceKinds = [
  'DEVICE_ID',
  'IP',
  'CIDR',
  'ASN',
  'COUNTRY',
  'USER_AGENT',
  'EMULATOR',
  'VPN',
  'APP_VERSION_BELOW',
] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** Who a rule applies to: players on the sites, agents in the panel, staff in the panel. */
export const deviceScopes = ['PLAYERS', 'AGENTS', 'PANEL'] as const
export type DeviceScope = (typeof deviceScopes)[number]

/** ALLOW overrides every other matching rule; BLOCK_ALL blocks everything. */
export const deviceActions = [
  'BLOCK_ALL',
  'BLOCK_LOGIN',
  'BLOCK_REGISTER',
  'BLOCK_WITHDRAW',
  'CAPTCHA',
  'FLAG',
  'ALLOW',
] as const
export type DeviceAction = (typeof deviceActions)[number]

/** `account`: adding a payout account. */
export const deviceOperations = ['login', 'register', 'deposit', 'bet', 'bonus', 'withdraw', 'account'] as const
export type DeviceOperation = (typeof deviceOperations)[number]

/** What is known about the origin of a call; unknown fields are omitted. */
export interface Device {
  readonly id?: string | undefined
  readonly ip?: string | undefined
  readonly country?: string | undefined
  readonly asn?: string | undefined
  readonly userAgent?: string | undefined
  readonly appVersion?: string | undefined
  readonly isEmulator?: boolean | undefined
  readonly isVpn?: boolean | undefined
  /** Rooted or jailbroken: what the device reports may be forged. */
  readonly isRooted?: boolean | undefined
  /** The time zone of the device: Asia/Kolkata. */
  readonly timeZone?: string | undefined
  /** 0 to 100: confidence of the fingerprint service. */
  readonly confidence?: number | undefined
  /** Private window, according to the fingerprint service. */
  readonly isIncognito?: boolean | undefined
  /** 0 to 100, according to the fingerprint service. */
  readonly botScore?: number | undefined
  readonly hasCaptcha?: boolean | undefined
}

export interface DeviceRule {
  readonly id: string
  readonly kind: DeviceKind
  readonly value: string
  readonly scope: DeviceScope
  readonly action: DeviceAction
  /** Instants; null: no end. */
  readonly from: number
  readonly until: number | null
  readonly isActive: boolean
}

/** 1.10.2 as numbers; null if it is not a version. */
const versionOf = (text: string): readonly number[] | null =>
  /^\d{1,6}(\.\d{1,6}){0,3}$/.test(text) ? text.split('.').map(Number) : null

function isBelow(text: string, bound: string): boolean {
  const [version, minimum] = [versionOf(text), versionOf(bound)]
  if (!version || !minimum) return false
  for (let at = 0; at < 4; at += 1) {
    const difference = (version[at] ?? 0) - (minimum[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

/**
 * Whether a text matches a pattern in which * matches anything. Each piece is searched once, in order, so no pattern is
 * slow.
 */
export function fitsPattern(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*')
  const lower = text.toLowerCase()
  if (rest.length === 0) return lower === first
  if (!lower.startsWith(first)) return false
  let at = first.length
  const last = rest.at(-1) ?? ''
  for (const piece of rest.slice(0, -1)) {
    const found = lower.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return lower.length - last.length >= at && lower.endsWith(last)
}

const matchers: Readonly<Record<DeviceKind, (value: string, device: Device) => boolean>> = {
  DEVICE_ID: (value, { id }) => id === value,
  IP: (value, { ip }) => isSameAddress(value, ip),
  CIDR(value, { ip }) {
    const [address, range] = [parseAddress(ip ?? ''), parseRange(value)]
    return address !== null && range !== null && isInRange(address, range)
  },
  ASN: (value, { asn }) => asn === value,
  COUNTRY: (value, { country }) => country === value,
  USER_AGENT: (value, { userAgent }) => userAgent !== undefined && fitsPattern(userAgent, value),
  EMULATOR: (_, { isEmulator }) => isEmulator === true,
  VPN: (_, { isVpn }) => isVpn === true,
  APP_VERSION_BELOW: (value, { appVersion }) => appVersion !== undefined && isBelow(appVersion, value),
}

function isSameAddress(value: string, ip: string | undefined): boolean {
  const [one, other] = [parseAddress(value), parseAddress(ip ?? '')]
  return one !== null && other !== null && one.bits === other.bits && one.value === other.value
}

/** Whether the device matches the rule, regardless of its time span. */
export const matchesDevice = ({ kind, value }: Pick<DeviceRule, 'kind' | 'value'>, device: Device): boolean =>
  matchers[kind](value, device)

export const isInForce = ({ isActive, from, until }: DeviceRule, now: number): boolean =>
  isActive && from <= now && (until === null || until > now)

const blocks: Readonly<Record<DeviceOperation, readonly DeviceAction[]>> = {
  login: ['BLOCK_LOGIN', 'BLOCK_ALL'],
  register: ['BLOCK_REGISTER', 'BLOCK_ALL'],
  deposit: ['BLOCK_ALL'],
  bet: ['BLOCK_ALL'],
  bonus: ['BLOCK_ALL'],
  withdraw: ['BLOCK_WITHDRAW', 'BLOCK_ALL'],
  account: ['BLOCK_WITHDRAW', 'BLOCK_ALL'],
}

/** A captcha between two bets would be too slow. */
const asksCaptcha = (operation: DeviceOperation): boolean => operation !== 'bet' && operation !== 'deposit'

export interface DeviceDecision {
  readonly outcome: 'ALLOWED' | 'BLOCKED' | 'CAPTCHA'
  /** Ids of the rules that matched, for counting. */
  readonly matchedRules: readonly string[]
  readonly isFlagged: boolean
}

export interface DeviceContext {
  readonly rules: readonly DeviceRule[]
  readonly device: Device
  readonly scope: DeviceScope
  readonly now: number
}

/** The effect of the rules in force: ALLOW first, then a block, then a captcha, then a flag. */
export function deviceDecision(
  { rules, device, scope, now }: DeviceContext,
  operation: DeviceOperation,
): DeviceDecision {
  const matching = rules.filter((rule) => rule.scope === scope && isInForce(rule, now) && matchesDevice(rule, device))
  const ids = (...actions: readonly DeviceAction[]) =>
    matching.flatMap((rule) => (actions.includes(rule.action) ? [rule.id] : []))
  const allowed = ids('ALLOW')
  if (allowed.length > 0) return { outcome: 'ALLOWED', matchedRules: allowed, isFlagged: false }
  const [blocked, flagged] = [ids(...blocks[operation]), ids('FLAG')]
  const captcha = asksCaptcha(operation) ? ids('CAPTCHA') : []
  const isFlagged = flagged.length > 0
  if (blocked.length > 0) return { outcome: 'BLOCKED', matchedRules: [...blocked, ...flagged], isFlagged }
  const outcome = captcha.length > 0 && device.hasCaptcha !== true ? 'CAPTCHA' : 'ALLOWED'
  return { outcome, matchedRules: [...captcha, ...flagged], isFlagged }
}

/** Whether a call without device data could be blocked, so that asking for the device is worthwhile. */
export const couldBlock = (rules: readonly DeviceRule[], operation: DeviceOperation): boolean =>
  rules.some(
    ({ scope, action, kind }) =>
      scope === 'PLAYERS' &&
      blocks[operation].includes(action) &&
      (kind === 'DEVICE_ID' || kind === 'IP' || kind === 'CIDR'),
  )

const valueFormats: Readonly<Record<DeviceKind, readonly [(value: string) => boolean, string]>> = {
  DEVICE_ID: [(value) => /^[\w.:-]{4,100}$/.test(value), 'Enter a device id: 4 to 100 letters, digits or dashes.'],
  IP: [(value) => parseAddress(value) !== null, 'Enter an IP address like 203.0.113.7.'],
  CIDR: [(value) => parseRange(value) !== null, 'Enter an IP range like 203.0.113.0/24.'],
  ASN: [(value) => /^AS\d{1,10}$/.test(value), 'Enter a network like AS64500.'],
  COUNTRY: [(value) => /^[A-Z]{2}$/.test(value), 'Enter a country code like IN.'],
  USER_AGENT: [
    (value) => value.length <= 200 && /[^*\s]{3}/.test(value),
    'Enter a pattern with at least 3 letters; * matches anything.',
  ],
  EMULATOR: [(value) => value === 'YES', 'Enter YES.'],
  VPN: [(value) => value === 'YES', 'Enter YES.'],
  APP_VERSION_BELOW: [(value) => versionOf(value) !== null, 'Enter a version like 4.2.0.'],
}

/** What is wrong with the value of a rule, or null. */
export function valueRefusal({ kind, value }: Pick<DeviceRule, 'kind' | 'value'>): Refusal | null {
  const [isValid, sentence] = valueFormats[kind]
  return isValid(value) ? null : refuse(sentence, 'value')
}

/** Ranges that reach whole providers: 65,536 IPv4 addresses, or an IPv6 network of the size providers receive. */
export function isWide({ kind, value, action }: Pick<DeviceRule, 'kind' | 'value' | 'action'>): boolean {
  const range = kind === 'CIDR' && action !== 'FLAG' ? parseRange(value) : null
  return range !== null && range.prefix <= (range.bits === 32 ? 16 : 32)
}

/** Whether the rule would lock out the user who creates it. */
export const wouldLockOut = (rule: Pick<DeviceRule, 'kind' | 'value' | 'scope' | 'action'>, own: Device): boolean =>
  rule.action.startsWith('BLOCK_') && rule.scope !== 'PLAYERS' && matchesDevice(rule, own)
