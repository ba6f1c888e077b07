import { sql } from 'kysely'
import { present } from '#values/assert.ts'
import type { AnswerValuesOf } from '#blueprint/screen/query.ts'
import type { Tx } from '#engine/action/act.ts'
import { answer } from '#engine/query-handler.ts'
import { lastBackup } from '#platform/metrics/backup-note.ts'
import { processHealth, spaceOfFolders } from '#platform/metrics/process-health.ts'
import { spanCounts } from '#platform/traces/start-traces.ts'
import { machineHealth, trafficHealth } from './running-parts.queries.ts'

type Traffic = AnswerValuesOf<typeof trafficHealth>

/** Of the process that answers: behind a balancer each call may ask another one. */
export const machineHealthAnswer = answer(machineHealth, async ({ actor }) => {
  if (actor.agentId !== null) return null
  const { startedAt, dataDir, minutes } = processHealth()
  const backup = await lastBackup(dataDir)
  return {
    startedAt,
    minutes: minutes(),
    spans: spanCounts(),
    folders: await spaceOfFolders(dataDir),
    backup:
      backup === null ? null : { madeAt: new Date(backup.madeAt), tables: backup.tables, rows: BigInt(backup.rows) },
  }
})

/** The last 24 hours, those without calls as well. */
async function readHours(tx: Tx): Promise<Traffic['hours']> {
  const { rows } = await sql<Traffic['hours'][number]>`
    with span as (select date_trunc('hour', now()) - interval '23 hours' as since),
    called as (select date_trunc('hour', at) as at,
        count(*) filter (where direction = 'OUT') as calls, count(*) filter (where direction = 'OUT' and result = 'FAILED') as "failedCalls",
        percentile_cont(0.95) within group (order by latency_ms) filter (where direction = 'OUT') as "latencyMs",
        count(*) filter (where direction = 'IN') as callbacks,
        count(*) filter (where direction = 'IN' and result in ('REJECTED', 'FAILED')) as "callbackErrors"
      from request_log where channel = 'GATEWAY' and at >= (select since from span) group by 1)
    select h.at, coalesce(c.calls, 0)::int as calls, coalesce(c."failedCalls", 0)::int as "failedCalls",
      round(c."latencyMs")::int as "latencyMs", coalesce(c.callbacks, 0)::int as callbacks,
      coalesce(c."callbackErrors", 0)::int as "callbackErrors"
    from span, generate_series(span.since, date_trunc('hour', now()), interval '1 hour') h(at)
    left join called c on c.at = h.at order by h.at`.execute(tx)
  return rows
}

/** Calls to casino providers in the last 24 hours: for a catalogue, a report or a round. Their own calls are many, and summed up for now alone. */
async function readProviderHours(tx: Tx): Promise<Traffic['providerHours']> {
  const { rows } = await sql<Traffic['providerHours'][number]>`
    with span as (select date_trunc('hour', now()) - interval '23 hours' as since),
    asked as (select date_trunc('hour', at) as at, count(*) as calls, count(*) filter (where result <> 'SUCCESS') as failed,
        percentile_cont(0.95) within group (order by latency_ms) as ms
      from request_log where channel = 'CASINO' and direction = 'OUT' and at >= (select since from span) group by 1)
    select h.at, coalesce(a.calls, 0)::int as calls, coalesce(a.failed, 0)::int as "failedCalls", round(a.ms)::int as "latencyMs"
    from span, generate_series(span.since, date_trunc('hour', now()), interval '1 hour') h(at)
    left join asked a on a.at = h.at order by h.at`.execute(tx)
  return rows
}

async function readNotRecorded(tx: Tx): Promise<Traffic['notRecorded']> {
  const { rows } = await sql<Traffic['notRecorded']>`
    select coalesce(sum(lost) filter (where channel is distinct from 'WEBHOOK'), 0)::int as calls,
      coalesce(sum(lost) filter (where channel = 'WEBHOOK'), 0)::int as webhooks
    from request_log where lost > 0 and at > now() - interval '1 day'`.execute(tx)
  return present(rows[0], 'a sum is one row')
}

const shownParties = 30

/** Who was called and who called in the last 15 minutes, the slowest first. */
async function readParties(tx: Tx): Promise<Traffic['parties']> {
  const { rows } = await sql<Traffic['parties'][number]>`
    select coalesce(provider, '') as provider, direction || ' ' || channel as kind, count(*)::int as calls,
      (count(*) filter (where result = 'FAILED'))::int as failed, (count(*) filter (where result = 'REJECTED'))::int as refused,
      round(percentile_cont(0.5) within group (order by latency_ms))::int as "halfMs",
      round(percentile_cont(0.95) within group (order by latency_ms))::int as "mostMs"
    from request_log where at > now() - interval '15 minutes' and direction is not null
    group by 1, 2 order by "mostMs" desc nulls last, 1, 2 limit ${shownParties}`.execute(tx)
  return rows
}

/** Of the domains of the reader. */
export const trafficHealthAnswer = answer(trafficHealth, async ({ tx, actor }) =>
  actor.agentId === null
    ? {
        hours: await readHours(tx),
        providerHours: await readProviderHours(tx),
        notRecorded: await readNotRecorded(tx),
        parties: await readParties(tx),
      }
    : null,
)
