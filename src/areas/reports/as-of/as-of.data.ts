import { sql } from 'kysely'
import { cellOf } from '#values/id.ts'
import type { Tx } from '#engine/action/act.ts'
import { answerWithin } from '#engine/answer.ts'
import { balanceAsOf } from './as-of.queries.ts'
import { accountOf, askedAccount } from '#areas/reports/statements/account.facts.ts'

const gains = (side: 'wallet' | 'held') =>
  sql`case when ${sql.ref('credit')} = ${side} then amount when ${sql.ref('debit')} = ${side} then -amount else 0 end`

interface Stood {
  readonly balance: bigint
  readonly held: bigint
  readonly booking: bigint
  readonly last: Date | null
}

/**
 * What everything booked until then came to. The last booking of that time holds the sum of all before it; the few that
 * stand before it and are dated later, because two waited for the same wallet, are taken off again. No history is summed.
 */
export async function balanceAt(tx: Tx, accountId: bigint, instant: Date): Promise<Stood> {
  const mine = sql`cell = ${cellOf(accountId)} and account_id = ${accountId}`
  const { rows } = await sql<Stood>`
    with last as (select wallet_version, balance_after, held_after, at from transfer
      where ${mine} and at <= ${instant} order by wallet_version desc limit 1)
    select (coalesce(max(last.balance_after), 0) - coalesce(sum(late.wallet), 0))::bigint as balance,
      (coalesce(max(last.held_after), 0) - coalesce(sum(late.held), 0))::bigint as held,
      coalesce(max(last.wallet_version), 0)::bigint as booking, max(last.at) as last
    from last left join lateral (select ${gains('wallet')} as wallet, ${gains('held')} as held from transfer
      where ${mine} and at > ${instant} and wallet_version < last.wallet_version) late on true`.execute(tx)
  return rows[0] ?? { balance: 0n, held: 0n, booking: 0n, last: null }
}

export const balanceAsOfAnswer = answerWithin(balanceAsOf, async ({ tx, actor, scope, parameters }) => {
  const asked = parameters.account === undefined ? undefined : BigInt(parameters.account)
  const account = await accountOf(tx, askedAccount(asked, actor)).executeTakeFirst()
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
