import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  gameCode,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { startTestServer } from '#checks/harness/staff/staff.ts'
import { sealOfCall } from '#areas/casino/wallet/call-body.ts'
import { sealingKeys } from '#checks/harness/small-operator.ts'
import { unseal } from '#platform/auth/secrets/seal.ts'
import type { Server } from '#server/main.ts'
import { gapProvider } from '#simulator/casino/gap.ts'
import { sendOverHttp, type Send } from '#simulator/casino/transport.ts'

let database: TestDatabase
let operator: CasinoOperator
let server: Server
let keyId: string

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  keyId = await connectProvider(database, 'gap')
  server = await startTestServer(database, { catalogue: [], bindings: [] })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

let players = 0
/** A player with 500.00 in a session, and GAP that calls over HTTP for them. */
async function seated() {
  const player = await operator.player(`gap-player${(players += 1)}`, '500.00')
  const opened = await operator.session(player, 'gap', gameCode)
  const http = sendOverHttp(server.url)
  const speaking = (session = opened, send: Send = http) =>
    gapProvider({ keyId, secret: casinoSecret('gap') }, send, {
      player,
      game: gameCode,
      round: `${player}-r1`,
      currency: 'INR',
      session,
    })
  return {
    player,
    provider: speaking(),
    speaking,
    http,
    balance: async () => (await speaking().balance()).body['balance'],
  }
}

test('plays a round over HTTP in 1/100000 of a unit: token, balance, bets, a rollback and a win', async () => {
  const { player, provider, balance } = await seated()
  const account = { status: 'GAP_OK', user: player, balance: 50_000_000, currency: 'INR' }
  expect(await provider.info()).toEqual({ status: 200, body: account })
  expect(await provider.balance()).toEqual({ status: 200, body: account })
  const [bet, other] = [`${player}-1`, `${player}-2`]
  const answers = [
    await provider.bet(bet, 10_000_000),
    await provider.bet(other, 1_234_000),
    await provider.rollback(other, 1_234_000),
    await provider.win(`${player}-3`, 25_000_000, { reference_transaction_uuid: bet }),
  ]
  const stored = await operator.rows<{ id: string }>(
    `select id from casino_call where player_id = $1 order by at, id`,
    [player],
  )
  expect(answers).toEqual(
    [40_000_000, 38_766_000, 40_000_000, 65_000_000].map((available, place) => ({
      status: 200,
      body: { status: 'GAP_OK', balance: available, currency: 'INR', reference: stored[place]?.id },
    })),
  )
  expect(await balance()).toBe(65_000_000)
  expect(
    await operator.rows(`select provider, bet, win, status from casino_round where player_id = $1`, [player]),
  ).toEqual([{ provider: 'gap', bet: 10_000n, win: 25_000n, status: 'SETTLED' }])
})

test('a repeat is answered as the first time, whatever was played since', async () => {
  const { player, provider } = await seated()
  const first = await provider.bet(`${player}-a`, 10_000_000)
  await provider.bet(`${player}-b`, 3_000_000)
  expect(await provider.bet(`${player}-a`, 10_000_000)).toEqual(first)
  expect((await provider.bet(`${player}-a`, 10_100_000)).body['status']).toBe('GAP_DUPLICATE_TRANSACTION')
})

test('has a word of its own for each refusal, and moves nothing for any', async () => {
  const { player, provider, speaking, balance } = await seated()
  const word = async (call: ReturnType<typeof provider.bet>) => (await call).body['status']
  expect(await word(provider.bet(`${player}-1`, 60_000_000))).toBe('GAP_NOT_ENOUGH_MONEY')
  expect(await word(speaking('made-up').bet(`${player}-2`, 100_000))).toBe('GAP_INVALID_TOKEN')
  expect(await word(provider.bet(`${player}-3`, 100_000, { currency: 'USD' }))).toBe('GAP_WRONG_CURRENCY')
  expect(await word(provider.bet(`${player}-4`, 100_000, { user: '999999' }))).toBe('GAP_USER_UNKNOWN')
  expect(await word(provider.rollback(`${player}-5`, 100_000))).toBe('GAP_OK')
  expect(await word(provider.bet(`${player}-5`, 100_000))).toBe('GAP_TRANSACTION_ROLLED_BACK')
  for (const amount of [-100_000, 100_001, 0.5, 1e21, '0100000', '1e5', ' 100000', '', true, null])
    expect([amount, await word(provider.bet(`${player}-6`, 0, { amount }))]).toEqual([amount, 'GAP_WRONG_SYNTAX'])
  expect(await balance()).toBe(50_000_000)
  await operator.rows(`update player set status = 'LOCKED' where id = $1`, [player])
  expect(await word(provider.bet(`${player}-7`, 100_000))).toBe('GAP_USER_DISABLED')
  expect(await word(provider.win(`${player}-8`, 100_000))).toBe('GAP_OK')
})

