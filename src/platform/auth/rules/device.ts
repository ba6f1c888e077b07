import { isInRange, parseAddress, parseRange } from '#values/address.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'

/** What a rule looks at. */
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

/** Of whom: players of the sites, agents in the panel, staff of the house in the panel. */
export const deviceScopes = ['PLAYERS', 'AGENTS', 'PANEL'] as const
export type DeviceScope = (typeof deviceScopes)[number]

/** ALLOW lifts every other rule that fits; BLOCK_ALL leaves nothing open. */
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

/** `account`: another account to be paid to. */
export const deviceDoings = ['login', 'register', 'deposit', 'bet', 'bonus', 'withdraw', 'account'] as const
export type DeviceDoing = (typeof deviceDoings)[number]

/** What is known of where a call comes from; whoever does not know leaves it out. */
export interface Device {
  readonly id?: string | undefined
  readonly ip?: string | undefined
  readonly country?: string | undefined
  readonly asn?: string | undefined
  readonly userAgent?: string | undefined
  readonly appVersion?: string | undefined
  readonly isEmulator?: boolean | undefined
  readonly isVpn?: boolean | undefined
  /** Opened against its maker's will: what it says of itself may be made up. */
  readonly isRooted?: boolean | undefined
  /** As its clock is set: Asia/Kolkata. */
  readonly timeZone?: string | undefined
  /** 0 to 100: how sure the fingerprint service is that it knows it again. */
  readonly confidence?: number | undefined
  /** A private window, as the site's fingerprint service judges. */
  readonly isIncognito?: boolean | undefined
  /** 0 to 100, as the site's fingerprint service judges. */
  readonly botScore?: number | undefined
  readonly hasCaptcha?: boolean | undefined
}

export interface DeviceRule {
  readonly id: string
  readonly kind: DeviceKind
  readonly value: string
  readonly scope: DeviceScope
  readonly action: DeviceAction
  /** Instants; null: for good. */
  readonly from: number
  readonly until: number | null
  readonly isActive: boolean
}

/** 1.10.2 as numbers; null: not a version. */
const versionOf = (text: string): readonly number[] | null =>
  /^\d{1,6}(\.\d{1,6}){0,3}$/.test(text) ? text.split('.').map(Number) : null

