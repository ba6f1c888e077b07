import type { AnswerOf } from '#blueprint/screen/query.ts'
import { TimeBars } from '#panel/ui/time-bars.tsx'
import type { machineHealth, trafficHealth } from './dev-dashboard.screen.ts'

interface HealthChartProps {
  readonly height: number
  readonly shows: Drawn
}
export type Drawn =
  | { readonly delays: AnswerOf<typeof machineHealth>['minutes'] }
  | { readonly latency: AnswerOf<typeof trafficHealth>['hours'] }
  | { readonly callbacks: AnswerOf<typeof trafficHealth>['hours'] }

/** The event loop by minute, or calls of gateways by hour. */
export default function HealthChart({ height, shows }: HealthChartProps) {
  if ('delays' in shows)
    return (
      <TimeBars
        height={height}
        unit="ms"
        points={shows.delays.map(({ at, delayMs }) => ({ at, bars: { Delay: delayMs } }))}
      />
    )
  if ('latency' in shows)
    return (
      <TimeBars
        height={height}
        unit="ms"
        points={shows.latency.map(({ at, latencyMs }) => ({ at, bars: { 'Gateway latency': latencyMs } }))}
      />
    )
  return (
    <TimeBars
      height={height}
      points={shows.callbacks.map(({ at, callbacks, callbackErrors }) => ({
        at,
        bars: { Accepted: callbacks - callbackErrors, Errors: callbackErrors },
      }))}
    />
  )
}
