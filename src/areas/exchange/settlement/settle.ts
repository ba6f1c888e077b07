import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#engine/action/act.ts'
import { transact } from '#platform/database/transact.ts'
import { correctCell, type SettlementKey } from './correct-cell.ts'

export interface SettleOptions {
  /** Cells worked on at the same time. */
  readonly workers?: number
  /** Called after each finished step, to report progress and to interrupt a run in tests. */
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

const sqlFunction =
  (name: string) =>
  (tx: Tx, cell: number, { market, seq }: SettlementKey): Promise<unknown> =>
    sql`select ${sql.ref(name)}(${cell}::smallint, ${market}::bigint, ${seq}::int)`.execute(tx)

const cellSteps = {
  settle: sqlFunction('settle_cell'),
  void: sqlFunction('settle_cell'),
  rollback: sqlFunction('rollback_cell'),
  bet_void: correctCell,
  bet_restore: correctCell,
}

/**
 * Runs all requested settlements of a market: first the players cell by cell, then the agents' shares, then the final
 * status. Each cell is one transaction with its own marker, so that an interrupted run resumes where it stopped and
 * concurrent runs process each cell once.
 */
export async function settleMarket(db: Database, marketId: bigint, options: SettleOptions = {}): Promise<void> {
  for (let running = await runningSettlement(db, marketId); running; running = await runningSettlement(db, marketId)) {
    const { seq, kind } = running
    const step = cellSteps[kind]
    await processCells(options, { seq, phase: 1 }, await cellsToDo(db, marketId, { seq, phase: 1 }), (cell) =>
      transact(db, 'all', (tx) => step(tx, cell, { market: marketId, seq })),
    )
    await processCells(options, { seq, phase: 2 }, await cellsToDo(db, marketId, { seq, phase: 2 }), (cell) =>
      transact(db, 'all', (tx) =>
        sql`select settle_shares(${cell}::smallint, ${marketId}::bigint, ${seq}::int)`.execute(tx),
      ),
    )
    await transact(db, 'all', (tx) => sql`select finish_settlement(${marketId}::bigint, ${seq}::int)`.execute(tx))
  }
}

const runningSettlement = (db: Database, marketId: bigint): Promise<Running | undefined> =>
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

/** Processes the cells with a few workers. The first error stops all workers and is thrown once they have finished. */
async function processCells(
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
