import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { equals, period } from '#blueprint/filters.ts'
import { amount, instant, playerLink, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { actorNamed } from '#checks/harness/small-operator.ts'
import type { DB } from '#platform/database/tables.ts'
import { wholeScope } from '#engine/scope.ts'
import { domainNameOf, playerOf, playerReferredBy, walletOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from './dataset-of.ts'
import type { Dataset } from './dataset.ts'

const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const request = { db, actor: actorNamed('reader'), scope: wholeScope, filters: {}, parameters: {}, timeZone: 'UTC' }
const sqlOf = ({ query }: Dataset) => query(request).compile().sql

const withdrawals = list({
  path: '/withdraws',
  title: 'Withdrawals',
  permission: 'WITHDRAW_VIEW',
  scope: 'downline',
  columns: { requestedAt: instant('Requested'), player: playerLink('Player'), amount: amount('Amount'), id: uuid() },
  filters: { requestedAt: period(), externalId: equals(), tag: equals() },
  sort: ['requestedAt', 'descending'],
})
const consumes = { consumes: ['tag'] } as const

test('selects columns, filters and scope as the table stores them, after what the query selects', () => {
  const data = datasetOf(
    withdrawals,
    'withdrawal as w',
    ({ from }) => from.leftJoin('player', playerOf('w')).select(['player.username as player', 'w.fee as amount']),
    consumes,
  )
  expect(sqlOf(data)).toBe(
    'select "player"."username" as "player", "w"."fee" as "amount", "w"."requested_at" as "requestedAt", "w"."id",' +
      ' "w"."external_id" as "externalId", "w"."agent_id" as "agentId" from "withdrawal" as "w"' +
      ' left join "player" on "player"."cell" = "w"."cell" and "player"."id" = "w"."player_id"',
  )
  expect(data.readHints).toEqual({ consumes: ['tag'] })
})

test('leaves a column out that another table provides under the same name', () => {
  const data = datasetOf(
    withdrawals,
    'withdrawal',
    ({ from }) => from.leftJoin('deposit', 'deposit.id', 'withdrawal.id').select(['deposit.amount', 'utr as player']),
    consumes,
  )
  expect(sqlOf(data)).not.toContain('"withdrawal"."amount"')
})

test('refuses to guess the columns of a query that selects everything', () => {
  const everything = datasetOf(
    withdrawals,
    'withdrawal',
    ({ from }) => from.selectAll().select(['utr as player', 'requested_at as requestedAt', 'agent_id as agentId']),
    { consumes: ['tag', 'externalId'] },
  )
  expect(() => sqlOf(everything)).toThrow('A dataset of a table selects its columns by name')
})

test('joins players and wallets by their cell, and names domains', () => {
  const joined = db
    .selectFrom('audit')
    .leftJoin('player', playerReferredBy('audit'))
    .leftJoin('wallet', walletOf('player', 'id'))
    .select(['wallet.balance', domainNameOf('audit.domain_id').as('domain')])
  expect(joined.compile().sql).toBe(
    'select "wallet"."balance", (select d.name from domain d where d.id = "audit"."domain_id") as "domain" from "audit"' +
      ' left join "player" on "player"."cell" = cell_of("audit"."player_id") and "player"."id" = "audit"."player_id"' +
      ' left join "wallet" on "wallet"."cell" = "player"."cell" and "wallet"."account_id" = "player"."id"',
  )
})
