import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { moneyInvariants } from './invariants-money.ts'

interface CheckedInvariant {
  readonly id: string
  readonly title: string
  readonly violations: number
}

/** Checks the invariants that read balances alone, in the visible domains. `npm run verify` checks all of them. */
export async function checkBalancesQuickly(tx: Tx): Promise<readonly CheckedInvariant[]> {
  const checked: CheckedInvariant[] = []
  for (const { id, title, sql: text } of moneyInvariants.filter(({ isQuick }) => isQuick)) {
    const { rows } = await sql<{
      violations: number
    }>`select count(*)::int as violations from (${sql.raw(text)}) v`.execute(tx)
    checked.push({ id, title, violations: rows[0]?.violations ?? 0 })
  }
  return checked
}
