import type { AnswerOf } from '#blueprint/query.ts'
import { DayBars } from '#panel/ui/day-bars.tsx'
import type { dashboardFigures } from './dashboard.screen.ts'

/** Turnover and the house's result by day. */
export default function DayChart({ days }: { days: AnswerOf<typeof dashboardFigures>['days'] }) {
  return (
    <DayBars
      height={240}
      days={days.map(({ day, turnover, result }) => ({ day, bars: { Turnover: turnover, Result: result } }))}
    />
  )
}
