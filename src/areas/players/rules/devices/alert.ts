import { isForeignClock } from '#values/zones/country-zones.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { DeviceOperation } from '#platform/auth/rules/device.ts'

export const alertTypes = [
  'SHARED_DEVICE',
  'MANY_DEVICES',
  'KNOWN_DEVICE',
  'NEW_DEVICE_PAYOUT',
  'ANONYMOUS_NETWORK',
  'EMULATOR',
  'COUNTRY_MISMATCH',
  'TIME_ZONE_MISMATCH',
  'IMPOSSIBLE_TRAVEL',
  'BOT',
  'BONUS_INCOGNITO',
  'STAFF_NEW_DEVICE',
] as const
export type AlertType = (typeof alertTypes)[number]
/** Alerts about players' devices; STAFF_NEW_DEVICE is about staff. */
export type PlayerAlertType = Exclude<AlertType, 'STAFF_NEW_DEVICE'>

export const severities = ['LOW', 'MEDIUM', 'HIGH'] as const
export type Severity = (typeof severities)[number]

export const alertOutcomes = ['CONFIRMED', 'FALSE_POSITIVE'] as const
export const alertActions = ['BLOCKED', 'RESTRICTED', 'WHITELISTED'] as const

/** An alert is claimed and closed with an outcome. */
export const alertFlow = flow({
  states: ['OPEN', 'WORKING', 'CLOSED'],
  moves: {
    claim: { from: ['OPEN', 'WORKING'], to: 'WORKING' },
    release: { from: ['WORKING'], to: 'OPEN' },
    close: { from: ['OPEN', 'WORKING'], to: 'CLOSED' },
    reopen: { from: ['CLOSED'], to: 'OPEN' },
  },
})

const hour = 3_600_000

export const alertThresholds = {
  /** Accounts on one device. */
  accounts: 2,
  /** Devices of one account within a day that are still normal. */
  devices: 3,
  /** How long a device counts as new. */
  newForMs: 24 * hour,
  /** Two countries within this time are too far apart. */
  travelMs: 2 * hour,
  botScore: 70,
} as const

/** A device event: what one call of a player site says about its origin. */
export interface DeviceEvent {
  readonly operation: DeviceOperation
  /** The visitor id; '' if unknown. */
  readonly device: string
  readonly country: string | null
  readonly isVpn: boolean
  readonly isEmulator: boolean
  readonly isRooted: boolean
  readonly timeZone: string | null
  readonly isIncognito: boolean
  readonly botScore: number | null
}

/** What else is known, including this event. */
export interface DeviceHistory {
  /** Other accounts seen on the device, and those of them that are blocked or self-excluded. */
  readonly others: number
  readonly barredOthers: number
  /** Devices of the account within a day. */
  readonly devicesToday: number
  /** When the account was first seen on this device; null: this is the first time. */
  readonly deviceSince: Date | null
  readonly hasOtherDevices: boolean
  readonly home: string | null
  readonly last: { readonly country: string; readonly at: Date } | null
  readonly isWhitelisted: boolean
  /** Alert types already raised for this account and device: open, or closed recently. */
  readonly raised: ReadonlySet<string>
}

export interface Alert {
  readonly type: PlayerAlertType
  readonly severity: Severity
  readonly score: number
  readonly detail: string
}

type Rule = (seen: DeviceEvent, known: DeviceHistory, now: Date) => Omit<Alert, 'type'> | null

const capped = (score: number): number => Math.min(100, score)

