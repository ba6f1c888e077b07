export interface RateRule {
  readonly perMinute: number
  readonly perHour: number
}

/** What one user, or one address for what anyone may call, may do in a time: far more than a person needs, far less than copying the customers takes. */
export const rateRules = {
  /** Players, payments and documents found by a text: a name, a phone number, a reference. */
  search: { perMinute: 60, perHour: 1_000 },
  export: { perMinute: 20, perHour: 120 },
  /** Personal data shown in full. */
  reveal: { perMinute: 30, perHour: 300 },
  picture: { perMinute: 120, perHour: 2_000 },
  /** By address, behind which many devices can be: a version that is asked for, and a package. */
  appOffer: { perMinute: 600, perHour: 12_000 },
  appDownload: { perMinute: 30, perHour: 300 },
  /** By address as well: a page of the player site shows dozens, and browsers keep each for a day. */
  publicPicture: { perMinute: 1_200, perHour: 24_000 },
  /** By address: calls of machines whose key is not active or whose signature is wrong. Those that are right do not count. */
  wrongKey: { perMinute: 60, perHour: 1_000 },
} as const satisfies Readonly<Record<string, RateRule>>

export type RateClass = keyof typeof rateRules
export type RateRules = Readonly<Record<RateClass, RateRule>>

interface Window {
  start: number
  count: number
}
interface Used {
  readonly minute: Window
  readonly hour: Window
}

export interface RateLimiter {
  /** Counts one call of the user or address: the seconds to wait, 0 if it is allowed, and whether it is the first refused in a row. */
  take(caller: bigint | string, rateClass: RateClass): { readonly wait: number; readonly isFirst: boolean }
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const maxKeys = 50_000

/** Counts by user and class in fixed windows, for this process. `rules` null: unlimited. */
export function rateLimiter(rules: RateRules | null, now: () => number = Date.now): RateLimiter {
  const byKey = new Map<string, Used>()

  const current = (window: Window, length: number, at: number) => {
    if (at - window.start < length) return
    window.start = at
    window.count = 0
  }
  /** Anyone has many addresses: what is old is looked for once a minute, and the memory is bounded by the oldest that go. */
  let lookedAt = -Infinity
  const makeRoom = (at: number) => {
    if (byKey.size >= 5_000 && at - lookedAt >= minuteMs) {
      lookedAt = at
      for (const [key, { hour }] of byKey) if (at - hour.start >= hourMs) byKey.delete(key)
    }
    const [oldest] = byKey.size >= maxKeys ? byKey.keys() : []
    if (oldest !== undefined) byKey.delete(oldest)
  }

  return {
    take(caller, rateClass) {
      const rule = rules?.[rateClass]
      if (!rule) return { wait: 0, isFirst: false }
      const at = now()
      const key = `${caller}:${rateClass}`
      if (!byKey.has(key)) makeRoom(at)
      const used = byKey.get(key) ?? { minute: { start: at, count: 0 }, hour: { start: at, count: 0 } }
      byKey.set(key, used)
      current(used.minute, minuteMs, at)
      current(used.hour, hourMs, at)
      used.minute.count += 1
      used.hour.count += 1
      const ends = [
        ...(used.minute.count > rule.perMinute ? [used.minute.start + minuteMs] : []),
        ...(used.hour.count > rule.perHour ? [used.hour.start + hourMs] : []),
      ]
      if (ends.length === 0) return { wait: 0, isFirst: false }
      const minuteOver = used.minute.count - rule.perMinute
      const isFirst = minuteOver === 1 || (minuteOver <= 0 && used.hour.count === rule.perHour + 1)
      return { wait: Math.ceil((Math.max(...ends) - at) / 1_000), isFirst }
    },
  }
}
