import { sql } from 'kysely'
import type { AnswerValuesOf } from '#blueprint/screen/query.ts'
import type { Tx } from '#engine/action/act.ts'
import { answer } from '#engine/query-handler.ts'
import { healthSamples, type SampleSpan } from './health-samples.queries.ts'

type Point = AnswerValuesOf<typeof healthSamples>[number]

const steps: Readonly<Record<SampleSpan, { readonly step: string; readonly points: number }>> = {
  HOUR: { step: '1 minute', points: 60 },
  DAY: { step: '15 minutes', points: 96 },
  WEEK: { step: '2 hours', points: 84 },
}

const most = (figure: string) => sql`max(s.value) filter (where s.figure = ${figure})`
const sum = (figure: string) => sql`(sum(s.value) filter (where s.figure = ${figure}))::bigint`

/** Of several minutes the worst counts, and answers add up. Minutes in which nothing ran have no figures. */
async function points(tx: Tx, span: SampleSpan): Promise<readonly Point[]> {
  const { step, points: shown } = steps[span]
  const { rows } = await sql<Point>`
    with span as (select date_bin(${step}::interval, now(), timestamptz '2000-01-01') as last)
    select h.at, ${most('EVENT_LOOP_MS')} as "eventLoopMs", ${sum('ANSWERS')} as answers, ${sum('ERRORS')} as errors,
      ${most('SLOWEST_MS')} as "slowestMs", ${most('CONNECTIONS')} as connections, ${most('WAITING_EVENTS')} as "waitingEvents",
      ${most('FAILED_TASKS')} as "failedTasks", ${most('DATABASE_BYTES')} as "databaseBytes",
      min(s.value) filter (where s.figure = 'FREE_BYTES') as "freeBytes"
    from span, generate_series(span.last - ${shown - 1}::int * ${step}::interval, span.last, ${step}::interval) h(at)
    left join health_sample s on s.at >= h.at and s.at < h.at + ${step}::interval
    group by h.at order by h.at`.execute(tx)
  return rows
}

export const healthSamplesAnswer = answer(healthSamples, async ({ tx, actor, parameters: { span } }) =>
  actor.agentId === null ? [...(await points(tx, span))] : null,
)
