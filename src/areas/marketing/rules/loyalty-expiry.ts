import { decide, type Decision } from '#blueprint/decision/decision.ts'
import { addMonths, type Day } from '#values/day.ts'
import type { rewardLineFlow } from './reward-line.ts'

/** The day on which the points of a player expire who does not play again; null: never. */
export const expiryDay = (lastPlayed: Day, months: number | null): Day | null =>
  months === null ? null : addMonths(lastPlayed, months)

export interface UnusedPoints {
  readonly cell: number
  readonly playerId: bigint
  readonly domainId: number
  readonly agentId: bigint
  /** The line that left them. */
  readonly lineId: string
  readonly points: bigint
  readonly lastPlayed: Day
  readonly months: number
  readonly today: Day
}

/** Takes all points off on the day, and nothing before it. */
export function expirePoints(held: UnusedPoints): Decision<'reward_line', typeof rewardLineFlow> {
  const expires = expiryDay(held.lastPlayed, held.months)
  if (held.points <= 0n || expires === null || held.today < expires) return decide({})
  return decide({
    rows: [
      {
        table: 'loyalty_expiry',
        values: {
          cell: held.cell,
          player_id: held.playerId,
          domain_id: held.domainId,
          agent_id: held.agentId,
          line_id: held.lineId,
          points: held.points,
          last_played: held.lastPlayed,
          months: held.months,
        },
      },
    ],
  })
}
