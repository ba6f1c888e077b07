import { sql } from 'kysely'
import { statementTask } from '#engine/tasks/task.ts'

/**
 * Sums the counts of bets of past days over their cells. Yesterday is kept by cell, as most of its bets are settled today
 * and its day may not have ended in every time zone.
 */
export const foldBetTally = statementTask(600_000, async (tx) => {
  const { rows } = await sql<{ folded: number }>`select fold_bet_tally(current_date - 1) as folded`.execute(tx)
  return rows[0]?.folded ?? 0
})
