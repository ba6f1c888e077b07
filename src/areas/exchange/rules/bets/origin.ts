export const deviceClasses = ['MOBILE', 'TABLET', 'DESKTOP'] as const
export const devicePlatforms = ['ANDROID', 'IOS', 'WINDOWS', 'MACOS', 'LINUX'] as const
export const betSources = ['WEB', 'APP', 'CASH_OUT'] as const
export type DeviceClass = (typeof deviceClasses)[number]
export type DevicePlatform = (typeof devicePlatforms)[number]
export type BetSource = (typeof betSources)[number]

/** What a call says about the device; a site may leave out everything. */
export interface CallDevice {
  readonly id?: string | undefined
  readonly userAgent?: string | undefined
  readonly appVersion?: string | undefined
  readonly type?: DeviceClass | undefined
  readonly platform?: DevicePlatform | undefined
  readonly channel?: 'WEB' | 'APP' | undefined
}

/** With what a bet was placed; null where it is unknown. */
export interface BetOrigin {
  readonly device: DeviceClass | null
  readonly platform: DevicePlatform | null
  readonly source: BetSource | null
  readonly appVersion: string | null
  readonly deviceId: string | null
}

/** The first that matches. Android tablets leave out "Mobile"; iPads and the runtime of Android apps have marks of their own. */
const classMarks: readonly (readonly [RegExp, DeviceClass])[] = [
  [/iPad|Tablet|PlayBook|Silk(?!.*Mobile)/i, 'TABLET'],
  [/Mobi|iPhone|iPod|^Dalvik\//i, 'MOBILE'],
  [/Android/i, 'TABLET'],
  [/Windows|Macintosh|X11|CrOS|Linux/i, 'DESKTOP'],
]
const platformMarks: readonly (readonly [RegExp, DevicePlatform])[] = [
  [/iPhone|iPad|iPod/i, 'IOS'],
  [/Android/i, 'ANDROID'],
  [/Windows/i, 'WINDOWS'],
  [/Macintosh|Mac OS X/i, 'MACOS'],
  [/Linux|X11|CrOS/i, 'LINUX'],
]

const markIn = <Mark>(agent: string, marks: readonly (readonly [RegExp, Mark])[]): Mark | null =>
  marks.find(([pattern]) => pattern.test(agent))?.[1] ?? null

function sourceOf({ channel, appVersion, userAgent = '' }: CallDevice): BetSource | null {
  if (channel !== undefined) return channel
  if (appVersion !== undefined) return 'APP'
  return userAgent.startsWith('Mozilla/') ? 'WEB' : null
}

/** What the call names counts; what it leaves out follows from the user agent. Null if nothing is known. */
export function originOf(device: CallDevice | undefined, isCashOut = false): BetOrigin | null {
  const { id, userAgent = '', appVersion, type, platform } = device ?? {}
  const origin = {
    device: type ?? markIn(userAgent, classMarks),
    platform: platform ?? markIn(userAgent, platformMarks),
    source: isCashOut ? ('CASH_OUT' as const) : sourceOf(device ?? {}),
    appVersion: appVersion ?? null,
    deviceId: id ?? null,
  }
  return Object.values(origin).every((value) => value === null) ? null : origin
}
