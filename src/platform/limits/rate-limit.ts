import type { RateClass } from '#blueprint/calls/guard.ts'

export interface RateRule {
  readonly perMinute: number
  readonly perHour: number
}

/**
 * What one user, or one address for what anyone may call, may do in a time: far more than a person needs, far less than copying the
 * customers takes. All users of a network together may do `networkTimes` as much. Nothing is counted for all callers: a flood of
 * one domain would use up what the others have; what they share is bounded by connections and places at the database.
 */
export const rateRules = {
  /** Players, payments and documents found by a text: a name, a phone number, a reference. */
  search: { perMinute: 60, perHour: 1_000 },
  export: { perMinute: 20, perHour: 120 },
  /** Everything else that a signed-in user reads or changes: a page asks some dozen times, a tab every ten seconds. */
  read: { perMinute: 1_800, perHour: 40_000 },
  write: { perMinute: 600, perHour: 12_000 },
  /** Pictures and parts of packages. */
  upload: { perMinute: 240, perHour: 4_000 },
  /** By address: sign-ins, second steps and resets, apart from the counts of what fails. */
  signIn: { perMinute: 300, perHour: 6_000 },
  /** By address: what browsers report by themselves. */
  report: { perMinute: 120, perHour: 1_200 },
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
} as const satisfies Readonly<Record<RateClass, RateRule>>

export type RateRules = Readonly<Record<RateClass, RateRule>>

/** Several users share a network. */
export const networkTimes = 20

/** What was taken out of the shared count: calls to be used within a time, or none and when to ask again. */
export interface Reserved {
  readonly granted: number
  readonly leftMs: number
  readonly waitMs: number
  /** None was granted, for the first time since the last one was. */
  readonly isFirst: boolean
}
export type Reserve = (key: string, rule: RateRule, requested: number) => Promise<Reserved>

export interface Taken {
  /** Seconds; 0: allowed. */
  readonly wait: number
  /** The first refusal in a row. */
  readonly isFirst: boolean
}

export interface RateLimiter {
  /** Counts one call of a user or network, `times` that of a single user. */
  take(caller: bigint | string, rateClass: RateClass, times?: number): Promise<Taken>
}

interface Held {
  left: number
  isFirst: boolean
  readonly isRefused: boolean
  readonly until: number
}

const allowed: Taken = { wait: 0, isFirst: false }

/** Of a large number a twentieth is taken at once, so that most calls ask nobody; small ones are exact over all processes. */
const portionOf = ({ perMinute }: RateRule): number => (perMinute > 120 ? Math.floor(perMinute / 20) : 1)

/** Of so many callers is known what they hold; one that is forgotten asks again. */
const mostHeld = 50_000

interface LimiterTraits {
  readonly now?: () => number
  readonly most?: number
}

/** Counts by caller and class in windows that begin with the first call. `rules` null: unlimited. A refused caller costs no statement. */
export function rateLimiter(
  rules: RateRules | null,
  reserve: Reserve,
  { now = Date.now, most = mostHeld }: LimiterTraits = {},
): RateLimiter {
  const held = new Map<string, Held>()
  const asked = new Map<string, Promise<void>>()

  const ask = async (key: string, rule: RateRule): Promise<void> => {
    const { granted, leftMs, waitMs, isFirst } = await reserve(key, rule, portionOf(rule))
    const isRefused = granted === 0
    held.delete(key)
    const [oldest] = held.size >= most ? held.keys() : []
    if (oldest !== undefined) held.delete(oldest)
    held.set(key, { left: granted, isFirst, isRefused, until: now() + (isRefused ? waitMs : leftMs) })
  }
  /** One question at a time: calls that arrive together would each take a portion. */
  const askOnce = (key: string, rule: RateRule): Promise<void> => {
    const asking = asked.get(key) ?? ask(key, rule).finally(() => asked.delete(key))
    asked.set(key, asking)
    return asking
  }

  return {
    async take(caller, rateClass, times = 1) {
      const one = rules?.[rateClass]
      if (!one) return allowed
      const rule = { perMinute: one.perMinute * times, perHour: one.perHour * times }
      const key = `${caller}:${rateClass}`
      for (;;) {
        const known = held.get(key)
        const ms = (known?.until ?? 0) - now()
        if (known && ms > 0 && known.isRefused) {
          const { isFirst } = known
          known.isFirst = false
          return { wait: Math.ceil(ms / 1_000), isFirst }
        }
        if (known && ms > 0 && known.left > 0) {
          known.left -= 1
          return allowed
        }
        await askOnce(key, rule)
      }
    },
  }
}
