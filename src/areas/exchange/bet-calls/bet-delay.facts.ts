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

interface DelayedBet {
  readonly market: bigint
  readonly player: bigint
}

interface UplineDelay {
  /** The longest of the upline agents. */
  readonly delay: number
  readonly staleSeconds: number
  readonly staleWaitSeconds: number
}

const uplineDelays = new WeakMap<Database, (bet: DelayedBet) => Promise<UplineDelay>>()

/** What the upline of a player and the settings delay. Bets that arrive meanwhile share one snapshot. */
function uplineDelay(db: Database, bet: DelayedBet): Promise<UplineDelay> {
  const read =
    uplineDelays.get(db) ??
    together((bets: readonly DelayedBet[]) =>
      wholeSnapshot(db, async (tx) => {
        const { rows } = await sql<{ n: number; delay: number | null }>`
          select b.n::int as n, (path_terms(a.upline, c.sport, m.product) ->> 'delayMs')::int as delay
          from rows from (unnest(${bets.map(({ player }) => cellOf(player))}::smallint[]), unnest(${bets.map(({ player }) => player)}::bigint[]),
            unnest(${bets.map(({ market }) => market)}::bigint[])) with ordinality b(cell, player, market, n)
          join player p on p.cell = b.cell and p.id = b.player join agent a on a.id = p.agent_id
          join market m on m.id = b.market join event e on e.id = m.event_id join competition c on c.id = e.competition_id`.execute(
          tx,
        )
        const { staleSeconds, staleWaitSeconds } = (await settingsIn(tx)).operator.betting
        const delays = new Map(rows.map(({ n, delay }) => [n, delay ?? 0]))
        return Array.from(bets.keys(), (place) => ({
          delay: delays.get(place + 1) ?? 0,
          staleSeconds,
          staleWaitSeconds,
        }))
      }),
    )
  uplineDelays.set(db, read)
  return read(bet)
}

/**
 * Bet delay in milliseconds: in play only, the longest of the market's own delay, those of the upline agents, and the time
 * that a bet at a stale price waits for a new one.
 */
export async function delayOn(db: Database, market: bigint, player: bigint): Promise<number> {
  const own = await inPlay(db, market)
  if (own === null) return 0
  const { delay, staleSeconds, staleWaitSeconds } = await uplineDelay(db, { market, player })
  const wait = isStaleAt(own, staleSeconds, new Date()) ? staleWaitSeconds * 1000 : 0
  return Math.max(own.delay, delay, wait)
}
