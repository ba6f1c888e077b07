import { useSite } from '#panel/engine/view.ts'
import { Amount, GoLink } from '#panel/kinds/cells.tsx'
import { formatCount } from '#panel/kinds/format.ts'
import { Columns, Figure, Figures, Panel, SmallTable } from '#panel/ui/pieces.tsx'
import { part, Part } from '#panel/ui/part.tsx'
import { rowsBehind } from '#areas/overview/dashboard/cards.ts'
import type { CurrencySectionProps } from '#areas/overview/dashboard/figures.view.tsx'
import { verticals } from '#areas/reports/explorer/dimensions.ts'
import { funnelCards, verticalCards } from './charts.ts'

const PaymentChart = part(() => import('./payment-chart.view.tsx'))
const chartHeight = 240
const funnelSteps = ['registered', 'deposited', 'played'] as const

/** Deposits and withdrawals by day, GGR by vertical and what new players did, each with the rows behind it. */
export function ChartPanels({ shown, shows, span, titleOf }: CurrencySectionProps) {
  const { currency, paidDays, verticals: brought, funnel } = shown
  const isEmpty = !((paidDays && shows('payments')) || (brought && shows('verticals')) || (funnel && shows('funnel')))
  if (isEmpty) return null
  return (
    <Columns minWidth={420}>
      {paidDays && shows('payments') ? (
        <Panel title={titleOf('Deposits and withdrawals, last 7 days')}>
          <Part waiting={<div style={{ height: chartHeight }} />}>
            <PaymentChart height={chartHeight} days={paidDays} currency={currency} />
          </Part>
        </Panel>
      ) : null}
      <VerticalPanel shown={shown} shows={shows} span={span} titleOf={titleOf} />
      <FunnelPanel shown={shown} shows={shows} span={span} titleOf={titleOf} />
    </Columns>
  )
}

function VerticalPanel({ shown, shows, span, titleOf }: CurrencySectionProps) {
  const { currency } = shown
  if (!shown.verticals || !shows('verticals')) return null
  const found = new Map(shown.verticals.map((one) => [one.vertical, one]))
  return (
    <Panel title={titleOf('GGR by vertical')}>
      <SmallTable
        label={titleOf('GGR by vertical, before adjustments')}
        head={['Vertical', 'Turnover', 'GGR']}
        numeric={[1, 2]}
        empty="No bets were settled in this period."
        rows={verticals.flatMap((vertical) => {
          const one = found.get(vertical)
          const card = verticalCards[vertical]
          return one
            ? [
                [
                  <GoLink key="v" href={rowsBehind(card, span)}>
                    {card.title}
                  </GoLink>,
                  <Amount key="t" value={one.turnover} currency={currency} />,
                  <Amount key="r" value={one.result} signed currency={currency} />,
                ],
              ]
            : []
        })}
      />
    </Panel>
  )
}

function FunnelPanel({ shown, shows, span, titleOf }: CurrencySectionProps) {
  const site = useSite()
  const { funnel } = shown
  if (!funnel || !shows('funnel')) return null
  return (
    <Panel title={titleOf('New players')}>
      <Figures>
        {funnelSteps.map((step) => (
          <Figure
            key={step}
            label={funnelCards[step].title}
            value={formatCount(funnel[step], site.currency)}
            hint={funnelCards[step].hint}
            to={rowsBehind(funnelCards[step], span)}
          />
        ))}
      </Figures>
    </Panel>
  )
}