test('has a word for each order that the books cannot follow, and moves nothing for it', async () => {
  const { player, provider, balance } = await seated()
  const word = async (call: ReturnType<typeof provider.bet>) => (await call).body['status']
  const [refused, returned, settled, small] = [`${player}-a`, `${player}-b`, `${player}-c`, `${player}-d`]
  const open = { round_closed: false }
  expect([
    await word(provider.bet(refused, 60_000_000)),
    await word(provider.rollback(refused, 60_000_000)),
    await word(provider.bet(refused, 60_000_000)),
  ]).toEqual(['GAP_NOT_ENOUGH_MONEY', 'GAP_OK', 'GAP_TRANSACTION_ROLLED_BACK'])
  expect([
    await word(provider.bet(returned, 10_000_000)),
    await word(provider.rollback(returned, 10_000_000)),
    await word(provider.win(`${player}-w1`, 25_000_000, { ...open, reference_transaction_uuid: returned })),
  ]).toEqual(['GAP_OK', 'GAP_OK', 'GAP_TRANSACTION_ROLLED_BACK'])
  expect([
    await word(provider.bet(settled, 10_000_000)),
    await word(provider.win(`${player}-w2`, 25_000_000, { ...open, reference_transaction_uuid: settled })),
    await word(provider.rollback(settled, 10_000_000)),
  ]).toEqual(['GAP_OK', 'GAP_OK', 'GAP_TRANSACTION_SETTLED'])
  expect([
    await word(provider.bet(small, 100_000)),
    await word(provider.rollback(small, 200_000)),
    await word(provider.win(`${player}-w3`, 100_000, { game_code: 'nobody-knows' })),
    await word(provider.bet(`${player}-late`, 100_000)),
  ]).toEqual(['GAP_OK', 'GAP_WRONG_AMOUNT', 'GAP_OK', 'GAP_ROUND_CLOSED'])
  expect(await balance()).toBe(65_000_000)
})

test('takes no bet on a game whose provider, sub-provider or category is off, and pays its win', async () => {
  const { player, provider, balance } = await seated()
  await operator.rows(`with above as (insert into casino_provider (domain_id, vertical, position, status, title, code, updated_by)
      values (1, 'gap', 1, 'ACTIVE', 'North Gate', 'north-gate', 'check') returning id),
    studio as (insert into casino_provider (domain_id, vertical, level, parent_id, position, status, title, code, updated_by)
      select 1, 'gap', 'SUB_PROVIDER', id, 1, 'ACTIVE', 'Rocket House', 'rocket-house', 'check' from above returning id),
    category as (insert into casino_category (domain_id, vertical, position, status, title, slug, updated_by)
      values (1, 'gap', 1, 'ACTIVE', 'Crash', 'crash', 'check') returning id)
    update casino_game g set provider_id = studio.id, category_id = category.id from studio, category
    where g.domain_id = 1 and g.vertical = 'gap'`)
  const levels = [
    [`casino_provider`, `code = 'north-gate'`],
    [`casino_provider`, `code = 'rocket-house'`],
    [`casino_category`, `slug = 'crash'`],
  ] as const
  expect((await provider.bet(`${player}-b`, 10_000_000)).body['balance']).toBe(40_000_000)
  for (const [place, [table, named]] of levels.entries()) {
    const turn = (status: string) => operator.rows(`update ${table} set status = '${status}' where ${named}`)
    await turn('INACTIVE')
    const answers = [
      await provider.bet(`${player}-${place}`, 100_000, { round: `after ${place}` }),
      await provider.win(`${player}-w${place}`, 100_000, { round_closed: false }),
    ]
    expect(answers.map(({ body }) => body['status'])).toEqual(['GAP_INVALID_GAME', 'GAP_OK'])
    await turn('ACTIVE')
  }
  expect(await balance()).toBe(40_300_000)
})

test('answers a player whose balance is below zero, and pays the win', async () => {
  const { player, provider, balance } = await seated()
  await operator.rows(`update wallet set exposure = 60000, debt = 10000 where account_id = $1`, [player])
  expect(await balance()).toBe(-10_000_000)
  expect((await provider.bet(`${player}-1`, 100_000)).body['status']).toBe('GAP_NOT_ENOUGH_MONEY')
  expect(await provider.win(`${player}-2`, 4_000_000)).toMatchObject({ status: 200, body: { balance: -6_000_000 } })
})

