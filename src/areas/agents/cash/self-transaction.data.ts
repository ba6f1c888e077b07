import { sql } from 'kysely'
import { answer } from '#engine/query-handler.ts'
import { aggregate } from '#engine/list/dataset.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import type { Scope } from '#engine/scope.ts'
import { selfSummary } from './self-summary.queries.ts'
import { selfTransaction, selfTypes } from './self-transaction.screen.ts'

type SelfType = (typeof selfTypes)[number]

/** The viewer's own node; for platform users, all top nodes. */
const ownNode = ({ agentId }: Pick<Actor, 'agentId'>) =>
  agentId === null ? sql<boolean>`agent.parent_id is null` : sql<boolean>`agent.id = ${agentId}::bigint`

const type = sql<SelfType>`case when t.kind = 'CHIP_ISSUE' then 'ISSUE' when t.kind = 'CHIP_BURN' then 'BURN'
  when t.kind = 'SETTLEMENT_CHIPS' then 'SETTLEMENT' when t.kind = 'ROLLBACK' then 'ROLLBACK'
  when t.kind = 'TRANSFER_DOWN' then case when t.credit = 'wallet' then 'FROM_UPLINE' else 'TO_DOWNLINE' end
  else case when t.credit = 'wallet' then 'FROM_DOWNLINE' else 'TO_UPLINE' end end`

/** The counterparty of the journal. Accounts above the viewer’s node are shown as "Upline". */
const counterparty = ({ agentId }: Pick<Actor, 'agentId'>) => sql<string | null>`(
  select case when ${agentId}::bigint is null or node.id is null or node.upline @> array[${agentId}::bigint] then coalesce(node.username, p.username) else 'Upline' end
  from transfer o left join agent node on node.id = o.account_id left join player p on p.cell = o.cell and p.id = o.account_id
  where o.journal_id = t.journal_id and o.at = t.at and o.account_id <> t.account_id limit 1)`

const whenCredit = sql`t.credit = 'wallet'`
const signed = sql<bigint>`case when ${whenCredit} then t.amount else -t.amount end`

/** The IP address of the action; hidden, like the name, if the user is above the viewer. */
const ip = (scope: Scope) => sql<string | null>`(
  select case when ${scope.isWhole}::boolean or ${visibleActorName(scope, 'a.actor')} is not null then a.ip end from audit a
  where a.journal_id = t.journal_id and a.at >= t.at - interval '1 minute' and a.at <= t.at + interval '1 minute' order by a.at limit 1)`

const state = sql<'POSTED' | 'TAKEN_BACK'>`case when exists (select from transfer back
  where back.cell = t.cell and back.account_id = t.account_id and back.reverses = t.journal_id) then 'TAKEN_BACK' else 'POSTED' end`

export const selfTransactionData = aggregate(selfTransaction, ['at'], ({ db, actor, scope, filters, timeZone }) =>
  db
    .selectFrom('transfer as t')
    .innerJoin('agent', (join) => join.onRef('agent.id', '=', 't.account_id').on(ownNode(actor)))
    .where(sql<boolean>`t.cell = cell_of(agent.id)`)
    .where('t.kind', 'in', ['CHIP_ISSUE', 'CHIP_BURN', 'TRANSFER_DOWN', 'TRANSFER_UP', 'SETTLEMENT_CHIPS', 'ROLLBACK'])
    .where('t.market_id', 'is', null)
    .$if(filters.at !== undefined, (rows) =>
      rows.where(sql<boolean>`t.at >= day_start(${filters.at?.from}::date, ${timeZone})
        and t.at < day_start(${filters.at?.to}::date + 1, ${timeZone})`),
    )
    .select([
      sql<string>`t.account_id || '-' || t.wallet_version`.as('id'),
      't.at',
      'agent.username as node',
      type.as('type'),
      sql<
        string | null
      >`case when ${whenCredit} then case when t.debit = 'chips' then 'Issue' else ${counterparty(actor)} end else agent.username end`.as(
        'from',
      ),
      sql<
        string | null
      >`case when ${whenCredit} then agent.username when t.credit = 'chips' then 'Burnt' else ${counterparty(actor)} end`.as(
        'to',
      ),
      sql<bigint | null>`case when ${whenCredit} then t.amount end`.as('credit'),
      sql<bigint | null>`case when t.debit = 'wallet' then t.amount end`.as('debit'),
      signed.as('net'),
      sql<'CREDIT' | 'DEBIT'>`case when ${whenCredit} then 'CREDIT' else 'DEBIT' end`.as('side'),
      sql<bigint>`t.balance_after - ${signed}`.as('before'),
      't.balance_after as after',
      't.note as remark',
      visibleActorName(scope, 't.actor').as('actor'),
      ip(scope).as('ip'),
      state.as('status'),
      't.currency',
      't.ref',
      't.journal_id as journalId',
      't.account_id as agentId',
      't.domain_id as domainId',
    ]),
)

interface LedgerTotals {
  readonly currency: string
  readonly chips: bigint
  readonly elsewhere: bigint
  readonly wallets: bigint
}

/**
 * Two independent counts for each currency: chips issued according to the house accounts, and the sum of the wallets.
 */
async function issuedIn(tx: Tx, domains: readonly number[]) {
  const { rows } =
    await sql<LedgerTotals>`select currency, coalesce(sum(chips), 0)::bigint as chips, coalesce(sum(elsewhere), 0)::bigint as elsewhere,
      coalesce(sum(wallets), 0)::bigint as wallets
    from (
      select currency, sum(balance) filter (where account = 'chips') as chips, sum(balance) filter (where account <> 'chips') as elsewhere, 0 as wallets
      from operator_account where domain_id = any(${[...domains]}::int[]) group by currency
      union all
      select currency, 0, 0, sum(balance + held) from wallet where domain_id = any(${[...domains]}::int[]) group by currency) one
    group by currency order by currency`.execute(tx)
  return rows.map(({ currency, chips, elsewhere, wallets }) => ({
    currency,
    outstanding: -chips,
    balances: wallets,
    elsewhere,
    difference: wallets + elsewhere + chips,
  }))
}

interface OwnBalance {
  readonly currency: string
  readonly balance: bigint
  readonly isRoot: boolean
  readonly domains: number[]
}

export const selfSummaryAnswer = answer(selfSummary, async ({ tx, actor }) => {
  const { rows } = await sql<OwnBalance>`
    select w.currency, sum(w.balance)::bigint as balance, bool_and(agent.parent_id is null) as "isRoot", array_agg(distinct agent.domain_id) as domains
    from agent join wallet w on w.cell = cell_of(agent.id) and w.account_id = agent.id where ${ownNode(actor)}
    group by w.currency order by w.currency`.execute(tx)
  const isTop = rows.length > 0 && rows.every(({ isRoot }) => isRoot)
  return {
    own: rows,
    issued: isTop ? await issuedIn(tx, [...new Set(rows.flatMap(({ domains }) => domains))]) : null,
  }
})
