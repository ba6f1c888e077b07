import { sql } from 'kysely'
import { cellOf } from '#values/id.ts'
import type { Tx } from '#engine/action/act.ts'
import { answerWithin } from '#engine/query-handler.ts'
import { balanceAsOf } from './as-of.queries.ts'
import { accountOf, statementAccount } from '#areas/reports/statements/account.facts.ts'

const gainOn = (side: 'wallet' | 'held') =>
  sql`case when ${sql.ref('credit')} = ${side} then amount when ${sql.ref('debit')} = ${side} then -amount else 0 end`

interface BalanceRow {
  readonly balance: bigint
  readonly held: bigint
  readonly booking: bigint
  readonly last: Date | null
}

/**
 * Balance of an account at an instant. The last entry up to then has the running balance; entries before it with a
 * later date (concurrent bookings on one wallet) are subtracted. No history is summed.
 */
export async function balanceAt(tx: Tx, accountId: bigint, instant: Date): Promise<BalanceRow> {
  const mine = sql`cell = ${cellOf(accountId)} and account_id = ${accountId}`
  const { rows } = await sql<BalanceRow>`
    with last as (select wallet_version, balance_after, held_after, at from transfer
      where ${mine} and at <= ${instant} order by wallet_version desc limit 1)
    select (coalesce(max(last.balance_after), 0) - coalesce(sum(late.wallet), 0))::bigint as balance,
      (coalesce(max(last.held_after), 0) - coalesce(sum(late.held), 0))::bigint as held,
      coalesce(max(last.wallet_version), 0)::bigint as booking, max(last.at) as last
    from last left join lateral (select ${gainOn('wallet')} as wallet, ${gainOn('held')} as held from transfer
      where ${mine} and at > ${instant} and wallet_version < last.wallet_version) late on true`.execute(tx)
  return rows[0] ?? { balance: 0n, held: 0n, booking: 0n, last: null }
}

export const balanceAsOfAnswer = answerWithin(balanceAsOf, async ({ tx, actor, scope, parameters }) => {
  const requested = parameters.account === undefined ? undefined : BigInt(parameters.account)
  const account = await accountOf(tx, statementAccount(requested, actor)).executeTakeFirst()
  if (!account || !scope.includes(account.agentId)) return null
  const { balance, held, booking, last } = await balanceAt(tx, account.id, new Date(parameters.instant))
  return {
    account: { id: account.id, username: account.username, kind: account.kind },
    instant: new Date(parameters.instant),
    balance,
    held,
    booking: booking === 0n ? null : booking,
    bookedAt: last,
  }
})
