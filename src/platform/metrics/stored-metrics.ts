import { sql } from 'kysely'
import { jobsSchema } from '#platform/jobs/install.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { calledParties } from './called-parties.ts'
import type { Sample } from './exposition.ts'

/** What the database knows of work that waits and of calls to others. */
export async function storedMetrics(tx: Tx): Promise<readonly Sample[]> {
  return [
    ...(await waitingWork(tx)),
    ...(await queues(tx)),
    ...(await webhooks(tx)),
    ...(await replication(tx)),
    ...(await calledParties(tx)),
  ]
}

async function waitingWork(tx: Tx): Promise<readonly Sample[]> {
  const { rows } = await sql<{ events: number; failed: number; refused: number }>`select
    (select count(*)::int from outbox where relayed_at is null) as events,
    (select count(*)::int from task_failure where kind = 'ERROR') as failed,
    (select count(*)::int from task_failure where kind = 'REFUSAL') as refused`.execute(tx)
  return [
    { name: 'overround_events_waiting', value: rows[0]?.events ?? 0 },
    { name: 'overround_tasks_failed', value: rows[0]?.failed ?? 0 },
    { name: 'overround_tasks_refused', value: rows[0]?.refused ?? 0 },
  ]
}

/** A server without background work has no queues. */
async function queues(tx: Tx): Promise<readonly Sample[]> {
  const { rows: found } = await sql<{
    exists: boolean
  }>`select to_regclass(${`${jobsSchema}.job`}) is not null as exists`.execute(tx)
  if (found[0]?.exists !== true) return []
  const { rows } = await sql<{ name: string; waiting: number }>`
    select q.name, count(j.id) filter (where j.state in ('created', 'retry'))::int as waiting
    from ${sql.table(`${jobsSchema}.queue`)} q left join ${sql.table(`${jobsSchema}.job`)} j on j.name = q.name
    where q.name !~ '^__pgboss' group by 1 order by 1`.execute(tx)
  return rows.map(({ name: queue, waiting: value }) => ({ name: 'overround_queue_jobs', labels: { queue }, value }))
}

async function webhooks(tx: Tx): Promise<readonly Sample[]> {
  const { rows } = await sql<{ state: string; count: number }>`select s.state, count(d.id)::int as count
    from unnest(array['PENDING', 'SUCCESS', 'FAILED', 'DISABLED']) s(state)
    left join webhook_delivery d on d.status = s.state and d.created_at > now() - interval '1 day' group by 1 order by 1`.execute(
    tx,
  )
  const { rows: due } = await sql<{ seconds: number }>`select
    coalesce(extract(epoch from now() - min(next_at)), 0)::float8 as seconds
    from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
    where d.status = 'PENDING' and e.status = 'ACTIVE' and next_at <= now()`.execute(tx)
  return [
    ...rows.map(
      ({ state, count: value }) => ({ name: 'overround_webhook_deliveries', labels: { state }, value }) as const,
    ),
    { name: 'overround_webhook_oldest_due_seconds', value: due[0]?.seconds ?? 0 },
  ]
}

/** The copy that is furthest behind; none on an installation without copies. */
async function replication(tx: Tx): Promise<readonly Sample[]> {
  const { rows } = await sql<{ lag: number | null }>`select max(lag_seconds) as lag from database_replicas()`.execute(
    tx,
  )
  const lag = rows[0]?.lag ?? null
  return lag === null ? [] : [{ name: 'overround_replication_lag_seconds', value: lag }]
}
