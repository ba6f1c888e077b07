import type { Href } from '#blueprint/address.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { useSite } from '#panel/engine/view.ts'
import { Amount } from '#panel/kinds/cells.tsx'
import { formatCount } from '#panel/kinds/format.ts'
import { Figure, Figures, Panel } from '#panel/ui/pieces.tsx'
import { currentCards, periodCards, rowsBehind } from './cards.ts'
import type { Shows } from '#areas/overview/dashboard/roles/use-role-dashboard.tsx'
import type { dashboardFigures } from './dashboard.screen.ts'

export type DashboardData = AnswerOf<typeof dashboardFigures>

export interface CurrencySectionProps {
  readonly shown: DashboardData['currencies'][number]
  readonly shows: Shows
  readonly span: string
  readonly titleOf: (title: string) => string
}

export const bettingCards = [
  'turnover',
  'result',
  'own',
  'commission',
  'bets',
  'activePlayers',
  'registrations',
] as const

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

interface CountProps {
  readonly label: string
  readonly comparison: { readonly now: number; readonly before: number }
  readonly to: Href
}
function CountFigure({ label, comparison, to }: CountProps) {
  const { currency } = useSite()
  const count = (value: number) => formatCount(value, currency)
  return <Figure label={label} value={count(comparison.now)} hint={`Prev. ${count(comparison.before)}`} to={to} />
}

const isAmount = (comparison: object): comparison is PeriodComparison =>
  'now' in comparison && typeof comparison.now === 'string'

interface BettingProps extends Pick<CurrencySectionProps, 'shown' | 'span'> {
  readonly name: (typeof bettingCards)[number]
}
export function BettingFigure({ name, shown, span }: BettingProps) {
  const card = periodCards[name]
  const comparison = shown[name]
  const to = rowsBehind(card, span)
  if (comparison === undefined) return null
  if (isAmount(comparison))
    return (
      <MoneyFigure
        label={card.title}
        comparison={comparison}
        currency={shown.currency}
        to={to}
        signed={name === 'result' || name === 'own'}
      />
    )
  return <CountFigure label={card.title} comparison={comparison} to={to} />
}

export function PaymentFigures({ shown, shows, span, titleOf }: CurrencySectionProps) {
  const { currency } = shown
  const paid = (
    [
      ['deposits', shown.depositCount?.now],
      ['withdrawals', shown.withdrawalCount?.now],
    ] as const
  ).filter(([name]) => shows(name))
  const current = (['liability', 'exposure', 'held'] as const).filter(shows)
  const isEmpty = [...paid.map(([name]) => name), ...current].every((name) => shown[name] === undefined)
  if (isEmpty) return null
  return (
    <Panel title={titleOf('Payments and balances')}>
      <Figures>
        {paid.map(([name, rows]) => {
          const comparison = shown[name]
          return comparison ? (
            <MoneyFigure
              key={name}
              label={`${periodCards[name].title} (${rows ?? 0})`}
              comparison={comparison}
              currency={currency}
              to={rowsBehind(periodCards[name], span)}
            />
          ) : null
        })}
        {shown.netCash && paid.length === 2 ? (
          <MoneyFigure label="Net cash" comparison={shown.netCash} currency={currency} signed />
        ) : null}
        {current.map((name) => {
          const { title, hint } = currentCards[name]
          const value = shown[name]
          return value === undefined ? null : (
            <Figure
              key={name}
              label={title}
              value={<Amount value={value} compact symbol currency={currency} />}
              hint={hint}
              to={rowsBehind(currentCards[name])}
            />
          )
        })}
      </Figures>
    </Panel>
  )
}
