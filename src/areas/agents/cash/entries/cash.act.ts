import { sql } from 'kysely'
import { cellOf } from '#values/id.ts'
import { money } from '#values/money.ts'
import * as rules from '#areas/agents/rules/chips/settlement.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { lockWallets } from '#areas/agents/tree/accounts/account.facts.ts'
import { rollBackSettlement } from './cash.actions.ts'
import { cashEntry } from './cash-entry.record.ts'

/** The journal of the chips transfer, booked in the same transaction. */
async function journalOf(
  tx: Tx,
  { account, at, ref }: { account: bigint; at: Date; ref: string },
): Promise<string | null> {
  const { rows } = await sql<{ journal: string }>`select journal_id as journal from transfer
    where cell = ${cellOf(account)} and account_id = ${account} and ref = ${ref}
      and at >= ${at}::timestamptz and at < ${at}::timestamptz + interval '1 day'`.execute(tx)
  return rows[0]?.journal ?? null
}

export const rollBackSettlementAct = act(rollBackSettlement, cashEntry, {
  async facts(tx, { id, parentId, accountId, createdAt: at, ref }) {
    await lockWallets(tx, [parentId, accountId])
    const journalId = await journalOf(tx, { account: accountId, at, ref })
    if (journalId === null) throw new Error(`No ledger journal found for cash entry ${id}`)
    return { journalId }
  },
  rule: ({ amount, ...entry }, { actor, by, now }) =>
    rules.rollBackSettlement(
      { ...entry, amount: money(amount), isOwn: entry.accountId === actor.agentId },
      { by: by.name, at: now },
    ),
})
