import { lazy, Suspense } from 'react'
import { wordOf } from '#blueprint/labels.ts'
import type { AnswerOf } from '#blueprint/query.ts'
import { setSearchText, useQueryOf, useSearchText, useSite, type ViewProps } from '#panel/engine/view.ts'
import { Amount, Instant } from '#panel/kinds/faces.tsx'
import { formatCount } from '#panel/kinds/format.ts'
import { FailureNote, Figure, Figures, Panel, SmallTable, TabStrip, Waiting, Columns } from '#panel/ui/pieces.tsx'
import { Approvals } from './approvals.view.tsx'
import { dashboardFigures, dashboardQueues } from './dashboard.screen.ts'
import { periodOf, periods, type PeriodKey } from './periods.ts'
import { TopLists } from './top-lists.view.tsx'

const DayChart = lazy(() => import('./day-chart.view.tsx'))

type Shown = AnswerOf<typeof dashboardFigures>

/** The state of the business, beside the equally long time before; each number opens its rows. */
export default function Dashboard(_: ViewProps) {
  const site = useSite()
  const asked = useSearchText('period')
  const chosen: PeriodKey = periods.find(({ key }) => key === asked)?.key ?? 'today'
  const days = periodOf(chosen, site.timezone)
  const figures = useQueryOf(dashboardFigures, days)
  return (
    <div className="dashboard">
      <TabStrip label="Days shown" tabs={periods} chosen={chosen} onChoose={(key) => setSearchText('period', key)} />
      <Queues />
      <Approvals />
      {figures.failure ? <FailureNote failure={figures.failure} again={figures.again} /> : null}
      {figures.data ? <State shown={figures.data} /> : figures.isPending ? <Waiting label="Adding up" /> : null}
      <TopLists days={days} />
    </div>
  )
}

function Queues() {
  const { data } = useQueryOf(dashboardQueues, {}, { everySeconds: 10 })
  const { currency } = useSite()
  if (!data) return null
  const count = (value: number) => formatCount(value, currency)
  const all = 'period=all'
  return (
    <Panel title="Waiting for somebody">
      <Figures>
        <Figure
          label="Withdrawals to review"
          value={count(data.reviews)}
          to="/withdraws?status=PENDING,ON_HOLD"
          hint={
            data.oldestReviewAt ? (
              <>
                Oldest <Instant value={data.oldestReviewAt} />
              </>
            ) : (
              'None waits'
            )
          }
        />
        <Figure
          label="Payouts"
          value={count(data.payouts)}
          to="/approve-withdraws?status=APPROVED"
          hint="Approved, to be paid"
        />
        <Figure
          label="Unknown payouts"
          value={count(data.unknownPayouts)}
          to="/approve-withdraws?status=UNKNOWN"
          hint="Ask the gateway, never resend"
        />
        <Figure
          label="Deposits"
          value={count(data.deposits)}
          to="/deposits?status=INITIATED,PENDING,PROCESSING"
          hint="Not decided yet"
        />
        <Figure
          label="Results"
          value={count(data.results)}
          to={`/market-result?status=CLOSED&${all}`}
          hint="Closed markets without one"
        />
        <Figure label="KYC" value={count(data.kyc)} to="/players?kyc=PENDING,IN_REVIEW" hint="Players not verified" />
      </Figures>
    </Panel>
  )
}

/** A figure with what it was before under it. */
const beside = (before: string, signed = false) => (
  <>
    before <Amount value={before} compact signed={signed} />
  </>
)

function State({ shown }: { shown: Shown }) {
  const { currency } = useSite()
  const count = (value: number) => formatCount(value, currency)
  const span = `${shown.from}..${shown.to}`
  return (
    <>
      <Panel title="Play">
        <Figures>
          <Figure
            label="Turnover"
            value={<Amount value={shown.turnover.now} compact symbol />}
            hint={beside(shown.turnover.before)}
            to={`/PLby-market-report?settledOn=${span}`}
          />
          <Figure
            label="Result of the house"
            value={<Amount value={shown.result.now} compact symbol signed />}
            hint={beside(shown.result.before, true)}
            to={`/PLby-downline-report?settledOn=${span}`}
          />
          <Figure
            label="Own share"
            value={<Amount value={shown.own.now} compact symbol signed />}
            hint={beside(shown.own.before, true)}
            to={`/PLby-downline-report?settledOn=${span}`}
          />
          <Figure
            label="Commission"
            value={<Amount value={shown.commission.now} compact symbol />}
            hint={beside(shown.commission.before)}
            to={`/PLby-market-report?settledOn=${span}`}
          />
          <Figure
            label="Bets settled"
            value={count(shown.bets.now)}
            hint={`before ${count(shown.bets.before)}`}
            to={`/my-bets?placedAt=${span}`}
          />
          <Figure
            label="Active players"
            value={count(shown.activePlayers.now)}
            hint={`before ${count(shown.activePlayers.before)}`}
            to="/players"
          />
          <Figure
            label="Registrations"
            value={count(shown.registrations.now)}
            hint={`before ${count(shown.registrations.before)}`}
            to={`/players?registeredAt=${span}`}
          />
        </Figures>
      </Panel>
      <Panel title="Money">
        <Figures>
          <Figure
            label={`Deposits (${count(shown.depositCount.now)})`}
            value={<Amount value={shown.deposits.now} compact symbol />}
            hint={beside(shown.deposits.before)}
            to={`/deposits?status=SUCCESS&askedAt=${span}`}
          />
          <Figure
            label={`Withdrawals (${count(shown.withdrawalCount.now)})`}
            value={<Amount value={shown.withdrawals.now} compact symbol />}
            hint={beside(shown.withdrawals.before)}
            to={`/withdraws?status=SUCCESS&askedAt=${span}`}
          />
          <Figure
            label="Net cash"
            value={<Amount value={shown.netCash.now} compact symbol signed />}
            hint={beside(shown.netCash.before, true)}
          />
          <Figure
            label="Owed to players"
            value={<Amount value={shown.liability} compact symbol />}
            hint="Balances and what is held, now"
            to="/players"
          />
          <Figure
            label="Open exposure"
            value={<Amount value={shown.exposure} compact symbol />}
            hint="Worst case of open bets, now"
            to="/my-bets?status=OPEN"
          />
          <Figure
            label="Held for withdrawals"
            value={<Amount value={shown.held} compact symbol />}
            hint="Reserved, now"
            to="/withdraws?status=PENDING,ON_HOLD,APPROVED"
          />
        </Figures>
      </Panel>
      <Columns least={420}>
        <Panel title="Last 14 days">
          <Suspense fallback={<Waiting />}>
            <DayChart days={shown.days} />
          </Suspense>
        </Panel>
        <Panel title="By product">
          <SmallTable
            label="Result by product"
            head={['Product', 'Bets', 'Turnover', 'Result']}
            numeric={[1, 2, 3]}
            empty="No bet was settled in these days"
            rows={shown.products.map((one) => [
              wordOf(one.product),
              count(one.bets),
              <Amount key="t" value={one.turnover} />,
              <Amount key="r" value={one.result} signed />,
            ])}
          />
        </Panel>
      </Columns>
    </>
  )
}
