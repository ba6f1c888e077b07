import { sql } from 'kysely'
import { cellOf } from '#values/id.ts'
import type { Tx } from '#engine/action/act.ts'

/** What was booked in a player's wallet since a time, in the order of booking; negative where money left it. */
export const walletEntries = (tx: Tx, player: bigint, since: Date) =>
  tx
    .selectFrom('transfer')
    .where('cell', '=', cellOf(player))
    .where('account_id', '=', player)
    .where('at', '>=', since)
    .orderBy('wallet_version')
    .select([
      'at',
      'kind',
      sql<bigint>`case when credit = 'wallet' then amount else -amount end`.as('amount'),
      'balance_after as balance',
    ])
