import { sql } from 'kysely'
import { cellOf, isUuid } from '#values/id.ts'
import { money } from '#values/money.ts'
import * as rules from '#areas/agents/rules/chips/settlement.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import { lockWallets, type AccountLookup } from '#areas/agents/accounts/account.facts.ts'
import { rollBackSettlement } from './cash.actions.ts'

interface CashFacts {
  readonly entry: rules.CashEntry
  readonly subject: Subject<'cash_entry'>
}

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

async function lockEntry(tx: Tx, { id, scope, actor }: AccountLookup): Promise<CashFacts | null> {
  if (!isUuid(id)) return null
  const row = await tx.selectFrom('cash_entry').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row || !scope.includes(row.parent_id)) return null
  await lockWallets(tx, [row.parent_id, row.account_id])
  const journalId = await journalOf(tx, { account: row.account_id, at: row.created_at, ref: row.ref })
  if (journalId === null) throw new Error(`No ledger journal found for cash entry ${id}`)
  return {
    entry: {
      id,
      kind: row.kind,
      direction: row.direction,
      amount: money(row.amount),
      parentId: row.parent_id,
      accountId: row.account_id,
      isOwn: row.account_id === actor.agentId,
      currency: row.currency,
      ref: row.ref,
      journalId,
    },
    subject: {
      table: 'cash_entry',
      key: { id },
      state: row.status,
      version: row.version,
      domainId: row.domain_id,
      agentId: row.parent_id,
      name: `settlement ${id}`,
      amount: row.amount,
      shown: { id, account: String(row.account_id), direction: row.direction, amount: row.amount, status: row.status },
    },
  }
}

export const rollBackSettlementAct = act(rollBackSettlement, {
  facts: lockEntry,
  rule: ({ entry }: CashFacts, { actor, now }) => rules.rollBackSettlement(entry, { by: actor.username, at: now }),
})