const rules: Readonly<Record<PlayerAlertType, Rule>> = {
  SHARED_DEVICE({ device }, { others }) {
    const accounts = others + 1
    if (device === '' || accounts < alertThresholds.accounts) return null
    const score = capped(25 + 15 * others)
    return { severity: accounts > 3 ? 'HIGH' : 'MEDIUM', score, detail: `${accounts} accounts on one device` }
  },
  MANY_DEVICES(_, { devicesToday }) {
    if (devicesToday <= alertThresholds.devices) return null
    const score = capped(20 + 10 * devicesToday)
    return { severity: 'MEDIUM', score, detail: `${devicesToday} devices within a day` }
  },
  KNOWN_DEVICE({ device }, { barredOthers }) {
    if (device === '' || barredOthers === 0) return null
    return { severity: 'HIGH', score: 90, detail: 'Also used by a blocked or self-excluded account' }
  },
  NEW_DEVICE_PAYOUT({ operation, device }, { deviceSince, hasOtherDevices }, now) {
    const age = deviceSince === null ? 0 : now.getTime() - deviceSince.getTime()
    const isPayout = operation === 'withdraw' || operation === 'account'
    if (!isPayout || device === '' || !hasOtherDevices || age >= alertThresholds.newForMs) return null
    const what = operation === 'withdraw' ? 'A withdrawal' : 'A new payout account'
    return { severity: 'HIGH', score: 80, detail: `${what} from a device first seen less than a day ago` }
  },
  ANONYMOUS_NETWORK: ({ isVpn }) =>
    isVpn ? { severity: 'LOW', score: 35, detail: 'VPN, proxy or data centre network' } : null,
  EMULATOR({ isEmulator, isRooted }) {
    if (!isEmulator && !isRooted) return null
    return {
      severity: 'MEDIUM',
      score: isEmulator ? 55 : 45,
      detail: isEmulator ? 'Emulator' : 'Rooted device',
    }
  },
  COUNTRY_MISMATCH: ({ country }, { home }) =>
    country !== null && home !== null && country !== home
      ? { severity: 'LOW', score: 30, detail: `Registered in ${home}, seen in ${country}` }
      : null,
  TIME_ZONE_MISMATCH({ country, timeZone }, { home }, now) {
    const where = country ?? home
    if (timeZone === null || where === null || !isForeignClock(timeZone, where, now)) return null
    return { severity: 'LOW', score: 40, detail: `Device time zone ${timeZone} in ${where}` }
  },
  IMPOSSIBLE_TRAVEL({ country, isVpn }, { last }, now) {
    const isFar = country !== null && last !== null && country !== last.country
    // Behind a VPN the country is the VPN's, which has an alert of its own.
    if (!isFar || isVpn || now.getTime() - last.at.getTime() > alertThresholds.travelMs) return null
    return { severity: 'HIGH', score: 75, detail: `From ${last.country} to ${country} within two hours` }
  },
  BOT: ({ botScore }) =>
    botScore !== null && botScore >= alertThresholds.botScore
      ? { severity: botScore >= 90 ? 'HIGH' : 'MEDIUM', score: botScore, detail: 'Automated behaviour' }
      : null,
  BONUS_INCOGNITO: ({ operation, isIncognito }) =>
    operation === 'bonus' && isIncognito
      ? { severity: 'MEDIUM', score: 45, detail: 'Bonus claimed from a private window' }
      : null,
}

/** New alerts for this event. Allowlisted devices raise none. */
export function raiseAlerts(seen: DeviceEvent, known: DeviceHistory, now: Date): readonly Alert[] {
  if (known.isWhitelisted) return []
  return Object.entries(rules).flatMap(([name, rule]) => {
    const type = name as PlayerAlertType
    const found = known.raised.has(type) ? null : rule(seen, known, now)
    return found ? [{ type, ...found }] : []
  })
}

export type AlertOutcome = (typeof alertOutcomes)[number]
export type AlertAction = (typeof alertActions)[number]

export interface AlertReview {
  readonly outcome: AlertOutcome
  readonly action: AlertAction | null
  readonly by: string
  readonly at: Date
  readonly note: string | null
}

/** The columns of a closed alert. */
export const closedColumns = ({ outcome, action, by, at, note }: AlertReview) => ({
  outcome,
  action_taken: action,
  closed_by: by,
  closed_at: at,
  note,
})

/** The columns of a reopened alert. */
export const reopenedColumns = {
  outcome: null,
  action_taken: null,
  closed_by: null,
  closed_at: null,
}

/** An existing rule about a device. */
export interface ExistingRule {
  readonly id: string
  readonly action: string
}

/** Blocking or allowlisting a device replaces rules that say the opposite. Repeating it is refused. */
export function rulesToEnd(
  standing: readonly ExistingRule[],
  requested: 'BLOCK_ALL' | 'ALLOW',
): { readonly ended: readonly string[] } | Refusal {
  if (standing.some(({ action }) => action === requested))
    return refuse(requested === 'ALLOW' ? 'This device is already whitelisted.' : 'This device is already blocked.')
  const isOpposite = ({ action }: ExistingRule): boolean =>
    requested === 'ALLOW' ? action !== 'FLAG' : action === 'ALLOW'
  return { ended: standing.filter(isOpposite).map(({ id }) => id) }
}
