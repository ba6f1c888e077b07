import type { AnswerOf } from '#blueprint/screen/query.ts'
import { DayBars } from '#panel/ui/day-bars.tsx'
import type { dashboardFigures } from './dashboard.screen.ts'

type CurrencyFigures = AnswerOf<typeof dashboardFigures>['currencies'][number]

/** Turnover and operator result by day. */
export default function DayChart({ days, currency }: Pick<CurrencyFigures, 'days' | 'currency'>) {
  return (
    <DayBars
      height={240}
      currency={currency}
      days={days.map(({ day, turnover, result }) => ({ day, bars: { Turnover: turnover, Result: result } }))}
    />
  )
}
