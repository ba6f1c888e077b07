import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#engine/action/act.ts'
import { transact } from '#platform/database/transact.ts'
import { correctCell, type Corrected } from './correct.ts'

export interface SettleOptions {
  /** Cells worked on at the same time. */
  readonly workers?: number
  /** After each finished step: what a test needs to kill the run in between, and a screen to show how far it is. */
  readonly onStep?: (step: Step) => void | Promise<void>
}

export interface Step {
  readonly seq: number
  readonly phase: 1 | 2
  readonly cell: number
}

interface Running {
  readonly seq: number
  readonly kind: 'settle' | 'void' | 'rollback' | 'bet_void' | 'bet_restore'
}

const inDatabase =
  (name: string) =>
  (tx: Tx, cell: number, { market, seq }: Corrected): Promise<unknown> =>
    sql`select ${sql.ref(name)}(${cell}::smallint, ${market}::bigint, ${seq}::int)`.execute(tx)

const stepOf = {
  settle: inDatabase('settle_cell'),
  void: inDatabase('settle_cell'),
  rollback: inDatabase('rollback_cell'),
  bet_void: correctCell,
  bet_restore: correctCell,
}

/**
 * Runs what was asked for a market until nothing runs any more: the players cell by cell, then the agents' shares, then
 * the end. Each cell is a transaction with a marker of its own, so a run that was killed goes on where it stopped, and
 * two runs at once do everything once.
 */
export async function settleMarket(db: Database, marketId: bigint, options: SettleOptions = {}): Promise<void> {
  for (let running = await runningOf(db, marketId); running; running = await runningOf(db, marketId)) {
    const { seq, kind } = running
    const step = stepOf[kind]
    await everyCell(options, { seq, phase: 1 }, await cellsToDo(db, marketId, { seq, phase: 1 }), (cell) =>
      transact(db, 'all', (tx) => step(tx, cell, { market: marketId, seq })),
    )
    await everyCell(options, { seq, phase: 2 }, await cellsToDo(db, marketId, { seq, phase: 2 }), (cell) =>
      transact(db, 'all', (tx) =>
        sql`select settle_shares(${cell}::smallint, ${marketId}::bigint, ${seq}::int)`.execute(tx),
      ),
    )
    await transact(db, 'all', (tx) => sql`select finish_settlement(${marketId}::bigint, ${seq}::int)`.execute(tx))
  }
}

const runningOf = (db: Database, marketId: bigint): Promise<Running | undefined> =>
  db
    .selectFrom('settlement')
    .select(['seq', 'kind'])
    .where('market_id', '=', marketId)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst()

const cellsToDo = (db: Database, marketId: bigint, { seq, phase }: Pick<Step, 'seq' | 'phase'>): Promise<number[]> =>
  transact(db, 'all', async (tx) => {
    const { rows } = await sql<{ cell: number }>`
      select cell from cells_to_do(${marketId}::bigint, ${seq}::int, ${phase}::smallint) cell`.execute(tx)
    return rows.map(({ cell }) => cell)
  })

/** The cells that have something to do, by a few workers; the first failure stops the rest, and is told once all have come to rest. */
async function everyCell(
  { workers = 3, onStep }: SettleOptions,
  step: Pick<Step, 'seq' | 'phase'>,
  waiting: number[],
  work: (cell: number) => Promise<unknown>,
): Promise<void> {
  let hasFailed = false
  const worker = async () => {
    for (let cell = waiting.shift(); cell !== undefined && !hasFailed; cell = waiting.shift()) {
      try {
        await work(cell)
        await onStep?.({ ...step, cell })
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: workers }, worker))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
