import { sql } from 'kysely'
import { money } from '#values/money.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { PastDeposits } from '#areas/marketing/rules/bonus-templates/bonus-template.ts'

interface Asked {
  readonly domainId: number
  readonly trigger: string
  readonly leastDeposit: bigint
}

/** Deposits of the last 30 days that a template of this trigger would have answered. */
export async function readPastDeposits(tx: Tx, { domainId, trigger, leastDeposit }: Asked): Promise<PastDeposits> {
  const answered = sql`deposit d join domain o on o.id = d.domain_id
    where d.domain_id = ${domainId} and d.status = 'SUCCESS' and d.currency = o.currency and d.amount >= ${leastDeposit}
      and d.decided_at > now() - interval '30 days' and (d.is_first or ${trigger === 'EACH_DEPOSIT'})`
  const counted = await sql<{ players: number }>`
    select count(distinct d.player_id)::int as players from ${answered}`.execute(tx)
  const { rows } = await sql<{ amount: bigint; deposits: number }>`
    select d.amount, count(*)::int as deposits from ${answered} group by d.amount order by d.amount`.execute(tx)
  return {
    players: counted.rows[0]?.players ?? 0,
    amounts: rows.map(({ amount, deposits }) => ({ amount: money(amount), deposits })),
  }
}
