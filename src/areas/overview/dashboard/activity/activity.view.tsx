import type { AnswerOf } from '#blueprint/screen/query.ts'
import { useQueryOf } from '#panel/engine/view.ts'
import { GoLink, Amount } from '#panel/kinds/cells.tsx'
import { formatCount, formatDay } from '#panel/kinds/format.ts'
import { part, Part } from '#panel/ui/part.tsx'
import { Columns, FailureNote, Figure, Figures, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { currentCards, periodCards, rowsBehind } from '#areas/overview/dashboard/cards.ts'
import type { Days } from '#areas/overview/dashboard/periods.ts'
import type { Shows } from '#areas/overview/dashboard/roles/use-role-dashboard.tsx'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import { addDays } from '#values/day.ts'
import { dashboardActivity, dashboardHours } from './activity.queries.ts'
import { exposureCards } from './exposure-cards.ts'

const HourCharts = part(() => import('./hour-charts.view.tsx'))
const LabelBars = part(() => import('#panel/ui/charts/label-bars.tsx'))
const chartHeight = 240

type Activity = AnswerOf<typeof dashboardActivity>['currencies'][number]

interface PanelsProps {
  readonly days: Days
  readonly shows: Shows
}

/** The hours of a day, players by day and what players stand to lose now. */
export function ActivityPanels({ days, shows }: PanelsProps) {
  const isOneDay = days.from === days.to
  const hours = useQueryOf(dashboardHours, { day: days.to }, { everySeconds: 60, isOn: isOneDay && shows('hours') })
  const isActivityShown = shows('players') || shows('exposureNow')
  const activity = useQueryOf(dashboardActivity, { to: days.to }, { everySeconds: 60, isOn: isActivityShown })
  const failed = [hours, activity].find(({ failure }) => failure !== null)
  if (failed?.failure) return <FailureNote failure={failed.failure} retry={failed.refetch} />
  const titleIn = (title: string, currency: string, all: number) => (all > 1 ? `${title}, ${currency}` : title)
  const ofHours = isOneDay && shows('hours') ? (hours.data?.currencies ?? []) : []
  const active = activity.data?.currencies ?? []
  return (
    <>
      {hours.isPending ? <Waiting /> : null}
      {ofHours.map((one) => (
        <Part key={one.currency} waiting={<div style={{ height: chartHeight }} />}>
          <HourCharts
            shown={one}
            day={days.to}
            height={chartHeight}
            titleOf={(title) => titleIn(title, one.currency, ofHours.length)}
          />
        </Part>
      ))}
      {activity.isPending ? <Waiting /> : null}
      {active.map((one) => (
        <Columns key={one.currency} minWidth={420}>
          {shows('players') ? (
            <PlayersPanel shown={one} to={days.to} title={titleIn('Active players', one.currency, active.length)} />
          ) : null}
          {shows('exposureNow') ? (
            <ExposurePanel shown={one} title={titleIn('Exposure now', one.currency, active.length)} />
          ) : null}
        </Columns>
      ))}
    </>
  )
}

interface ActivityProps {
  readonly shown: Activity
  readonly title: string
}

/** Each bar is the number of rows of the list of players who played on that day; below it those of a week and of a month. */
function PlayersPanel({ shown: { players, inWeek, inMonth }, title, to }: ActivityProps & { readonly to: string }) {
  if (!players) return null
  const opening = (days: number) => rowsBehind(periodCards.activePlayers, `${addDays(to, 1 - days)}..${to}`)
  const figures = [
    ['Last day', players.at(-1)?.players ?? 0, 1],
    ['Last 7 days', inWeek ?? 0, 7],
    ['Last 30 days', inMonth ?? 0, 30],
  ] as const
  return (
    <Panel title={title}>
      <Part waiting={<div style={{ height: chartHeight }} />}>
        <LabelBars
          height={chartHeight}
          groups={players.map(({ day, players: played }) => ({
            label: formatDay(day),
            bars: { [periodCards.activePlayers.title]: played },
          }))}
        />
      </Part>
      <Figures>
        {figures.map(([label, value, days]) => (
          <Figure key={label} label={label} value={formatCount(value)} to={opening(days)} />
        ))}
      </Figures>
    </Panel>
  )
}

/** Each bar is the sum of the list of exposures with its product; together they are the open exposure. */
function ExposurePanel({ shown: { exposures, currency }, title }: ActivityProps) {
  if (!exposures) return null
  const found = new Map(exposures.map(({ product, exposure }) => [product, exposure]))
  return (
    <Panel title={title}>
      <Part waiting={<div style={{ height: chartHeight }} />}>
        <LabelBars
          height={chartHeight}
          currency={currency}
          groups={exchangeProducts.map((product) => ({
            label: exposureCards[product].title,
            bars: { [currentCards.exposure.title]: found.get(product) ?? '0' },
          }))}
        />
      </Part>
      <SmallTable
        label={title}
        head={['Product', 'Exposure']}
        numeric={[1]}
        rows={exchangeProducts.map((product) => [
          <GoLink key="p" href={rowsBehind(exposureCards[product])}>
            {exposureCards[product].title}
          </GoLink>,
          <Amount key="a" value={found.get(product) ?? '0'} currency={currency} />,
        ])}
      />
    </Panel>
  )
}
