import { sql } from 'kysely'
import type { AnswerValuesOf } from '#blueprint/screen/query.ts'
import type { Tx } from '#engine/action/act.ts'
import { answer } from '#engine/query-handler.ts'
import { jobsSchema } from '#platform/jobs/install.ts'
import { queueNames, queues, type QueueTraits } from '#platform/jobs/queues.ts'
import { processRouteTimes } from '#platform/metrics/route-times.ts'
import { cronJobs, slowRoutes } from './scheduled-work.queries.ts'

type Job = AnswerValuesOf<typeof cronJobs>['jobs'][number]

const scheduled = queueNames.flatMap((name) => {
  const { cron }: QueueTraits = queues[name]
  return cron === undefined ? [] : [{ name, schedule: cron }]
})

const never = { isScheduled: false, startedAt: null, completedAt: null, tookMs: null, running: 0, failedOfDay: 0 }

/** Every scheduled job of the product, also one that no server has registered. */
async function readCronJobs(tx: Tx): Promise<Job[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass(${`${jobsSchema}.schedule`}) is not null as exists`.execute(tx)
  if (found[0]?.exists !== true) return scheduled.map((job) => ({ ...job, ...never }))
  const { rows } = await sql<Job>`
    select n.name, coalesce(s.cron, n.schedule) as schedule, s.name is not null as "isScheduled",
      j.started as "startedAt", j.completed as "completedAt", j.took as "tookMs",
      coalesce(j.running, 0)::int as running, coalesce(j.failed, 0)::int as "failedOfDay"
    from jsonb_to_recordset(${JSON.stringify(scheduled)}::jsonb) n(name text, schedule text)
    left join ${sql.table(`${jobsSchema}.schedule`)} s on s.name = n.name
    left join lateral (select max(started_on) as started, max(completed_on) filter (where state = 'completed') as completed,
        (array_agg(round(extract(epoch from completed_on - started_on) * 1000)::int order by completed_on desc)
          filter (where state = 'completed' and started_on is not null))[1] as took,
        count(*) filter (where state = 'active') as running,
        count(*) filter (where state = 'failed' and coalesce(completed_on, created_on) > now() - interval '1 day') as failed
      from ${sql.table(`${jobsSchema}.job`)} where name = n.name) j on true
    order by n.name`.execute(tx)
  return rows
}

export const cronJobsAnswer = answer(cronJobs, async ({ tx, actor }) =>
  actor.agentId === null ? { jobs: await readCronJobs(tx) } : null,
)

const shownRoutes = 20

export const slowRoutesAnswer = answer(slowRoutes, async ({ actor }) =>
  actor.agentId === null ? { routes: [...processRouteTimes.slowest(shownRoutes, Date.now())] } : null,
)
