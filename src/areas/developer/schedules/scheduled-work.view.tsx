import { useQueryOf } from '#panel/engine/view.ts'
import { Badge, Instant } from '#panel/kinds/cells.tsx'
import { formatCount } from '#panel/kinds/format.ts'
import { FailureNote, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { cronJobs, slowRoutes } from './scheduled-work.queries.ts'

const stateLabels = { ACTIVE: 'Running', SUCCESS: 'Waits for its time', PENDING: 'Not scheduled', FAILED: 'Failed' }

const stateOf = (job: { isScheduled: boolean; running: number; failedOfDay: number }): keyof typeof stateLabels =>
  job.running > 0 ? 'ACTIVE' : job.failedOfDay > 0 ? 'FAILED' : job.isScheduled ? 'SUCCESS' : 'PENDING'

/** When each job of the clock ran last, how long it took, and how often it failed. */
export function CronJobs() {
  const { data, failure, refetch } = useQueryOf(cronJobs, {}, { everySeconds: 60 })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting label="Loading scheduled jobs" />
  return (
    <Panel title="Scheduled jobs">
      <SmallTable
        label="Scheduled jobs"
        head={['Job', 'Schedule (UTC)', 'State', 'Last started', 'Last completed', 'Took', 'Failed, last day']}
        numeric={[5, 6]}
        rows={data.jobs.map(({ name, schedule, startedAt, completedAt, tookMs, failedOfDay, ...job }) => [
          name,
          schedule,
          <Badge key="state" state={stateOf({ ...job, failedOfDay })} labels={stateLabels} />,
          startedAt === null ? '–' : <Instant key="started" value={startedAt} />,
          completedAt === null ? '–' : <Instant key="completed" value={completedAt} />,
          tookMs === null ? '–' : `${formatCount(tookMs)} ms`,
          failedOfDay,
        ])}
      />
    </Panel>
  )
}

/** The slowest calls that this process answered. */
export function SlowRoutes() {
  const { data, failure, refetch } = useQueryOf(slowRoutes, {}, { everySeconds: 60 })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting label="Loading calls" />
  return (
    <Panel title="Slowest calls, last hour">
      <p>Of the process that answers, the newest 200 calls of each address.</p>
      <SmallTable
        label="Slowest calls"
        head={['Address', 'Calls', 'Failed', 'Half within', '95% within']}
        numeric={[1, 2, 3, 4]}
        empty="No calls in the last hour."
        rows={data.routes.map(({ route, calls, errors, halfMs, mostMs }) => [
          route,
          calls,
          errors,
          `${formatCount(halfMs)} ms`,
          `${formatCount(mostMs)} ms`,
        ])}
      />
    </Panel>
  )
}
