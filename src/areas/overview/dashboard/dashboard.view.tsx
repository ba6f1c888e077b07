import { address, type Href } from '#blueprint/address.ts'
import { lazy, Suspense } from 'react'
import { choiceLabel } from '#blueprint/labels.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { setSearchText, useQueryOf, useSearchText, useSite } from '#panel/engine/view.ts'
import { Amount, Instant } from '#panel/kinds/cells.tsx'
import { formatCount } from '#panel/kinds/format.ts'
import { FailureNote, Figure, Figures, Panel, SmallTable, TabStrip, Waiting, Columns } from '#panel/ui/pieces.tsx'
import { Approvals } from '#areas/access/approvals/approvals.view.tsx'
import { dashboardFigures, dashboardQueues } from './dashboard.screen.ts'
import { periodOf, periods, type PeriodKey } from './periods.ts'
import { TopLists } from './top-lists.view.tsx'
import './dashboard.css'

const DayChart = lazy(() => import('./day-chart.view.tsx'))

type DashboardData = AnswerOf<typeof dashboardFigures>
type CurrencyFigures = DashboardData['currencies'][number]

/** Business figures compared with the preceding period of equal length; each number links to its rows. */
export default function Dashboard() {
  const site = useSite()
  const requestedPeriod = useSearchText('period')
  const chosen: PeriodKey = periods.find(({ key }) => key === requestedPeriod)?.key ?? 'today'
  const days = periodOf(chosen, site.house_timezone)
  const figures = useQueryOf(dashboardFigures, days)
  return (
    <div className="dashboard">
      <TabStrip label="Period" tabs={periods} chosen={chosen} onChoose={(key) => setSearchText('period', key)} />
      <Queues />
      <Approvals />
      {figures.failure ? <FailureNote failure={figures.failure} retry={figures.refetch} /> : null}
      {figures.data ? (
        <CurrencySections {...figures.data} />
      ) : figures.isPending ? (
        <Waiting label="Loading figures" />
      ) : null}
      <TopLists days={days} />
    </div>
  )
}

function Queues() {
  const { data } = useQueryOf(dashboardQueues, {}, { everySeconds: 10 })
  const { currency } = useSite()
  if (!data) return null
  const count = (value: number) => formatCount(value, currency)
  return (
    <Panel title="Work queues">
      <Figures>
        <Figure
          label="Withdrawals to review"
          value={count(data.reviews)}
          to={address('/withdraws', {}, { status: 'PENDING,ON_HOLD' })}
          hint={
            data.oldestReviewAt ? (
              <>
                Oldest <Instant value={data.oldestReviewAt} />
              </>
            ) : (
              'Queue is empty'
            )
          }
        />
        <Figure
          label="Payouts"
          value={count(data.payouts)}
          to={address('/approve-withdraws', {}, { status: 'APPROVED' })}
          hint="Approved payouts, ready to send"
        />
        <Figure
          label="Unknown payouts"
          value={count(data.unknownPayouts)}
          to={address('/approve-withdraws', {}, { status: 'UNKNOWN' })}
          hint="Unknown: check with gateway, do not resend"
        />
        <Figure
          label="Deposits"
          value={count(data.deposits)}
          to={address('/deposits', {}, { status: 'INITIATED,PENDING,PROCESSING' })}
          hint="Awaiting a decision"
        />
        <Figure
          label="Results"
          value={count(data.results)}
          to={address('/market-result', {}, { status: 'CLOSED' })}
          hint="Closed markets without a result"
        />
        <Figure
          label="KYC"
          value={count(data.kyc)}
          to={address('/kyc', {}, { status: 'PENDING,IN_REVIEW' })}
          hint="Documents awaiting review"
        />
      </Figures>
    </Panel>
  )
}

interface PeriodComparison {
  readonly now: string
  readonly before: string
}

interface MoneyProps {
  readonly label: string
  readonly comparison: PeriodComparison
  readonly currency: string
  readonly to?: Href
  readonly signed?: boolean
}
/** An amount of the requested period, with the previous period's amount as the hint. */
function MoneyFigure({ label, comparison, currency, to, signed = false }: MoneyProps) {
  const before = (
    <>
      Prev. <Amount value={comparison.before} compact signed={signed} currency={currency} />
    </>
  )
  const value = <Amount value={comparison.now} compact symbol signed={signed} currency={currency} />
  return <Figure label={label} value={value} hint={before} {...(to ? { to } : {})} />
}

function CountFigure({
  label,
  comparison,
  to,
}: {
  label: string
  comparison: { now: number; before: number }
  to: Href
}) {
  const { currency } = useSite()
  const count = (value: number) => formatCount(value, currency)
  return <Figure label={label} value={count(comparison.now)} hint={`Prev. ${count(comparison.before)}`} to={to} />
}

