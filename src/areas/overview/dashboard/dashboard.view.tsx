import { serverNow } from '#panel/live/server-clock.ts'
import type { ReactNode } from 'react'
import { address } from '#blueprint/address.ts'
import { choiceLabel } from '#blueprint/labels.ts'
import { setSearchText, useQueryOf, useSearchText, useSite } from '#panel/engine/view.ts'
import { Amount, GoLink, Instant } from '#panel/kinds/cells.tsx'
import { formatCount } from '#panel/kinds/format.ts'
import {
  Facts,
  FailureNote,
  Figure,
  Figures,
  Panel,
  SmallTable,
  TabStrip,
  Waiting,
  Columns,
} from '#panel/ui/pieces.tsx'
import { Approvals } from '#areas/access/approvals/approvals.view.tsx'
import { part, Part } from '#panel/ui/part.tsx'
import { SetupNote } from '#areas/overview/setup/setup-note.view.tsx'
import { overdueCard, queueCards, rowsBehind, type Card, type QueueName } from './cards.ts'
import {
  BettingFigure,
  bettingCards,
  PaymentFigures,
  type CurrencySectionProps,
  type DashboardData,
} from './figures.view.tsx'
import { dashboardFigures, dashboardQueues } from './dashboard.screen.ts'
import { periodOf, periods, type PeriodKey } from './periods.ts'
import { useRoleDashboard, type Shows } from '#areas/overview/dashboard/roles/use-role-dashboard.tsx'
import { ActivityPanels } from '#areas/overview/dashboard/activity/activity.view.tsx'
import { comparedFacts } from '#areas/reports/compared/compared-facts.ts'
import { ChartPanels } from '#areas/overview/dashboard/charts/charts.view.tsx'
import { TopLists } from './tops/top-lists.view.tsx'
import './dashboard.css'

const DayChart = part(() => import('./charts/day-chart.view.tsx'))

/** In pixels, as the chart draws it; its place is kept while it loads. */
const chartHeight = 240

const queueNames = Object.keys(queueCards) as readonly QueueName[]

/** Business figures beside those of the period before; each number links to its rows. */
export default function Dashboard() {
  const site = useSite()
  const requestedPeriod = useSearchText('period')
  const chosen: PeriodKey = periods.find(({ key }) => key === requestedPeriod)?.key ?? 'today'
  const days = periodOf(chosen, site.timezone, serverNow())
  const figures = useQueryOf(dashboardFigures, days, { everySeconds: 60 })
  const { shows, order, tools } = useRoleDashboard()
  return (
    <div className="dashboard">
      <div className="dashboard-head">
        <TabStrip label="Period" tabs={periods} chosen={chosen} onChoose={(key) => setSearchText('period', key)} />
        {tools}
      </div>
      <SetupNote />
      <Queues names={order(queueNames)} />
      <Approvals />
      {figures.failure ? <FailureNote failure={figures.failure} retry={figures.refetch} /> : null}
      {figures.data ? (
        <>
          <Facts facts={comparedFacts(figures.data, { untilNow: figures.data.until })} />
          <CurrencySections {...figures.data} shows={shows} />
        </>
      ) : figures.isPending ? (
        <Waiting label="Loading figures" />
      ) : null}
      <ActivityPanels days={days} shows={shows} />
      <TopLists days={days} shows={shows} />
    </div>
  )
}

function Queues({ names }: { readonly names: readonly QueueName[] }) {
  const { data, isPending } = useQueryOf(dashboardQueues, {}, { everySeconds: 10 })
  const { currency } = useSite()
  if (isPending) return <Waiting />
  if (!data) return null
  const shown = names.flatMap((name) => {
    const count = data[name]
    return count === undefined ? [] : [{ name, count, card: queueCards[name] }]
  })
  if (shown.length === 0) return null
  const hintOf = (name: QueueName) =>
    name !== 'reviews' ? (
      queueCards[name].hint
    ) : data.oldestReviewAt ? (
      <>
        Oldest <Instant value={data.oldestReviewAt} />
      </>
    ) : (
      'Queue is empty'
    )
  return (
    <Panel title="Work queues">
      <Figures>
        {shown.map(({ name, count, card }) => (
          <Figure
            key={name}
            label={card.title}
            value={formatCount(count, currency)}
            to={rowsBehind(card)}
            hint={<QueueHint text={hintOf(name)} overdue={data.overdue[name] ?? 0} card={overdueCard(card)} />}
          />
        ))}
      </Figures>
    </Panel>
  )
}

interface QueueHintProps {
  readonly text: ReactNode
  readonly overdue: number
  readonly card: Card | null
}
const QueueHint = ({ text, overdue, card }: QueueHintProps) =>
  overdue === 0 || card === null ? (
    text
  ) : (
    <>
      <GoLink href={rowsBehind(card)} className="loss">
        {overdue} overdue
      </GoLink>
      {text ? <> · {text}</> : null}
    </>
  )

/** One section per currency: amounts of different currencies are never added up. */
const CurrencySections = ({ from, to, currencies, shows }: DashboardData & { readonly shows: Shows }) =>
  currencies.map((shown) => (
    <CurrencySection
      key={shown.currency}
      shown={shown}
      shows={shows}
      span={`${from}..${to}`}
      titleOf={(title) => (currencies.length > 1 ? `${title}, ${shown.currency}` : title)}
    />
  ))

function CurrencySection({ shown, shows, span, titleOf }: CurrencySectionProps) {
  const betting = bettingCards.filter((name) => shown[name] !== undefined && shows(name))
  return (
    <>
      {betting.length > 0 ? (
        <Panel title={titleOf('Betting and gaming')}>
          <Figures>
            {betting.map((name) => (
              <BettingFigure key={name} name={name} shown={shown} span={span} />
            ))}
          </Figures>
        </Panel>
      ) : null}
      <PaymentFigures shown={shown} shows={shows} span={span} titleOf={titleOf} />
      <ProductPanels shown={shown} shows={shows} span={span} titleOf={titleOf} />
      <ChartPanels shown={shown} shows={shows} span={span} titleOf={titleOf} />
    </>
  )
}

function ProductPanels({ shown, shows, span, titleOf }: CurrencySectionProps) {
  const site = useSite()
  const { currency, days, products } = shown
  if (!days || !products || !(shows('days') || shows('products'))) return null
  return (
    <Columns minWidth={420}>
      <Panel title={titleOf('Last 14 days')}>
        <Part waiting={<div style={{ height: chartHeight }} />}>
          <DayChart height={chartHeight} days={days} currency={currency} />
        </Part>
      </Panel>
      <Panel title={titleOf('By product')}>
        <SmallTable
          label={titleOf('Operator P/L by product')}
          head={['Product', 'Bets', 'Turnover', 'Operator P/L']}
          numeric={[1, 2, 3]}
          empty="No bets were settled in this period."
          rows={products.map((one) => [
            <GoLink key="p" href={address('/profit', {}, { settledOn: span, product: one.product })}>
              {choiceLabel(one.product)}
            </GoLink>,
            formatCount(one.bets, site.currency),
            <Amount key="t" value={one.turnover} currency={currency} />,
            <Amount key="r" value={one.result} signed currency={currency} />,
          ])}
        />
      </Panel>
    </Columns>
  )
}
