import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { settlementClient } from '#checks/harness/betting/settlements.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import { recomputeNodeDays } from '#areas/agents/day-totals/node-day.task.ts'
import { verify } from './verify.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.close())

test('finds no violation in regular data, and each figure changed manually', async () => {
  const site = await smallOperator(database)
  const books = settlementClient(database, site)
  const [one, two] = [await books.player(), await books.player('500.00')]
  const market = await site.market({ commission: 200, runners: ['A', 'B', 'C'] })
  await books.bet(one, market, 'A', { stake: '70.05' })
  await books.bet(one, market, 'B', { side: 'LAY', odds: '4.4', stake: '33.33', matched: '11.11' })
  await books.bet(two, market, 'C', { odds: '9.2', stake: '12.00', matched: '0' })
  const other = await site.market({ kind: 'session', product: 'fancy' })
  await site.bet(two, other.id, { line: 40, rate: '90', stake: '50.00' })
  await site.bet(two, other.id, { line: 44, side: 'LAY', rate: '110', stake: '30.00' })
  await site.call('/withdrawal', { externalId: randomUUID(), player: two, method: 'bank', amount: '10.00' })
  const seq = await books.run(market.id, { result: books.winner(market, 'A') })
  await books.run(market.id, { kind: 'rollback', reverses: seq })
  await books.run(market.id, { result: books.winner(market, 'C') })
  while ((await recomputeNodeDays.run({ db: database.db })) > 0);
  expect(await verify(database.db)).toEqual([])

  const changes = [
    [`update wallet set balance = balance + 1 where account_id = ${two}`, ['I-02', 'I-03']],
    [
      `update position set exposure = exposure + 1, worst = worst + 1 where player_id = ${two} and market_id = ${other.id}`,
      ['I-13', 'I-13'],
    ],
    [
      `update bet_settled set pl = pl + 1 where market_id = ${market.id} and player_id = ${one} and matched > 0`,
      ['I-12', 'I-12', 'tally'],
    ],
    [`update player_day set stake = stake + 1 where player_id = ${one} and product = 'exchange'`, ['I-17', 'I-17']],
    [`update player_day set stake = stake + 1 where player_id = ${one} and product = 'deposit'`, ['I-17']],
    [`update player_lifetime set pl = pl + 1 where player_id = ${one} and product = 'exchange'`, ['I-17']],
    [
      `update agent_day set retained = retained + 1 where agent_id = 4 and product = 'exchange' and cell = (select min(cell) from agent_day)`,
      ['I-14', 'I-17'],
    ],
    [`update bet_tally set bets = bets + 1 where status = 'OPEN'`, ['tally']],
    [`update withdrawal set status = 'REJECTED'`, ['I-04', 'I-08']],
    [`update deposit set status = 'FAILED' where player_id = ${one}`, ['I-09']],
    [`update deposit set status = 'REVERSED' where player_id = ${one}`, ['I-09']],
    [
      `update operator_account set balance = balance + 1 where account = 'exchange' and cell = (select min(cell) from operator_account where account = 'exchange')`,
      ['I-03', 'I-03', 'clearing'],
    ],
    [
      `update market_share set retained = retained + 1 where agent_id = 4 and seq = 1 and cell = (select min(cell) from market_share)`,
      ['I-12', 'I-17'],
    ],
  ] as const
  for (const [change, expected] of changes) {
    const client = await database.ownerPool.connect()
    await client.query('begin')
    await client.query(change)
    await client.query('commit')
    client.release()
    const found = await verify(kyselyOver(database.ownerPool))
    expect([change, found.map(({ id }) => id).toSorted()]).toEqual([change, [...expected].toSorted()])
    await database.ownerPool.query(undo(change))
  }
})

/** The SQL that reverts the change. */
const undo = (change: string): string =>
  change.includes(`'REJECTED'`)
    ? change.replace('REJECTED', 'PENDING')
    : /'(FAILED|REVERSED)'/.test(change)
      ? change.replace(/FAILED|REVERSED/, 'SUCCESS')
      : change.replaceAll('+ 1', '- 1')

test('finds no violation in the demo data', async () => {
  const world = await freshDatabase('template_world')
  try {
    expect(await verify(kyselyOver(world.ownerPool))).toEqual([])
  } finally {
    await world.close()
  }
}, 240_000)
