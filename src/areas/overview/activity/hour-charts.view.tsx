import type { AnswerOf } from '#blueprint/screen/query.ts'
import { useSite } from '#panel/engine/view.ts'
import { GoLink } from '#panel/kinds/cells.tsx'
import LabelBars from '#panel/ui/charts/label-bars.tsx'
import { Columns, Panel } from '#panel/ui/pieces.tsx'
import { periodCards, rowsBehind, type Card } from '#areas/overview/dashboard/cards.ts'
import { hourLabels } from './hour-labels.ts'
import type { dashboardHours } from './activity.queries.ts'

interface HourChartsProps {
  readonly shown: AnswerOf<typeof dashboardHours>['currencies'][number]
  readonly day: string
  readonly height: number
  readonly titleOf: (title: string) => string
}

/** What each hour brought, and the lists whose sums all hours together are. */
export default function HourCharts({ shown: { currency, played, paid }, day, height, titleOf }: HourChartsProps) {
  const { timezone } = useSite()
  if (!played && !paid) return null
  const chart = (
    title: string,
    rows: readonly { readonly hour: string }[],
    barsOf: (place: number) => Bars,
    cards: readonly Card[],
  ) => (
    <Panel title={titleOf(title)}>
      <LabelBars
        height={height}
        currency={currency}
        groups={hourLabels(
          rows.map(({ hour }) => hour),
          timezone,
        ).map((label, place) => ({ label, bars: barsOf(place) }))}
      />
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
