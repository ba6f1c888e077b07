interface Answered {
  /** The pattern of the route, never the path that was called. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

interface RouteTime {
  readonly route: string
  readonly calls: number
  readonly errors: number
  /** Half, and 95 of 100 calls, were answered within this time. */
  readonly halfMs: number
  readonly mostMs: number
}

/** Calls of a route that are remembered: enough for 95 of 100, and little memory for a thousand routes. */
const remembered = 200
const spanMs = 3_600_000

interface Call {
  readonly at: number
  readonly ms: number
  readonly isError: boolean
}

/** The value at or below which so many of 100 lie, of sorted values. */
const percentile = (sorted: readonly number[], of: number): number =>
  sorted[Math.max(0, Math.ceil((sorted.length * of) / 100) - 1)] ?? 0

/** How long the newest calls of each route of this process took, in the last hour. */
export function routeTimes() {
  const calls = new Map<string, Call[]>()
  return {
    note({ route, status, seconds }: Answered, at: number): void {
      const known = calls.get(route) ?? []
      known.push({ at, ms: seconds * 1_000, isError: status >= 500 })
      if (known.length > remembered) known.shift()
      calls.set(route, known)
    },
    /** The slowest first. */
    slowest(most: number, now: number): readonly RouteTime[] {
      return [...calls]
        .flatMap(([route, known]) => {
          const recent = known.filter(({ at }) => now - at < spanMs)
          if (recent.length === 0) return []
          const sorted = recent.map(({ ms }) => ms).toSorted((a, b) => a - b)
          return [
            {
              route,
              calls: recent.length,
              errors: recent.filter(({ isError }) => isError).length,
              halfMs: Math.round(percentile(sorted, 50)),
              mostMs: Math.round(percentile(sorted, 95)),
            },
          ]
        })
        .toSorted((a, b) => b.mostMs - a.mostMs || a.route.localeCompare(b.route))
        .slice(0, most)
    },
  }
}

/** Of this process. */
export const processRouteTimes = routeTimes()
