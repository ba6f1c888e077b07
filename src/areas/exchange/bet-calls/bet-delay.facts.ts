import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import { cellOf } from '#values/id.ts'

/** Bet delay in milliseconds: in play only, the longest of the market's own delay and those of the upline agents. */
export async function delayOn(db: Database, market: bigint, player: bigint): Promise<number> {
  const { rows } = await sql<{
    isInPlay: boolean
    delay: number
  }>`select e.is_in_play as "isInPlay", bet_delay(m.id) as delay
    from market m join event e on e.id = m.event_id where m.id = ${market}`.execute(db)
  const [own] = rows
  if (!own?.isInPlay) return 0
  const path = await wholeSnapshot(db, (tx) =>
    sql<{ delay: number | null }>`select (path_terms(a.upline, c.sport, m.product) ->> 'delayMs')::int as delay
      from player p join agent a on a.id = p.agent_id, market m join event e on e.id = m.event_id join competition c on c.id = e.competition_id
      where p.cell = ${cellOf(player)} and p.id = ${player} and m.id = ${market}`.execute(tx),
  )
  return Math.max(own.delay, path.rows[0]?.delay ?? 0)
}
