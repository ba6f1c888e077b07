import { sql } from 'kysely'
import { present } from '#values/assert.ts'
import type { AnswerValuesOf } from '#blueprint/screen/query.ts'
import type { Tx } from '#engine/action/act.ts'
import { answer } from '#engine/query-handler.ts'
import { jobsSchema } from '#platform/jobs/install.ts'
import { checkBalancesQuickly } from '#areas/exchange/settlement/quick-invariants.facts.ts'
import { players } from '#areas/players/profile/list/players.screen.ts'
import { failedSearch, negativeSearch, refusedSearch } from './behind-figures.ts'
import { ledgerHealth, systemHealth } from './dev-dashboard.screen.ts'
import { taskFailures } from './task-failures.screen.ts'
import { waitingEvents } from './waiting-events.screen.ts'

type Health = AnswerValuesOf<typeof systemHealth>

async function readDatabase(tx: Tx): Promise<Health['database']> {
  const { rows } = await sql<Health['database']>`select current_setting('server_version') as version,
    pg_database_size(current_database()) as bytes, connections, current_setting('max_connections')::int as "maxConnections",
    active, idle_in_transaction as "idleInTransaction", waiting, hidden,
    longest_transaction_seconds as "longestTransactionSeconds", longest_wait_seconds as "longestWaitSeconds"
    from database_activity()`.execute(tx)
  return present(rows[0], 'the activity is one row')
}

const shownTables = 15

/** The largest tables with their indexes; a partitioned one counts as a whole. Rows are the estimate of the planner. */
async function readTables(tx: Tx): Promise<Health['tables']> {
  const { rows } = await sql<Health['tables'][number]>`
    select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name, sum(pg_total_relation_size(c.oid))::bigint as bytes,
      sum(greatest(c.reltuples, 0))::bigint as rows, coalesce(sum(s.n_dead_tup), 0)::bigint as "deadRows"
    from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by 1 order by 2 desc limit ${shownTables}`.execute(tx)
  return rows
}

/** None on an installation without copies. */
async function readReplicas(tx: Tx): Promise<Health['replicas']> {
  const { rows } = await sql<Health['replicas'][number]>`
    select name, state, lag_bytes as "lagBytes", lag_seconds as "lagSeconds" from database_replicas()`.execute(tx)
  return rows
}

/** A server without background work has no queues. */
async function readQueues(tx: Tx): Promise<Health['queues']> {
  const { rows: found } = await sql<{
    exists: boolean
  }>`select to_regclass(${`${jobsSchema}.job`}) is not null as exists`.execute(tx)
  if (found[0]?.exists !== true) return []
  const { rows } = await sql<Health['queues'][number]>`
    select q.name, count(*) filter (where j.state in ('created', 'retry')) as waiting,
      count(*) filter (where j.state = 'active') as active, count(*) filter (where j.state = 'failed') as failed,
      min(j.created_on) filter (where j.state in ('created', 'retry')) as "oldestAt", max(j.completed_on) filter (where j.state = 'completed') as "completedAt"
    from ${sql.table(`${jobsSchema}.queue`)} q left join ${sql.table(`${jobsSchema}.job`)} j on j.name = q.name
    where q.name !~ '^__pgboss' group by 1 order by 1`.execute(tx)
  return rows
}

async function oldestEvent(tx: Tx): Promise<Date | null> {
  const oldest = await tx
    .selectFrom('outbox')
    .select('at')
    .where('relayed_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  return oldest?.at ?? null
}

export const systemHealthAnswer = answer(systemHealth, async ({ tx, actor, totals }) => {
  if (actor.agentId !== null) return null
  return {
    database: await readDatabase(tx),
    tables: [...(await readTables(tx))],
    replicas: await readReplicas(tx),
    queues: [...(await readQueues(tx))],
    waitingEvents: (await totals(waitingEvents, {}, []))?.total ?? 0,
    oldestEventAt: await oldestEvent(tx),
    failedTasks: (await totals(taskFailures, failedSearch, []))?.total ?? 0,
    refusedTasks: (await totals(taskFailures, refusedSearch, []))?.total ?? 0,
  }
})

export const ledgerHealthAnswer = answer(ledgerHealth, async ({ tx, actor, totals }) => {
  if (actor.agentId !== null) return null
  const negative = await totals(players, negativeSearch, [])
  return {
    checkedAt: new Date(),
    invariants: [...(await checkBalancesQuickly(tx))],
    negativeBalances: negative?.total,
  }
})
