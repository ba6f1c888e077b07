import { BarChart } from '@mantine/charts'
import '#panel/ui/charts.ts'
import type { AnswerOf } from '#blueprint/query.ts'
import type { dashboardFigures } from './dashboard.screen.ts'

/** Turnover and the house's result by day; the heights of bars are the one place where money is a plain number. */
export default function DayChart({ days }: { days: AnswerOf<typeof dashboardFigures>['days'] }) {
  const bars = days.map(({ day, turnover, result }) => ({
    day: day.slice(5),
    Turnover: Number(turnover),
    Result: Number(result),
  }))
  return (
    <BarChart
      h={240}
      data={bars}
      dataKey="day"
      withLegend
      series={[
        { name: 'Turnover', color: 'var(--mantine-primary-color-filled)' },
        { name: 'Result', color: 'teal.6' },
      ]}
      valueFormatter={(value) => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 }).format(value)}
    />
  )
}
