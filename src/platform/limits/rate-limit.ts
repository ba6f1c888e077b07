export interface RateRule {
  readonly perMinute: number
  readonly perHour: number
}

/** What one user may do in a time: far more than a person needs, far less than copying the customers takes. */
export const rateRules = {
  /** Players, payments and documents found by a text: a name, a phone number, a reference. */
  search: { perMinute: 60, perHour: 1_000 },
  export: { perMinute: 20, perHour: 120 },
  /** Personal data shown in full. */
  reveal: { perMinute: 30, perHour: 300 },
  picture: { perMinute: 120, perHour: 2_000 },
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
  /** Counts one call of the user: the seconds to wait, 0 if it is allowed, and whether it is the first refused in a row. */
  take(user: bigint, rateClass: RateClass): { readonly wait: number; readonly isFirst: boolean }
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Counts by user and class in fixed windows, for this process. `rules` null: unlimited. */
export function rateLimiter(rules: RateRules | null, now: () => number = Date.now): RateLimiter {
  const byKey = new Map<string, Used>()

  const current = (window: Window, length: number, at: number) => {
    if (at - window.start < length) return
    window.start = at
    window.count = 0
  }
  const forgetOld = (at: number) => {
    for (const [key, { hour }] of byKey) if (at - hour.start >= hourMs) byKey.delete(key)
  }

  return {
    take(user, rateClass) {
      const rule = rules?.[rateClass]
      if (!rule) return { wait: 0, isFirst: false }
      const at = now()
      const key = `${user}:${rateClass}`
      if (!byKey.has(key) && byKey.size >= 5_000) forgetOld(at)
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
