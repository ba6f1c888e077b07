import type { ReactNode } from 'react'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { useSite } from '#panel/engine/view.ts'
import { Amount, GoLink } from '#panel/kinds/cells.tsx'
import LabelBars from '#panel/ui/charts/label-bars.tsx'
import { Columns, Panel, SmallTable } from '#panel/ui/pieces.tsx'
import { periodCards, rowsBehind, type Card } from '#areas/overview/dashboard/cards.ts'
import { hourCard } from './hour-card.ts'
import { hourLabels } from './hour-labels.ts'
import type { dashboardHours } from './activity.queries.ts'

type Shown = AnswerOf<typeof dashboardHours>['currencies'][number]

interface HourChartsProps {
  readonly shown: Shown
  readonly day: string
  readonly height: number
  readonly titleOf: (title: string) => string
}

/** What each hour brought, and the lists whose sums all hours together are. */
export default function HourCharts({ shown: { currency, played, paid }, day, height, titleOf }: HourChartsProps) {
  const { timezone } = useSite()
  if (!played && !paid) return null
  const labelsOf = (rows: readonly { readonly hour: string }[]) =>
    hourLabels(
      rows.map(({ hour }) => hour),
      timezone,
    )
  const chart = (
    title: string,
    rows: readonly { readonly hour: string }[],
    barsOf: (place: number) => Bars,
    cards: readonly Card[],
    below: ReactNode = null,
  ) => (
    <Panel title={titleOf(title)}>
      <LabelBars
        height={height}
        currency={currency}
        groups={labelsOf(rows).map((label, place) => ({ label, bars: barsOf(place) }))}
      />
      {below}
      {cards.map((card) => (
        <GoLink key={card.title} href={rowsBehind(card, `${day}..${day}`)}>
          {card.title}
        </GoLink>
      ))}
    </Panel>
  )
  const { turnover, deposits, withdrawals } = periodCards
  return (
    <Columns minWidth={420}>
      {played
        ? chart(
            'By hour',
            played,
            (place) => ({ Turnover: played[place]?.turnover ?? '0', Result: played[place]?.result ?? '0' }),
            [turnover],
            <PlayedHours played={played} labels={labelsOf(played)} day={day} currency={currency} />,
          )
        : null}
      {paid
        ? chart(
            'Deposits and withdrawals by hour',
            paid,
            (place) => ({ Deposits: paid[place]?.deposits ?? '0', Withdrawals: paid[place]?.withdrawals ?? '0' }),
            [deposits, withdrawals],
          )
        : null}
    </Columns>
  )
}

type Bars = Readonly<Record<string, string>>

interface PlayedHoursProps {
  readonly played: NonNullable<Shown['played']>
  readonly labels: readonly string[]
  readonly day: string
  readonly currency: string
}

const isNothing = (amount: string): boolean => Number(amount) === 0

/** The hours in which something was settled, each of which opens its rows. */
function PlayedHours({ played, labels, day, currency }: PlayedHoursProps) {
  return (
    <SmallTable
      label="By hour"
      head={['Hour', 'Turnover', 'Result']}
      numeric={[1, 2]}
      rows={played.flatMap(({ turnover, result }, place) =>
        isNothing(turnover) && isNothing(result)
          ? []
          : [
              [
                <GoLink key="hour" href={rowsBehind(hourCard(place), `${day}..${day}`)}>
                  {labels[place]}
                </GoLink>,
                <Amount key="turnover" value={turnover} currency={currency} />,
                <Amount key="result" value={result} currency={currency} signed />,
              ],
            ],
      )}
    />
  )
}
