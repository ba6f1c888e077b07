import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { cells } from '#values/id.ts'
import type { Tx } from '#engine/action/act.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import type { Invariant } from './invariant.ts'
import { betInvariants } from './invariants-bets.ts'
import { casinoInvariants } from './invariants-casino.ts'
import { dayInvariants } from './invariants-days.ts'
import { moneyInvariants } from './invariants-money.ts'
import { positionsIn, worstOf } from './positions.facts.ts'

/** A violated invariant with the number of violating rows and the first few as examples. */
export interface Violation {
  readonly id: string
  readonly title: string
  readonly rows: number
  readonly examples: readonly unknown[]
}

const maxExamples = 5

/** Checks all invariants on one snapshot of all domains. Returns the violations. */
export const verify = (db: Database, onCheck: (title: string) => void = () => undefined): Promise<Violation[]> =>
  wholeSnapshot(db, async (tx) => {
    // A full scan may exceed the usual statement timeout.
    await sql`set local statement_timeout = 0`.execute(tx)
    const violations: Violation[] = []
    for (const invariant of [...moneyInvariants, ...betInvariants, ...casinoInvariants, ...dayInvariants]) {
      onCheck(`${invariant.id} ${invariant.title}`)
      violations.push(...(await violationsOf(tx, invariant)))
    }
    onCheck(`I-13 ${exposureTitle}`)
    return [...violations, ...(await wrongExposures(tx))]
  })

async function violationsOf(tx: Tx, { id, title, sql: text }: Invariant): Promise<Violation[]> {
  const { rows } = await sql<{ total: bigint; example: unknown }>`
    select count(*) over () as total, to_jsonb(v) as example from (${sql.raw(text)}) v limit ${maxExamples}`.execute(tx)
  return rows[0] ? [{ id, title, rows: Number(rows[0].total), examples: rows.map(({ example }) => example) }] : []
}

const exposureTitle = 'the exposure of a player in a market equals the worst case computed from their open bets'

/** Recomputes exposure with the rules, independently of the write path, and compares it with the stored values. */
async function wrongExposures(tx: Tx): Promise<Violation[]> {
  const examples: unknown[] = []
  let rows = 0
  for (let cell = 0; cell < cells; cell += 1) {
    for (const row of await positionsIn(tx, cell)) {
      const worst = worstOf(row)
      if (worst === row.worst && worst === row.exposure) continue
      rows += 1
      const { player_id: player, market_id: market } = row
      if (examples.length < maxExamples)
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
