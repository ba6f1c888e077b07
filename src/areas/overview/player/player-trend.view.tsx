import type { AnswerOf } from '#blueprint/screen/query.ts'
import { DayBars } from '#panel/ui/charts/day-bars.tsx'
import type { playerTrend } from '#areas/players/profile/list/player.queries.ts'

/** Stake and P/L by day. */
export default function PlayerTrend({ days }: { days: AnswerOf<typeof playerTrend> }) {
  return <DayBars height={220} days={days.map(({ day, stake, pl }) => ({ day, bars: { Stake: stake, 'P/L': pl } }))} />
}
