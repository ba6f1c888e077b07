import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '#platform/database/connect.ts'
import { sessionOf } from '#platform/database/connections/session.ts'
import { appRole } from '#platform/database/migrate.ts'
import type { Enqueue } from '#engine/recorder/record.ts'
import { changeMarket, stalledChanges } from '#areas/exchange/settlement/change-market.ts'
import { settleMarket } from '#areas/exchange/settlement/settle.ts'
import { jobsSchema } from '#platform/jobs/install.ts'
import { recomputeNodeDays } from '#areas/agents/day-totals/node-day.task.ts'
import { relayOutbox } from './outbox.ts'
import { scheduled } from '#engine/tasks/task.ts'
import { queueNames, queues, type Handlers, type QueueTraits } from '#platform/jobs/queues.ts'
import { traced } from '#platform/traces/span.ts'
import { startTask, type ScheduledTask } from '#platform/jobs/scheduled-task.ts'

export interface JobsOptions {
  /** Connection of the server; the queue tables are installed. */
  readonly appUrl: string
  readonly db: Database
  /** Handlers of areas and other parts of the server: export, export-sweep. */
  readonly handlers?: Handlers
  readonly onFault: (error: unknown) => void
  /** Recurring background work; returns whether to run again immediately. */
  readonly scheduledTasks?: readonly Omit<ScheduledTask, 'onFault'>[]
  /** Only enqueues; another process works on the jobs. */
  readonly isIdle?: boolean
}

export interface Jobs {
  readonly enqueue: Enqueue
  /** Stops taking jobs and waits for running ones. */
  close(): Promise<void>
}

/** Containers are killed ten seconds after they were asked to stop: calls, recurring work, jobs and connections share them. */
const recurringWorkStopMs = 2_000
const jobsStopMs = 3_000
const relayEveryMs = 250

export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { appUrl, db, handlers = {}, scheduledTasks: tasks = [], onFault, isIdle = false } = options
  const boss = new PgBoss({
    ...sessionOf(appUrl, { timezone: 'UTC', role: appRole }),
    application_name: 'overround jobs',
    schema: jobsSchema,
    max: 4,
    migrate: false,
    createSchema: false,
    supervise: !isIdle,
    schedule: !isIdle,
    // Delay until a dead worker is noticed, in addition to its heartbeat.
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    reindex: false,
    monitorVacuum: false,
  })
  let isStopping = false
  // What is cut off by the stop fails: its job was given back, and the next start does it.
  const report = (error: unknown): void => {
    if (!isStopping) onFault(error)
  }
  boss.on('error', report)
  await boss.start()
  const loops = isIdle ? [] : await startWork(boss, db, { ...ownHandlers(db, report), ...handlers }, report)
  if (!isIdle) loops.push(...tasks.map((task) => startTask({ ...task, onFault: report })))
  return {
    async enqueue(tx, queue, payload) {
      const sent = await boss.send(queue, { ...payload }, { db: fromKysely(tx) })
      if (sent === null) throw new Error(`The queue ${queue} did not accept the job`)
    },
    async close() {
      isStopping = true
      // Work that waits for a lock is cut off with its connection, so that nothing of it is stored.
      await Promise.race([
        Promise.all(loops.map((loop) => loop.end())),
        delay(recurringWorkStopMs, undefined, { ref: false }),
      ])
      await boss.stop({ graceful: true, timeout: jobsStopMs })
    },
  }
}

async function startWork(boss: PgBoss, db: Database, handlers: Handlers, onFault: (error: unknown) => void) {
  for (const name of queueNames) {
    const handler = handlers[name]
    const { atOnce, cron }: QueueTraits = queues[name]
    if (cron !== undefined) await boss.schedule(name, cron)
    if (!handler) continue
    await boss.work<unknown>(name, { pollingIntervalSeconds: 0.5, localConcurrency: atOnce }, async ([job]) => {
      if (!job) return
      try {
        await traced({ name: `job ${name}`, kind: 'CONSUMER' }, () => handler(job.data))
      } catch (error) {
        onFault(error)
        throw error
      }
    })
  }
  return [
    startTask({ everyMs: relayEveryMs, work: async () => (await relayOutbox(db)) > 0, onFault }),
    startTask({ ...scheduled(recomputeNodeDays, { db }), onFault }),
  ]
}

const ownHandlers = (db: Database, onFault: (error: unknown) => void): Handlers => ({
  settle: (payload) => settleMarket(db, marketIn(payload)),
  'market-change': (payload) => changeMarket(db, marketIn(payload)),
  'settle-sweep': () => sweepSettlements(db, onFault),
  partitions: async () => {
    await sql`call ensure_partitions(date_trunc('month', now())::date, 4)`.execute(db)
  },
})

function marketIn(payload: unknown): bigint {
  const market = typeof payload === 'object' && payload !== null && 'market' in payload ? payload.market : null
  if (typeof market !== 'string' || !/^\d+$/.test(market)) throw new Error('A settlement requires a market id')
  return BigInt(market)
}

/**
 * Resumes settlements and market changes without progress for a minute, even if their job was lost.
 */
async function sweepSettlements(db: Database, onFault: (error: unknown) => void): Promise<void> {
  const { rows } = await sql<{ market_id: bigint }>`select s.market_id from settlement s where s.state = 'RUNNING'
    and s.at < now() - interval '1 minute' and not exists (select 1 from settlement_cell c
      where c.market_id = s.market_id and c.seq = s.seq and c.at > now() - interval '1 minute')
    order by s.at limit 100`.execute(db)
  const lost = [
    ...rows.map(
      ({ market_id: market }) =>
        () =>
          settleMarket(db, market),
    ),
    ...(await stalledChanges(db)).map((market) => () => changeMarket(db, market)),
  ]
  for (const work of lost) {
    try {
      await work()
    } catch (error) {
      // A failing one must not block the others.
      onFault(error)
    }
  }
}
