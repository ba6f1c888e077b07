import type { AnswerOf } from '#blueprint/screen/query.ts'
import { address } from '#blueprint/address.ts'
import { useQueryOf } from '#panel/engine/view.ts'
import { GoLink, Instant } from '#panel/kinds/cells.tsx'
import { ageOf, formatCount } from '#panel/kinds/format.ts'
import { Part, part } from '#panel/ui/part.tsx'
import type { TimeBarsProps } from '#panel/ui/charts/time-bars.tsx'
import { Columns, EmptyNote, FailureNote, Figure, Figures, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { gapsSearch } from './behind-figures.ts'
import { machineHealth, trafficHealth } from './running-parts.queries.ts'
import { sizeText } from './size-text.ts'

const TimeBars = part(() => import('#panel/ui/charts/time-bars.tsx'))

/** In pixels, as the chart draws it; its place is kept while it loads. */
const height = 200

const Chart = (props: Omit<TimeBarsProps, 'height'>) => (
  <Part waiting={<div style={{ height }} />}>
    <TimeBars height={height} {...props} />
  </Part>
)

type MachineData = AnswerOf<typeof machineHealth>

/** The process that answers: its event loop, its disks, and the last backup. */
export function Machine() {
  const { data, failure, refetch } = useQueryOf(machineHealth, {}, { everySeconds: 60 })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting label="Loading the machine" />
  const { minutes, startedAt } = data
  const last = minutes.at(-1)
  return (
    <Columns minWidth={420}>
      <Panel title="This process">
        <p>
          This process started <Instant value={startedAt} />
          {last ? `. Delay in the last minute: ${formatCount(last.delayMs)} ms (99 of 100 timers).` : '.'}
        </p>
        {last ? null : <EmptyNote>The first minute is not over yet.</EmptyNote>}
      </Panel>
      <DisksPanel {...data} />
    </Columns>
  )
}

const freeText = (free: number | null, total: number | null): string =>
  free === null || total === null || total === 0 ? '–' : `${sizeText(free)} (${Math.floor((free / total) * 100)}%)`

const DisksPanel = ({ folders, backup, spans }: Pick<MachineData, 'folders' | 'backup' | 'spans'>) => (
  <Panel title="Disks and backups">
    <SmallTable
      label="Disks"
      head={['Folder', 'Free', 'Size of the disk']}
      numeric={[1, 2]}
      rows={folders.map(({ name, freeBytes, totalBytes }) => [
        name,
        freeText(freeBytes, totalBytes),
        totalBytes === null ? 'Not there yet' : sizeText(totalBytes),
      ])}
    />
    <Figures>
      <Figure
        label="Last backup"
        value={backup === null ? 'None' : (ageOf(backup.madeAt) ?? 'Now')}
        hint={backup === null ? 'By npm run backup' : `${formatCount(backup.rows)} rows of ${backup.tables} tables`}
        about="Backups that are made with other tools are not known here."
      />
      <Figure
        label="Spans of traces"
        value={spans === null ? 'Off' : formatCount(spans.sent)}
        hint={spans === null ? 'TRACES_URL is not set' : `${formatCount(spans.lost)} lost`}
      />
    </Figures>
  </Panel>
)

const kindLabels = {
  'OUT GATEWAY': 'Calls to a gateway',
  'IN GATEWAY': 'Callbacks of a gateway',
  'IN SITE': 'Calls of a player site',
  'OUT SITE': 'Calls to a player site',
  'IN CASINO': 'Calls of a casino provider',
  'OUT CASINO': 'Calls to a casino provider',
  'OUT PUSH': 'Calls to a push provider',
  'OUT WEBHOOK': 'Webhooks',
} as const

/** How casino providers answer when they are asked for a catalogue, a report or a round. */
const ProviderCharts = ({ hours }: { readonly hours: AnswerOf<typeof trafficHealth>['providerHours'] }) => (
  <Columns minWidth={420}>
    <Panel title="Casino provider latency, last 24 hours">
      <p>95 of 100 calls to casino providers were answered within this time.</p>
      <Chart unit="ms" points={hours.map(({ at, latencyMs }) => ({ at, bars: { 'Provider latency': latencyMs } }))} />
    </Panel>
    <Panel title="Calls to casino providers, last 24 hours">
      <p>
        Errors were refused or failed. <GoLink href={address('/request-response-logs', {})}>Open the calls</GoLink>
      </p>
      <Chart
        points={hours.map(({ at, calls, failedCalls }) => ({
          at,
          bars: { Answered: calls - failedCalls, Errors: failedCalls },
        }))}
      />
    </Panel>
  </Columns>
)

/** What the log of calls lost under pressure. */
const NotRecorded = ({ calls, webhooks }: AnswerOf<typeof trafficHealth>['notRecorded']) => (
  <Panel title="Calls not recorded, last 24 hours">
    <Figures>
      <Figure
        label="Calls"
        value={calls}
        to={address('/request-response-logs', {}, gapsSearch)}
        hint="More came at once than the log records"
      />
      <Figure
        label="Webhooks"
        value={webhooks}
        to={address('/request-response-logs', {}, gapsSearch)}
        hint="They wait apart from other calls"
      />
    </Figures>
  </Panel>
)

/** Latency of gateways and providers, and errors of callbacks. */
export function Traffic() {
  const { data, failure, refetch } = useQueryOf(trafficHealth, {}, { everySeconds: 60 })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting label="Loading calls" />
  const { hours, providerHours, notRecorded, parties } = data
  return (
    <>
      <Columns minWidth={420}>
        <Panel title="Gateway latency, last 24 hours">
          <p>95 of 100 calls to gateways were answered within this time.</p>
          <Chart
            unit="ms"
            points={hours.map(({ at, latencyMs }) => ({ at, bars: { 'Gateway latency': latencyMs } }))}
          />
        </Panel>
        <Panel title="Gateway callbacks, last 24 hours">
          <p>
            Errors were refused or failed. <GoLink href={address('/request-response-logs', {})}>Open the calls</GoLink>
          </p>
          <Chart
            points={hours.map(({ at, callbacks, callbackErrors }) => ({
              at,
              bars: { Accepted: callbacks - callbackErrors, Errors: callbackErrors },
            }))}
          />
        </Panel>
      </Columns>
      <ProviderCharts hours={providerHours} />
      <NotRecorded {...notRecorded} />
      <Panel title="Providers and gateways, last 15 minutes">
        <SmallTable
          label="Providers and gateways"
          head={['Name', 'Direction', 'Calls', 'Failed', 'Refused', 'Half within', '95% within']}
          numeric={[2, 3, 4, 5, 6]}
          empty="No calls in the last 15 minutes."
          rows={parties.map(({ provider, kind, calls, failed, refused, halfMs, mostMs }) => [
            provider,
            kindLabels[kind],
            calls,
            failed,
            refused,
            halfMs === null ? '–' : `${halfMs} ms`,
            mostMs === null ? '–' : `${mostMs} ms`,
          ])}
        />
      </Panel>
    </>
  )
}
