import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { openPosition, type BookedBet } from '#domain/exchange/open-position.ts'
import { cells } from '#values/id.ts'
import { money } from '#values/money.ts'
import type { Tx } from '../engine/act.ts'
import { wholeSnapshot } from '../engine/snapshot.ts'
import type { Invariant } from './invariant.ts'
import { betInvariants } from './invariants-bets.ts'
import { moneyInvariants } from './invariants-money.ts'

/** An invariant that does not hold, with how many rows break it and the first few of them. */
export interface Violation {
  readonly id: string
  readonly title: string
  readonly rows: number
  readonly examples: readonly unknown[]
}

const shown = 5

/** Holds everything that is stored against everything it follows from, on one snapshot of every domain. */
export const verify = (db: Database, onCheck: (title: string) => void = () => undefined): Promise<Violation[]> =>
  wholeSnapshot(db, async (tx) => {
    // Reading everything takes as long as it takes.
    await sql`set local statement_timeout = 0`.execute(tx)
    const violations: Violation[] = []
    for (const invariant of [...moneyInvariants, ...betInvariants]) {
      onCheck(`${invariant.id} ${invariant.title}`)
      violations.push(...(await broken(tx, invariant)))
    }
    onCheck(`I-13 ${exposureTitle}`)
    return [...violations, ...(await wrongExposures(tx))]
  })

async function broken(tx: Tx, { id, title, sql: text }: Invariant): Promise<Violation[]> {
  const { rows } = await sql<{ total: bigint; example: unknown }>`
    select count(*) over () as total, to_jsonb(v) as example from (${sql.raw(text)}) v limit ${shown}`.execute(tx)
  return rows[0] ? [{ id, title, rows: Number(rows[0].total), examples: rows.map(({ example }) => example) }] : []
}

const exposureTitle = 'what a market costs a player is the worst case the rules compute from his open bets'

interface PositionRow {
  readonly player_id: bigint
  readonly market_id: bigint
  readonly exposure: bigint | null
  readonly worst: bigint | null
  readonly winners: number
  readonly hedges: boolean
  readonly runners: bigint[] | null
  readonly bets: readonly {
    id: string
    runner: string | null
    line: number | null
    side: 'BACK' | 'LAY'
    odds: number
    matched_odds: number
    matched: string
    remaining: string
  }[]
}

/** Recomputed by the domain's own functions: a second opinion on what the write path stored. */
async function wrongExposures(tx: Tx): Promise<Violation[]> {
  const examples: unknown[] = []
  let rows = 0
  for (let cell = 0; cell < cells; cell += 1) {
    for (const row of await positionsIn(tx, cell)) {
      const { worst } = openPosition(row.bets.map(bookedOf), {
        runners: row.runners ?? [],
        winners: row.winners,
        hedges: row.hedges,
      })
      if (worst === row.worst && worst === row.exposure) continue
      rows += 1
      const { player_id: player, market_id: market } = row
      if (examples.length < shown)
        examples.push({
          player: String(player),
          market: String(market),
          stored: String(row.exposure),
          computed: String(worst),
        })
    }
  }
  return rows === 0 ? [] : [{ id: 'I-13', title: exposureTitle, rows, examples }]
}

/** Markets whose settlement is under way are between two truths and left out. */
async function positionsIn(tx: Tx, cell: number): Promise<readonly PositionRow[]> {
  const { rows } = await sql<PositionRow>`
    select b.player_id, b.market_id, p.exposure, p.worst, m.winners, m.hedges, b.bets,
      (select array_agg(r.id order by r.sort_order) from runner r where r.market_id = m.id and r.status = 'ACTIVE') as runners
    from (select player_id, market_id, jsonb_agg(jsonb_build_object('id', id, 'runner', runner_id::text, 'line', line, 'side', side, 'odds', odds_e4,
        'matched_odds', matched_odds_e4, 'matched', matched::text, 'remaining', remaining::text)) as bets from bet_open where cell = ${cell} group by 1, 2) b
    join market m on m.id = b.market_id and m.status not like '%\_PROCESSING'
    left join position p on p.cell = ${cell} and p.player_id = b.player_id and p.market_id = b.market_id`.execute(tx)
  return rows
}

const bookedOf = (bet: PositionRow['bets'][number]): BookedBet => ({
  id: bet.id,
  runnerId: bet.runner === null ? null : BigInt(bet.runner),
  line: bet.line,
  side: bet.side,
  oddsE4: bet.odds,
  matchedOddsE4: bet.matched_odds,
  matched: money(BigInt(bet.matched)),
  remaining: money(BigInt(bet.remaining)),
})
