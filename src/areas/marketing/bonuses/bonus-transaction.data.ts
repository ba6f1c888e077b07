import { sql } from 'kysely'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { dataset } from '#engine/list/dataset.ts'
import { bonusTransaction } from './bonus-transaction.screen.ts'

const isPaid = sql`t.debit = 'bonus'`

export const bonusTransactionData = dataset(bonusTransaction, ({ db, scope }) =>
  db
    .selectFrom('transfer as t')
    .innerJoin('player', (join) => join.onRef('player.cell', '=', 't.cell').onRef('player.id', '=', 't.account_id'))
    .leftJoin('agent', 'agent.id', 'player.agent_id')
    .where(sql<boolean>`(t.debit = 'bonus' or t.credit = 'bonus')`)
    .select([
      sql<string>`t.account_id || '-' || t.wallet_version`.as('id'),
      't.at',
      't.kind',
      't.currency',
      't.note',
      't.ref as reference',
      't.journal_id as journalId',
      't.balance_after as balance',
      't.domain_id as domainId',
      'player.id as playerId',
      'player.username as player',
      'player.agent_id as agentId',
      'agent.username as agent',
      sql<bigint | null>`case when ${isPaid} then t.amount end`.as('credit'),
      sql<bigint | null>`case when not ${isPaid} then t.amount end`.as('debit'),
      sql<bigint>`case when ${isPaid} then t.amount else -t.amount end`.as('cost'),
      sql<'CREDIT' | 'DEBIT'>`case when ${isPaid} then 'CREDIT' else 'DEBIT' end`.as('side'),
      visibleActorName(scope, 't.actor').as('actor'),
    ]),
)
