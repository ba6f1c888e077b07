import { useState } from 'react'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { useQueryOf } from '#panel/engine/view.ts'
import { Part, part } from '#panel/ui/part.tsx'
import { Columns, FailureNote, Panel, TabStrip, Waiting } from '#panel/ui/pieces.tsx'
import { healthSamples, type SampleSpan } from './health-samples.queries.ts'

const TimeBars = part(() => import('#panel/ui/charts/time-bars.tsx'))

const spans = [
  { key: 'HOUR', title: 'Last hour' },
  { key: 'DAY', title: 'Last 24 hours' },
  { key: 'WEEK', title: 'Last week' },
] as const

type Point = AnswerOf<typeof healthSamples>[number]
type Bars = Readonly<Record<string, number | null>>

interface Shown {
  readonly title: string
  readonly unit?: string
  readonly bars: (point: Point) => Bars
}

const megabytes = (bytes: number | null): number | null => (bytes === null ? null : Math.round(bytes / 1_048_576))

const charts: readonly Shown[] = [
  { title: 'Event loop delay', unit: 'ms', bars: ({ eventLoopMs }) => ({ Delay: eventLoopMs }) },
  { title: 'Time of answers, 95 of 100', unit: 'ms', bars: ({ slowestMs }) => ({ 'Time of answers': slowestMs }) },
  {
    title: 'Answers',
    bars: ({ answers, errors }) => ({ Answered: answers === null ? null : answers - (errors ?? 0), Errors: errors }),
  },
  { title: 'Database connections', bars: ({ connections }) => ({ Connections: connections }) },
  {
    title: 'Waiting work',
    bars: ({ waitingEvents, failedTasks }) => ({ 'Waiting events': waitingEvents, 'Failed tasks': failedTasks }),
  },
  { title: 'Size of the database', unit: 'MB', bars: ({ databaseBytes }) => ({ Size: megabytes(databaseBytes) }) },
  { title: 'Free on the fullest disk', unit: 'MB', bars: ({ freeBytes }) => ({ Free: megabytes(freeBytes) }) },
]

/** In pixels, as the chart draws it; its place is kept while it loads. */
const height = 180

/** Charts of stored samples: a restart loses none of them, and they are those of all processes. */
export function HealthOverTime() {
  const [span, setSpan] = useState<SampleSpan>('HOUR')
  const { data, failure, refetch } = useQueryOf(healthSamples, { span }, { everySeconds: 60 })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting label="Loading charts" />
  return (
    <>
      <TabStrip label="Period of the charts" tabs={spans} chosen={span} onChoose={setSpan} />
      <Columns minWidth={420}>
        {charts.map(({ title, unit, bars }) => (
          <Panel key={title} title={title}>
            <Part waiting={<div style={{ height }} />}>
              <TimeBars
                height={height}
                {...(unit === undefined ? {} : { unit })}
                points={data.map((point) => ({ at: point.at, bars: bars(point) }))}
              />
            </Part>
          </Panel>
        ))}
      </Columns>
    </>
  )
}
