import { BarChart } from '@mantine/charts'
import '#panel/ui/charts.ts'
import type { AnswerOf } from '#blueprint/query.ts'
import type { playerTrend } from './player-questions.screen.ts'

/** Stake and result by day; the heights of bars are the one place where money is a plain number. */
export default function PlayerTrend({ days }: { days: AnswerOf<typeof playerTrend> }) {
  const bars = days.map(({ day, stake, pl }) => ({ day: day.slice(5), Stake: Number(stake), 'P/L': Number(pl) }))
  return (
    <BarChart
      h={220}
      data={bars}
      dataKey="day"
      withLegend
      series={[
        { name: 'Stake', color: 'var(--mantine-primary-color-filled)' },
        { name: 'P/L', color: 'teal.6' },
      ]}
      valueFormatter={(value) => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 }).format(value)}
    />
  )
}
