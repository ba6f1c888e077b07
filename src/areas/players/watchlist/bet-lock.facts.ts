import { sql } from 'kysely'
import type { BetLock } from '#areas/agents/rules/accounts/account-status.ts'

/** Whether the player may bet, as lists show it. */
export const betLockColumn = (isBetLocked: string) =>
  sql<BetLock>`case when ${sql.ref(isBetLocked)} then 'LOCKED' else 'FREE' end`
