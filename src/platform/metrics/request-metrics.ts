import type { Sample } from './exposition.ts'

interface Answered {
  /** The pattern of the route, never the path that was called. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

interface Times {
  readonly counts: number[]
  sum: number
}

/** Counts answered requests in this process; the memory is bounded by routes and classes of status. */
export function requestMetrics() {
  const counts = new Map<string, { readonly route: string; readonly status: string; count: number }>()
  const times = new Map<string, Times>()
  return {
    note({ route, status, seconds }: Answered): void {
      const group = `${Math.floor(status / 100)}xx`
      const key = `${group} ${route}`
      const counted = counts.get(key) ?? { route, status: group, count: 0 }
      counted.count += 1
      counts.set(key, counted)
      const timed = times.get(group) ?? { counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
      const at = bounds.findIndex((bound) => seconds <= bound)
      const bucket = at < 0 ? bounds.length : at
      timed.counts[bucket] = (timed.counts[bucket] ?? 0) + 1
      timed.sum += seconds
      times.set(group, timed)
    },
    samples: (): readonly Sample[] => [
      ...[...counts.values()].map(({ route, status, count }) => ({
        name: 'overround_http_requests' as const,
        suffix: '_total',
        labels: { route, status },
        value: count,
      })),
      ...[...times].flatMap(([status, timed]) => timeSamples(status, timed)),
    ],
  }
}

/** Buckets add up: each holds what the ones before it hold. */
function timeSamples(status: string, { counts, sum }: Times): readonly Sample[] {
  const name = 'overround_http_request_duration_seconds'
  const upTo = (last: number) => counts.slice(0, last + 1).reduce((total, count) => total + count, 0)
  return [
    ...counts.map(
      (_, at) =>
        ({
          name,
          suffix: '_bucket',
          labels: { status, le: String(bounds[at] ?? '+Inf') },
          value: upTo(at),
        }) as const,
    ),
    { name, suffix: '_sum', labels: { status }, value: sum },
    { name, suffix: '_count', labels: { status }, value: upTo(counts.length) },
  ]
}

export type RequestMetrics = ReturnType<typeof requestMetrics>
