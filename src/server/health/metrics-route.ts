import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { App } from '#engine/http/app.ts'
import { call } from '#blueprint/calls/call.ts'
import { addCall } from '#engine/http/call.ts'
import { headerOf } from '#engine/http/guard.ts'
import { notFoundAt } from '#engine/http/http-error.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import { checkBalancesQuickly } from '#areas/exchange/settlement/quick-invariants.facts.ts'
import { isSame } from '#platform/auth/sessions/tokens.ts'
import { transact } from '#platform/database/transact.ts'
import { exposed, openMetricsType, type Sample } from '#platform/metrics/exposition.ts'
import { machineMetrics } from '#platform/metrics/machine-metrics.ts'
import { requestMetrics, type RequestMetrics } from '#platform/metrics/request-metrics.ts'
import { processTally } from '#platform/metrics/minute-tally.ts'
import { processRouteTimes } from '#platform/metrics/route-times.ts'
import { spanCounts } from '#platform/traces/start-traces.ts'
import { storedMetrics } from '#platform/metrics/stored-metrics.ts'

export const metricsCalls = {
  metrics: call({
    method: 'get',
    path: '/metrics',
    title: 'Read the metrics of this process',
    guard: { permission: 'anyone', whileClosed: true, atAnyHost: true, isPublic: true },
    authentication: 'the bearer token METRICS_TOKEN',
    description:
      'OpenMetrics text for monitors: counts and times, no names. 404 without the token, and while none is set.',
    answer: 'done',
  }),
}

const streams: ReadonlySet<string> = new Set(['/api/live', '/health/stream'])

/** Counts requests from now on; before the routes, since a hook holds for those that follow it. */
function countRequests(app: App): RequestMetrics {
  const requests = requestMetrics()
  app.addHook('onResponse', async (request, reply) => {
    const answered = {
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    }
    requests.note(answered)
    // A stream is open for as long as its reader likes.
    if (!streams.has(answered.route)) {
      processRouteTimes.note(answered, Date.now())
      processTally.note(answered)
    }
  })
  return requests
}

/** The invariants read every balance, so they are checked at most once a minute. */
const checkedForMs = 60_000

export function addMetrics(app: App, { auth, db }: Pick<AppContext, 'auth' | 'db'>): void {
  const requests = countRequests(app)
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => {
    delay.disable()
  })
  let ledger: readonly Sample[] = []
  let checkedAt = -Infinity
  const readLedger = async (): Promise<readonly Sample[]> => {
    if (performance.now() - checkedAt < checkedForMs) return ledger
    checkedAt = performance.now()
    const invariants = await transact(db, 'all', (tx) => checkBalancesQuickly(tx))
    ledger = [
      ...invariants.map(
        ({ id: invariant, violations: value }) =>
          ({ name: 'overround_ledger_violations', labels: { invariant }, value }) as const,
      ),
      { name: 'overround_ledger_checked_timestamp_seconds', value: Math.floor(Date.now() / 1_000) },
    ]
    return ledger
  }
  const readProcess = (): readonly Sample[] => {
    const { totalCount, idleCount, waitingCount } = auth.pool
    const states = { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
    const spans: Readonly<Record<string, number>> = { ...spanCounts() }
    const late = delay.percentile(99) / 1e9
    delay.reset()
    return [
      ...Object.entries(states).map(
        ([state, value]) => ({ name: 'overround_database_connections', labels: { state }, value }) as const,
      ),
      { name: 'overround_event_loop_delay_seconds', value: late },
      ...Object.entries(spans).map(
        ([result, value]) => ({ name: 'overround_spans', suffix: '_total', labels: { result }, value }) as const,
      ),
    ]
  }
  addCall(app, metricsCalls.metrics, async (request, reply) => {
    const { metricsToken } = auth.settings
    const sent = headerOf(request, 'authorization') ?? ''
    if (metricsToken === undefined || !isSame(sent, `Bearer ${metricsToken}`)) throw notFoundAt(request.url)
    const stored = await transact(db, 'all', (tx) => storedMetrics(tx))
    const machine = await machineMetrics(auth.settings.dataDir)
    const text = exposed([...requests.samples(), ...readProcess(), ...machine, ...stored, ...(await readLedger())])
    return reply.headers({ 'content-type': openMetricsType, 'cache-control': 'no-store' }).send(text)
  })
}
