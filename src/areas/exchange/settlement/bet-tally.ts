import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'

/**
 * Sums the counts of bets of past days over their cells; returns the number of rows that were summed. Yesterday is kept by
 * cell, as most of its bets are settled today and its day may not have ended in every time zone.
 */
export const foldBetTally = (db: Database): Promise<number> =>
  transact(db, 'all', async (tx) => {
    const { rows } = await sql<{ folded: number }>`select fold_bet_tally(current_date - 1) as folded`.execute(tx)
    return rows[0]?.folded ?? 0
  })
