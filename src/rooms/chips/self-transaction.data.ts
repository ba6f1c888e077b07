import { sql } from 'kysely'
import { formatMoney, money } from '#values/money.ts'
import { answer } from '#server/engine/answer.ts'
import { aggregate } from '#server/engine/dataset.ts'
import type { Tx } from '#server/engine/act.ts'
import type { Actor } from '#server/engine/actor.ts'
import { nameWithin } from '../hierarchy/actor-name.data.ts'
import { selfSummary } from './self-summary.screen.ts'
import { selfTransaction, selfTypes } from './self-transaction.screen.ts'

type SelfType = (typeof selfTypes)[number]

/** The reader's own node; who stands above all nodes is at home in every top node. */
const own = ({ agentId }: Pick<Actor, 'agentId'>) =>
  agentId === null ? sql<boolean>`agent.parent_id is null` : sql<boolean>`agent.id = ${agentId}::bigint`

const type = sql<SelfType>`case when t.kind = 'CHIP_ISSUE' then 'ISSUE' when t.kind = 'CHIP_BURN' then 'BURN'
  when t.kind = 'SETTLEMENT_CHIPS' then 'SETTLEMENT' when t.kind = 'ROLLBACK' then 'ROLLBACK'
  when t.kind = 'TRANSFER_DOWN' then case when t.credit = 'wallet' then 'FROM_UPLINE' else 'TO_DOWNLINE' end
  else case when t.credit = 'wallet' then 'FROM_DOWNLINE' else 'TO_UPLINE' end end`

/** The other account of the journal, where the reader may know it: above his own node it is the upline. */
const other = ({ agentId }: Pick<Actor, 'agentId'>) => sql<string | null>`(
  select case when ${agentId}::bigint is null or node.id is null or node.upline @> array[${agentId}::bigint] then coalesce(node.username, p.username) else 'Upline' end
  from transfer o left join agent node on node.id = o.account_id left join player p on p.cell = o.cell and p.id = o.account_id
  where o.journal_id = t.journal_id and o.at = t.at and o.account_id <> t.account_id limit 1)`

const whenCredit = sql`t.credit = 'wallet'`
const signed = sql<bigint>`case when ${whenCredit} then t.amount else -t.amount end`

export const selfTransactionData = aggregate(selfTransaction, ['at'], ({ db, actor, agentIds, filters, timeZone }) =>
  db
    .selectFrom('transfer as t')
    .innerJoin('agent', (join) => join.onRef('agent.id', '=', 't.account_id').on(own(actor)))
    .where(sql<boolean>`t.cell = cell_of(agent.id)`)
    .where('t.kind', 'in', ['CHIP_ISSUE', 'CHIP_BURN', 'TRANSFER_DOWN', 'TRANSFER_UP', 'SETTLEMENT_CHIPS', 'ROLLBACK'])
    .where('t.market_id', 'is', null)
    .$if(filters.at !== undefined, (rows) =>
      rows.where(sql<boolean>`t.at >= (${filters.at?.from}::date::timestamp at time zone ${timeZone})
        and t.at < ((${filters.at?.to}::date + 1)::timestamp at time zone ${timeZone})`),
    )
    .select([
      sql<string>`t.account_id || '-' || t.wallet_version`.as('id'),
      't.at',
      'agent.username as node',
      type.as('type'),
      sql<
        string | null
      >`case when ${whenCredit} then case when t.debit = 'chips' then 'Issue' else ${other(actor)} end else agent.username end`.as(
        'from',
      ),
      sql<
        string | null
      >`case when ${whenCredit} then agent.username when t.credit = 'chips' then 'Burnt' else ${other(actor)} end`.as(
        'to',
      ),
      sql<bigint | null>`case when ${whenCredit} then t.amount end`.as('credit'),
      sql<bigint | null>`case when t.debit = 'wallet' then t.amount end`.as('debit'),
      signed.as('net'),
      sql<'CREDIT' | 'DEBIT'>`case when ${whenCredit} then 'CREDIT' else 'DEBIT' end`.as('side'),
      sql<bigint>`t.balance_after - ${signed}`.as('before'),
      't.balance_after as after',
      't.note as remark',
      nameWithin(agentIds, 't.actor').as('actor'),
      't.ref',
      't.journal_id as journalId',
      't.account_id as agentId',
      't.domain_id as domainId',
    ]),
)

interface House {
  readonly chips: bigint
  readonly elsewhere: bigint
}

/** Two counts of the same: what the house accounts say is out, and what lies in the wallets. */
async function issuedIn(tx: Tx, domains: readonly number[]) {
  const { rows } = await sql<House>`select coalesce(sum(balance) filter (where account = 'chips'), 0)::bigint as chips,
      coalesce(sum(balance) filter (where account <> 'chips'), 0)::bigint as elsewhere
    from house_account where domain_id = any(${[...domains]}::int[])`.execute(tx)
  const { rows: wallets } = await sql<{ total: bigint }>`select coalesce(sum(balance + held), 0)::bigint as total
    from wallet where domain_id = any(${[...domains]}::int[])`.execute(tx)
  const { chips, elsewhere } = rows[0] ?? { chips: 0n, elsewhere: 0n }
  const total = wallets[0]?.total ?? 0n
  return {
    outstanding: formatMoney(money(-chips)),
    balances: formatMoney(money(total)),
    elsewhere: formatMoney(money(elsewhere)),
    difference: formatMoney(money(total + elsewhere + chips)),
  }
}

export const selfSummaryAnswer = answer(selfSummary, async ({ tx, actor }) => {
  const { rows } = await sql<{ balance: bigint; isRoot: boolean; domains: number[] | null }>`
    select coalesce(sum(w.balance), 0)::bigint as balance, coalesce(bool_and(agent.parent_id is null), false) as "isRoot",
      array_agg(distinct agent.domain_id) as domains
    from agent join wallet w on w.cell = cell_of(agent.id) and w.account_id = agent.id where ${own(actor)}`.execute(tx)
  const [row] = rows
  return {
    ownBalance: formatMoney(money(row?.balance ?? 0n)),
    issued: row?.isRoot ? await issuedIn(tx, row.domains ?? []) : null,
  }
})