interface CurrentFigureProps extends Pick<MoneyProps, 'label' | 'currency'> {
  readonly value: string
  readonly hint: string
  readonly to: Href
}
/** A current amount, independent of the selected period. */
const CurrentFigure = ({ label, value, currency, hint, to }: CurrentFigureProps) => (
  <Figure label={label} value={<Amount value={value} compact symbol currency={currency} />} hint={hint} to={to} />
)

/** One section per currency: amounts of different currencies are never added up. */
const CurrencySections = ({ from, to, currencies }: DashboardData) =>
  currencies.map((shown) => (
    <CurrencySection
      key={shown.currency}
      shown={shown}
      span={`${from}..${to}`}
      titleOf={(title) => (currencies.length > 1 ? `${title}, ${shown.currency}` : title)}
    />
  ))

interface CurrencySectionProps {
  readonly shown: CurrencyFigures
  readonly span: string
  readonly titleOf: (title: string) => string
}
function CurrencySection({ shown, span, titleOf }: CurrencySectionProps) {
  const byMarket = address('/PLby-market-report', {}, { settledOn: span })
  const byDownline = address('/PLby-downline-report', {}, { settledOn: span })
  const { currency } = shown
  return (
    <>
      <Panel title={titleOf('Betting and gaming')}>
        <Figures>
          <MoneyFigure label="Turnover" comparison={shown.turnover} currency={currency} to={byMarket} />
          <MoneyFigure label="Operator P/L" comparison={shown.result} currency={currency} to={byDownline} signed />
          <MoneyFigure label="Own share" comparison={shown.own} currency={currency} to={byDownline} signed />
          <MoneyFigure label="Commission" comparison={shown.commission} currency={currency} to={byMarket} />
          <CountFigure label="Bets settled" comparison={shown.bets} to={address('/my-bets', {}, { placedAt: span })} />
          <CountFigure label="Active players" comparison={shown.activePlayers} to="/players" />
          <CountFigure
            label="Registrations"
            comparison={shown.registrations}
            to={address('/players', {}, { registeredAt: span })}
          />
        </Figures>
      </Panel>
      <Panel title={titleOf('Payments and balances')}>
        <PaymentFigures shown={shown} span={span} />
      </Panel>
      <ProductPanels shown={shown} titleOf={titleOf} />
    </>
  )
}

function PaymentFigures({ shown, span }: Omit<CurrencySectionProps, 'titleOf'>) {
  const { currency } = shown
  const held = address('/withdraws', {}, { status: 'PENDING,ON_HOLD,APPROVED' })
  return (
    <Figures>
      <MoneyFigure
        label={`Deposits (${shown.depositCount.now})`}
        comparison={shown.deposits}
        currency={currency}
        to={address('/deposits', {}, { status: 'SUCCESS', requestedAt: span })}
      />
      <MoneyFigure
        label={`Withdrawals (${shown.withdrawalCount.now})`}
        comparison={shown.withdrawals}
        currency={currency}
        to={address('/withdraws', {}, { status: 'SUCCESS', requestedAt: span })}
      />
      <MoneyFigure label="Net cash" comparison={shown.netCash} currency={currency} signed />
      <CurrentFigure
        label="Player liability"
        value={shown.liability}
        currency={currency}
        hint="Current balances plus amounts held"
        to="/players"
      />
      <CurrentFigure
        label="Open exposure"
        value={shown.exposure}
        currency={currency}
        hint="Current worst case of open bets"
        to={address('/my-bets', {}, { status: 'OPEN' })}
      />
      <CurrentFigure
        label="Held for withdrawals"
        value={shown.held}
        currency={currency}
        hint="Currently reserved"
        to={held}
      />
    </Figures>
  )
}

function ProductPanels({ shown, titleOf }: Omit<CurrencySectionProps, 'span'>) {
  const site = useSite()
  const { currency } = shown
  return (
    <Columns minWidth={420}>
      <Panel title={titleOf('Last 14 days')}>
        <Suspense fallback={<Waiting />}>
          <DayChart days={shown.days} currency={currency} />
        </Suspense>
      </Panel>
      <Panel title={titleOf('By product')}>
        <SmallTable
          label={titleOf('Operator P/L by product, before commission')}
          head={['Product', 'Bets', 'Turnover', 'P/L before commission']}
          numeric={[1, 2, 3]}
          empty="No bets were settled in this period."
          rows={shown.products.map((one) => [
            choiceLabel(one.product),
            formatCount(one.bets, site.currency),
            <Amount key="t" value={one.turnover} currency={currency} />,
            <Amount key="r" value={one.result} signed currency={currency} />,
          ])}
        />
      </Panel>
    </Columns>
  )
}
