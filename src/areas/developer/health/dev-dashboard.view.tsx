import type { AnswerOf } from '#blueprint/screen/query.ts'
import { address } from '#blueprint/address.ts'
import { useHasPermission, useQueryOf } from '#panel/engine/view.ts'
import { Badge, GoLink, Instant } from '#panel/kinds/cells.tsx'
import { ageOf } from '#panel/kinds/format.ts'
import { Button } from '#panel/ui/button.tsx'
import { FailureNote, Figure, Figures, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { failedSearch, findingsSearch, negativeSearch, refusedSearch } from './behind-figures.ts'
import { ledgerHealth, systemHealth } from './dev-dashboard.screen.ts'
import { Machine, Traffic } from './running-parts.view.tsx'
import { HealthOverTime } from '../samples/health-samples.view.tsx'
import { CronJobs, SlowRoutes } from '../schedules/scheduled-work.view.tsx'
import { sizeText } from './size-text.ts'

type Health = AnswerOf<typeof systemHealth>

/** Health of the database, the background work and the ledger. */
export default function DevDashboard() {
  const { data, failure, refetch } = useQueryOf(systemHealth, {}, { everySeconds: 10 })
  return (
    <>
      {failure ? <FailureNote failure={failure} retry={refetch} /> : null}
      {data ? <System {...data} /> : failure ? null : <Waiting label="Loading health" />}
      <HealthOverTime />
      <Machine />
      <Traffic />
      <CronJobs />
      <SlowRoutes />
      <Ledger />
    </>
  )
}

const System = ({ database, tables, queues, replicas, ...work }: Health) => (
  <>
    <DatabasePanel {...database} />
    <ReplicasPanel replicas={replicas} />
    <WorkPanel {...work} />
    <QueuesPanel queues={queues} />
    <TablesPanel tables={tables} />
  </>
)

const DatabasePanel = (database: Health['database']) => (
  <Panel title="Database">
    <Figures>
      <Figure label="Connections" value={database.connections} hint={`of ${database.maxConnections}`} />
      <Figure label="Active" value={database.active} hint={hiddenHint(database.hidden)} />
      <Figure label="Idle in transaction" value={database.idleInTransaction} />
      <Figure
        label="Waiting for a lock"
        value={database.waiting}
        hint={database.waiting > 0 ? `Longest ${database.longestWaitSeconds} s` : undefined}
      />
      <Figure label="Longest transaction" value={`${database.longestTransactionSeconds} s`} />
      <Figure label="Size" value={sizeText(database.bytes)} hint={`PostgreSQL ${database.version}`} />
    </Figures>
  </Panel>
)

const hiddenHint = (hidden: number) => (hidden > 0 ? `State of ${hidden} not visible` : undefined)

const ReplicasPanel = ({ replicas }: Pick<Health, 'replicas'>) => (
  <Panel title="Replication">
    <SmallTable
      label="Replication"
      head={['Replica', 'State', 'Behind', 'Delay']}
      numeric={[2, 3]}
      empty="No replica follows this database."
      rows={replicas.map(({ name, state, lagBytes, lagSeconds }) => [
        name,
        state,
        lagBytes === null ? '–' : sizeText(lagBytes),
        lagSeconds === null ? '–' : `${lagSeconds} s`,
      ])}
    />
  </Panel>
)

type Work = Pick<Health, 'waitingEvents' | 'oldestEventAt' | 'failedTasks' | 'refusedTasks'>

const WorkPanel = ({ waitingEvents, oldestEventAt, failedTasks, refusedTasks }: Work) => (
  <Panel title="Background work">
    <Figures>
      <Figure
        label="Waiting events"
        value={waitingEvents}
        to={address('/dev-dashboard/events', {})}
        hint={oldestEventAt === null ? 'Outbox is empty' : `Oldest ${ageOf(oldestEventAt) ?? '0 s'}`}
      />
      <Figure
        label="Failed tasks"
        value={failedTasks}
        to={address('/dev-dashboard/failures', {}, failedSearch)}
        hint="Tried again later each time"
      />
      <Figure
        label="Refused by a rule"
        value={refusedTasks}
        to={address('/dev-dashboard/failures', {}, refusedSearch)}
        hint="Nothing is broken; the reason says what to decide"
      />
    </Figures>
  </Panel>
)

const QueuesPanel = ({ queues }: Pick<Health, 'queues'>) => (
  <Panel title="Job queues">
    <SmallTable
      label="Job queues"
      head={['Queue', 'Waiting', 'Active', 'Failed', 'Oldest waiting', 'Last completed']}
      numeric={[1, 2, 3]}
      empty="This server runs no job queues."
      rows={queues.map(({ name, waiting, active, failed, oldestAt, completedAt }) => [
        name,
        waiting,
        active,
        failed,
        oldestAt === null ? '–' : <Instant key="oldest" value={oldestAt} />,
        completedAt === null ? '–' : <Instant key="completed" value={completedAt} />,
      ])}
    />
  </Panel>
)

const TablesPanel = ({ tables }: Pick<Health, 'tables'>) => (
  <Panel title="Largest tables">
    <SmallTable
      label="Largest tables"
      head={['Table', 'Size with indexes', 'Rows (estimate)', 'Dead rows']}
      numeric={[1, 2, 3]}
      rows={tables.map(({ name, bytes, rows, deadRows }) => [name, sizeText(bytes), rows, deadRows])}
    />
  </Panel>
)

const stateLabels = { SUCCESS: 'Holds', FAILED: 'Violated' } as const

function Ledger() {
  const { data, failure, refetch } = useQueryOf(ledgerHealth, {})
  const mayOpenFindings = useHasPermission('PLAYER_BALANCE_REPAIR_REPORT')
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting label="Checking balances" />
  const { checkedAt, invariants, negativeBalances } = data
  return (
    <Panel title="Ledger invariants" actions={<Button onClick={refetch}>Check now</Button>}>
      <p>
        Checked <Instant value={checkedAt} />
      </p>
      <SmallTable
        label="Ledger invariants"
        head={['Invariant', 'State', 'Violations']}
        numeric={[2]}
        rows={invariants.map(({ id, title, violations }) => [
          `${id} ${title}`,
          <Badge key="state" state={violations === 0 ? 'SUCCESS' : 'FAILED'} labels={stateLabels} />,
          violations,
        ])}
      />
      {negativeBalances === undefined ? null : (
        <Figures>
          <Figure
            label="Negative player balances"
            value={negativeBalances}
            to={address('/players', {}, negativeSearch)}
          />
        </Figures>
      )}
      {mayOpenFindings ? (
        <GoLink href={address('/player-balance-repair-report', {}, findingsSearch)}>Open balance findings</GoLink>
      ) : null}
    </Panel>
  )
}
