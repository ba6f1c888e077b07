import type { AnswerOf } from '#blueprint/screen/query.ts'
import { DayBars } from '#panel/ui/charts/day-bars.tsx'
import type { dashboardFigures } from '#areas/overview/dashboard/dashboard.screen.ts'

type CurrencyFigures = AnswerOf<typeof dashboardFigures>['currencies'][number]

/** Turnover and operator result by day. */
interface DayChartProps extends Pick<CurrencyFigures, 'currency'> {
  readonly height: number
  readonly days: NonNullable<CurrencyFigures['days']>
}
export default function DayChart({ height, days, currency }: DayChartProps) {
  return (
    <DayBars
      height={height}
      currency={currency}
      days={days.map(({ day, turnover, result }) => ({ day, bars: { Turnover: turnover, Result: result } }))}
    />
  )
}
