import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { idArray } from '#engine/list/plan/apply-filters.ts'
import { answerWithin } from '#engine/query-handler.ts'
import { bookScopeOf, readBoard } from '#areas/exchange/risk/board/board.facts.ts'
import { isVisibleBet, type BookScope } from '#areas/exchange/risk/board/books.facts.ts'
import { inplayBoard } from './inplay-exposure.screen.ts'

interface LastBet {
  readonly id: string
  readonly eventId: bigint
  readonly at: Date
  readonly player: string
  readonly playerId: bigint
  readonly isWatched: boolean
  readonly market: string
  readonly selection: string
  readonly side: 'BACK' | 'LAY'
  readonly odds: number
  readonly stake: bigint
}

/** The ten newest bets in scope of each event. */
async function lastBets(tx: Tx, events: readonly bigint[], bookScope: BookScope): Promise<readonly LastBet[]> {
  if (events.length === 0) return []
  const { rows } =
    await sql<LastBet>`select n.id, n."eventId", n.at, n."playerId", n.market, n.side, n.odds, n.stake, p.username as player, coalesce(r.name, case n.side when 'BACK' then 'Yes ' else 'No ' end || n.line) as selection,
      exists (select from watchlist_entry w where w.cell = p.cell and w.player_id = p.id) as "isWatched"
    from unnest(${idArray(events)}) e(id), lateral (select b.id, m.event_id as "eventId", b.placed_at as at, b.cell, b.player_id as "playerId", m.name as market,
        b.runner_id, b.line, b.side, b.odds_e4 as odds, b.stake from market m join bet_open b on b.market_id = m.id
        where m.event_id = e.id and ${isVisibleBet('b', bookScope)} order by b.placed_at desc, b.id desc limit 10) n
      join player p on p.cell = n.cell and p.id = n."playerId" left join runner r on r.id = n.runner_id
    order by n.at desc, n.id desc`.execute(tx)
  return rows
}

export const inplayBoardAnswer = answerWithin(inplayBoard, async ({ tx, actor, scope, parameters }) => {
  const request = { actor, scope, parameters, isInPlayOnly: true }
  const board = await readBoard(tx, request)
  if (!board) return null
  const events = [...new Set(board.markets.map(({ eventId }) => eventId))]
  return { ...board, lastBets: await lastBets(tx, events, bookScopeOf(request)) }
})
