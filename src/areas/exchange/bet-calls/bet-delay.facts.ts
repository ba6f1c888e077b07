import { sql } from 'kysely'
import { isStaleAt, type PricedMarket } from '#areas/exchange/rules/markets/stale-prices.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import type { Database } from '#platform/database/connect.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import { cellOf } from '#values/id.ts'

/**
 * Bet delay in milliseconds: in play only, the longest of the market's own delay, those of the upline agents, and the time
 * that a bet at a stale price waits for a new one.
 */
export async function delayOn(db: Database, market: bigint, player: bigint): Promise<number> {
  const { rows } = await sql<
    PricedMarket & { delay: number }
  >`select e.is_in_play as "isInPlay", bet_delay(m.id) as delay, m.fed_at as "fedAt", e.silent_seconds as "silentSeconds"
    from market m join event e on e.id = m.event_id where m.id = ${market}`.execute(db)
  const [own] = rows
  if (!own?.isInPlay) return 0
  return wholeSnapshot(db, async (tx) => {
    const path = await sql<{
      delay: number | null
    }>`select (path_terms(a.upline, c.sport, m.product) ->> 'delayMs')::int as delay
      from player p join agent a on a.id = p.agent_id, market m join event e on e.id = m.event_id join competition c on c.id = e.competition_id
      where p.cell = ${cellOf(player)} and p.id = ${player} and m.id = ${market}`.execute(tx)
    const { staleSeconds, staleWaitSeconds } = (await settingsIn(tx)).operator.betting
    const wait = isStaleAt(own, staleSeconds, new Date()) ? staleWaitSeconds * 1000 : 0
    return Math.max(own.delay, path.rows[0]?.delay ?? 0, wait)
  })
}
