import { sql } from 'kysely'
import type { Tx } from '#platform/database/transaction.ts'
import type { Sample } from './exposition.ts'

interface Called {
  readonly kind: 'OUT GATEWAY' | 'OUT CASINO' | 'IN GATEWAY'
  readonly half: number | null
  readonly most: number | null
  readonly failed: number
  readonly refused: number
}

const outgoing = {
  'OUT GATEWAY': ['overround_gateway_latency_seconds', 'overround_gateway_calls_failed_ratio'],
  'OUT CASINO': ['overround_provider_latency_seconds', 'overround_provider_calls_failed_ratio'],
} as const

/** Of recorded calls in the last five minutes; nobody who was not called is named. */
function samplesOf({ kind, half, most, failed, refused }: Called): readonly Sample[] {
  if (kind === 'IN GATEWAY') return [{ name: 'overround_callbacks_failed_ratio', value: failed + refused }]
  const [latency, ratio] = outgoing[kind]
  if (half === null || most === null) return []
  return [
    { name: latency, labels: { quantile: '0.5' }, value: half / 1_000 },
    { name: latency, labels: { quantile: '0.95' }, value: most / 1_000 },
    { name: ratio, value: failed },
  ]
}

/** Gateways and casino providers as the log of calls knows them, and what it could not record. */
export async function calledParties(tx: Tx): Promise<readonly Sample[]> {
  const { rows } = await sql<Called>`select direction || ' ' || channel as kind,
      percentile_cont(0.5) within group (order by latency_ms) as half,
      percentile_cont(0.95) within group (order by latency_ms) as most,
      (count(*) filter (where result = 'FAILED'))::float8 / count(*) as failed,
      (count(*) filter (where result = 'REJECTED'))::float8 / count(*) as refused
    from request_log where at > now() - interval '5 minutes'
      and (channel = 'GATEWAY' or channel = 'CASINO' and direction = 'OUT') and direction is not null group by 1`.execute(
    tx,
  )
  const { rows: gaps } = await sql<{ lost: number }>`select coalesce(sum(lost), 0)::int as lost
    from request_log where lost > 0 and at > now() - interval '1 day'`.execute(tx)
  return [...rows.flatMap(samplesOf), { name: 'overround_calls_not_recorded', value: gaps[0]?.lost ?? 0 }]
}