test('reads amounts that are texts of digits, and takes a stake of nothing', async () => {
  const { player, provider } = await seated()
  expect((await provider.bet(`${player}-1`, 0, { amount: '10000000' })).body['balance']).toBe(40_000_000)
  expect((await provider.bet(`${player}-2`, 0)).body['balance']).toBe(40_000_000)
})

test('stores what cannot be read as it came', async () => {
  const { player, provider } = await seated()
  const body = `{"user":"${player}","amount":1e400`
  expect(await provider.raw('/transaction/bet', body)).toMatchObject({
    status: 200,
    body: { status: 'GAP_WRONG_SYNTAX' },
  })
  const stored = await operator.rows<{ id: string; sealed: string }>(
    `select c.id, b.sealed from casino_call c join casino_call_body b on b.call_id = c.id where c.provider = 'gap' and c.code = 'BAD_REQUEST'`,
  )
  const texts = stored.map(({ id, sealed }) => unseal(sealingKeys, sealed, sealOfCall(id)))
  expect(texts.filter((text) => text.endsWith(`\n\n${body}`))).toHaveLength(1)
})

test('only the private key of GAP signs, for one path and one body', async () => {
  const { player, provider, speaking, http, balance } = await seated()
  const invalid = { status: 401, body: { status: 'GAP_INVALID_SIGNATURE' } }
  const elsewhere: Send = (request) => http({ ...request, target: request.target.replace('/bet', '/win') })
  const altered: Send = (request) => http({ ...request, body: request.body.replace('100000', '900000') })
  const unsigned: Send = (request) => http({ ...request, headers: {} })
  expect(await speaking(undefined, elsewhere).bet(`${player}-1`, 100_000)).toMatchObject(invalid)
  expect(await speaking(undefined, altered).win(`${player}-1`, 100_000)).toMatchObject(invalid)
  expect(await speaking(undefined, unsigned).win(`${player}-1`, 100_000)).toMatchObject(invalid)
  expect(await balance()).toBe(50_000_000)
  expect(await provider.win(`${player}-1`, 100_000)).toMatchObject({ status: 200, body: { balance: 50_100_000 } })
})

test('C28 of several bets in one request all are taken or none, and a repeat gets the same answer', async () => {
  const { player, provider, balance } = await seated()
  const stakes = (...amounts: readonly (readonly [name: string, amount: number])[]) =>
    amounts.map(([name, amount]) => ({ id: `${player}-${name}`, amount }))
  const tooMany = stakes(['a', 30_000_000], ['b', 15_000_000], ['c', 10_000_000], ['a', 30_000_000])
  const refused = { status: 200, body: { status: 'GAP_NOT_ENOUGH_MONEY', balance: 50_000_000 } }
  expect(await provider.bets(tooMany)).toMatchObject(refused)
  expect(await balance()).toBe(50_000_000)
  const stored = () =>
    operator.rows(
      `select external_id as id, code, decision, round_id, occurrences from casino_call where player_id = $1 order by external_id`,
      [player],
    )
  const rowOf = (name: string, code: string, occurrences: number) => ({
    id: `${player}-${name}`,
    code,
    decision: 'REFUSED',
    round_id: null,
    occurrences,
  })
  expect(await stored()).toEqual([
    rowOf('a', 'REFUSED_TOGETHER', 2),
    rowOf('b', 'REFUSED_TOGETHER', 1),
    rowOf('c', 'INSUFFICIENT_FUNDS', 1),
  ])
  // What was refused stays so, whatever the balance has become.
  await operator.deposit(player, '200.00')
  expect(await provider.bets(tooMany)).toMatchObject(refused)
  expect(await balance()).toBe(70_000_000)
  expect(await operator.rows(`select from casino_round where player_id = $1`, [player])).toEqual([])
  const fitting = stakes(['d', 30_000_000], ['e', 15_000_000])
  const taken = await provider.bets(fitting)
  expect(taken).toMatchObject({ status: 200, body: { status: 'GAP_OK', balance: 25_000_000, currency: 'INR' } })
  expect(taken.body['references']).toHaveLength(2)
  expect(await provider.bets(fitting)).toEqual(taken)
  expect(await balance()).toBe(25_000_000)
  expect(await operator.rows(`select bet::int from casino_round where player_id = $1`, [player])).toEqual([
    { bet: 45_000 },
  ])
})
