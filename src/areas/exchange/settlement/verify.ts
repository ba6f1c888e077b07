import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { cells } from '#values/id.ts'
import type { Tx } from '#engine/action/act.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import type { Invariant } from './invariant.ts'
import { betInvariants } from './invariants-bets.ts'
import { moneyInvariants } from './invariants-money.ts'
import { positionsIn, worstOf } from './positions.ts'

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

const exposureTitle = 'the exposure of a player in a market equals the worst case computed from their open bets'

/** Recomputed by the domain's own functions: a second opinion on what the write path stored. */
async function wrongExposures(tx: Tx): Promise<Violation[]> {
  const examples: unknown[] = []
  let rows = 0
  for (let cell = 0; cell < cells; cell += 1) {
    for (const row of await positionsIn(tx, cell)) {
      const worst = worstOf(row)
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