function isBelow(text: string, bound: string): boolean {
  const [version, least] = [versionOf(text), versionOf(bound)]
  if (!version || !least) return false
  for (let at = 0; at < 4; at += 1) {
    const difference = (version[at] ?? 0) - (least[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

/** Whether a text fits a pattern in which * is anything. Each piece is looked for once, in order: no pattern is slow. */
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

const fits: Readonly<Record<DeviceKind, (value: string, device: Device) => boolean>> = {
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

/** Whether what the rule looks at is there, whatever the hour. */
export const isMeant = ({ kind, value }: Pick<DeviceRule, 'kind' | 'value'>, device: Device): boolean =>
  fits[kind](value, device)

export const isInForce = ({ isActive, from, until }: DeviceRule, now: number): boolean =>
  isActive && from <= now && (until === null || until > now)

const blocks: Readonly<Record<DeviceDoing, readonly DeviceAction[]>> = {
  login: ['BLOCK_LOGIN', 'BLOCK_ALL'],
  register: ['BLOCK_REGISTER', 'BLOCK_ALL'],
  deposit: ['BLOCK_ALL'],
  bet: ['BLOCK_ALL'],
  bonus: ['BLOCK_ALL'],
  withdraw: ['BLOCK_WITHDRAW', 'BLOCK_ALL'],
  account: ['BLOCK_WITHDRAW', 'BLOCK_ALL'],
}

/** Nobody solves a captcha between two bets. */
const asksCaptcha = (doing: DeviceDoing): boolean => doing !== 'bet' && doing !== 'deposit'

export interface DeviceDecision {
  readonly verdict: 'ALLOWED' | 'BLOCKED' | 'CAPTCHA'
  /** Rules that spoke, to be counted. */
  readonly spoke: readonly string[]
  readonly isFlagged: boolean
}

export interface DeviceScene {
  readonly rules: readonly DeviceRule[]
  readonly device: Device
  readonly scope: DeviceScope
  readonly now: number
}

/** What the rules in force say: an exemption is the first word, a block the next, then a captcha, then a mark. */
export function deviceDecision({ rules, device, scope, now }: DeviceScene, doing: DeviceDoing): DeviceDecision {
  const meant = rules.filter((rule) => rule.scope === scope && isInForce(rule, now) && isMeant(rule, device))
  const ids = (...actions: readonly DeviceAction[]) =>
    meant.flatMap((rule) => (actions.includes(rule.action) ? [rule.id] : []))
  const allowed = ids('ALLOW')
  if (allowed.length > 0) return { verdict: 'ALLOWED', spoke: allowed, isFlagged: false }
  const [blocked, flagged] = [ids(...blocks[doing]), ids('FLAG')]
  const asked = asksCaptcha(doing) ? ids('CAPTCHA') : []
  const isFlagged = flagged.length > 0
  if (blocked.length > 0) return { verdict: 'BLOCKED', spoke: [...blocked, ...flagged], isFlagged }
  const verdict = asked.length > 0 && device.hasCaptcha !== true ? 'CAPTCHA' : 'ALLOWED'
  return { verdict, spoke: [...asked, ...flagged], isFlagged }
}

/** Whether a device that is not said could be refused: then it is worth asking which one it is. */
export const couldBlock = (rules: readonly DeviceRule[], doing: DeviceDoing): boolean =>
  rules.some(
    ({ scope, action, kind }) =>
      scope === 'PLAYERS' &&
      blocks[doing].includes(action) &&
      (kind === 'DEVICE_ID' || kind === 'IP' || kind === 'CIDR'),
  )

const wanted: Readonly<Record<DeviceKind, readonly [(value: string) => boolean, string]>> = {
  DEVICE_ID: [(value) => /^[\w.:-]{4,100}$/.test(value), 'Enter a device id: 4 to 100 letters, digits, dashes'],
  IP: [(value) => parseAddress(value) !== null, 'Enter an address like 203.0.113.7'],
  CIDR: [(value) => parseRange(value) !== null, 'Enter a range like 203.0.113.0/24'],
  ASN: [(value) => /^AS\d{1,10}$/.test(value), 'Enter a network like AS64500'],
  COUNTRY: [(value) => /^[A-Z]{2}$/.test(value), 'Enter a country like IN'],
  USER_AGENT: [
    (value) => value.length <= 200 && /[^*\s]{3}/.test(value),
    'Enter a pattern with at least three letters; * is anything',
  ],
  EMULATOR: [(value) => value === 'YES', 'Enter YES'],
  VPN: [(value) => value === 'YES', 'Enter YES'],
  APP_VERSION_BELOW: [(value) => versionOf(value) !== null, 'Enter a version like 4.2.0'],
}

/** What is wrong with the value of a rule, or null. */
export function valueRefusal({ kind, value }: Pick<DeviceRule, 'kind' | 'value'>): Refusal | null {
  const [isRight, sentence] = wanted[kind]
  return isRight(value) ? null : refuse(sentence, 'value')
}

/** Ranges of this size reach whole providers: 65,536 addresses of IPv4, or a network that IPv6 gives to a provider. */
export function isWide({ kind, value, action }: Pick<DeviceRule, 'kind' | 'value' | 'action'>): boolean {
  const range = kind === 'CIDR' && action !== 'FLAG' ? parseRange(value) : null
  return range !== null && range.prefix <= (range.bits === 32 ? 16 : 32)
}

/** Whether it would shut out whoever makes it. */
export const wouldShutOut = (rule: Pick<DeviceRule, 'kind' | 'value' | 'scope' | 'action'>, own: Device): boolean =>
  rule.action.startsWith('BLOCK_') && rule.scope !== 'PLAYERS' && isMeant(rule, own)
