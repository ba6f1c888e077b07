import { sql } from 'kysely'
import { isStaleAt, type PricedMarket } from '#areas/exchange/rules/markets/stale-prices.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import type { Database } from '#platform/database/connect.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import { together } from '#platform/jobs/together.ts'
import { cellOf } from '#values/id.ts'

type InPlay = PricedMarket & { readonly delay: number }

const marketsInPlay = new WeakMap<Database, (market: bigint) => Promise<InPlay | null>>()

/** A market that is in play, with its own delay; null for others. Bets that arrive meanwhile share one statement. */
function inPlay(db: Database, market: bigint): Promise<InPlay | null> {
  const read =
    marketsInPlay.get(db) ??
    together(async (markets: readonly bigint[]) => {
      const { rows } = await sql<
        InPlay & { id: bigint }
      >`select m.id, e.is_in_play as "isInPlay", bet_delay(m.id) as delay, m.fed_at as "fedAt", e.silent_seconds as "silentSeconds"
        from market m join event e on e.id = m.event_id where m.id = any (${[...new Set(markets)]}::bigint[]) and e.is_in_play`.execute(
        db,
      )
      const found = new Map(rows.map((row) => [row.id, row]))
      return markets.map((each) => found.get(each) ?? null)
    })
  marketsInPlay.set(db, read)
  return read(market)
}

/**
 * Bet delay in milliseconds: in play only, the longest of the market's own delay, those of the upline agents, and the time
 * that a bet at a stale price waits for a new one.
 */
export async function delayOn(db: Database, market: bigint, player: bigint): Promise<number> {
  const own = await inPlay(db, market)
  if (own === null) return 0
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
