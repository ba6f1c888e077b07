import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  gameCode,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { qtechProvider, type QtechProvider } from '#simulator/casino/qtech.ts'

let database: TestDatabase
let operator: CasinoOperator
let keyId: string

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  keyId = await connectProvider(database, 'qt')
})
afterAll(() => database?.close())

const seated = (amount?: string) => operator.seated(keyId, amount)

test('refuses a token of another player, another game or nobody, and a player of another domain', async () => {
  const [one, other] = [await seated(), await seated()]
  const code = async (r: QtechProvider, id: string) => (await r.debit(`${one.player}-${id}`, '1.00')).body['code']
  expect(await code(one.round('r1', other.session), 'b1')).toBe('INVALID_TOKEN')
  expect(await code(one.round('r1', 'made up'), 'b2')).toBe('INVALID_TOKEN')
  expect(await code(one.round('r1', await operator.session(one.player, 'qt', 'other-game')), 'b3')).toBe(
    'INVALID_TOKEN',
  )
  const foreign = await connectProvider(database, 'qt', 2)
  const abroad = qtechProvider({ keyId: foreign, secret: casinoSecret('qt') }, operator.send, {
    player: one.player,
    game: gameCode,
    round: 'r1',
    currency: 'INR',
    session: one.session,
  })
  expect(await abroad.debit(`${one.player}-b4`, '1.00')).toMatchObject({
    status: 400,
    body: { code: 'REQUEST_DECLINED' },
  })
  expect(await abroad.balance()).toMatchObject({ status: 400 })
  expect(await one.balance()).toBe('500.00')
})

test('refuses amounts that are negative, too fine, huge or no amounts, and stores what was sent', async () => {
  const { player, round, balance } = await seated()
  const r = round('r1')
  for (const amount of [-1, '1.001', '1e3', '', 'ten', '99999999999999999999', 1e21, ' 1', '0x10'])
    expect([amount, (await r.debit(`${player}-b`, amount)).status]).toEqual([amount, 400])
  for (const body of ['', '{', '[]', '{"txnId":"a","txnId":"b"}', '\ufeff{}'])
    expect([body, (await r.raw('/transactions', body)).body['code']]).toEqual([body, 'REQUEST_DECLINED'])
  expect(await r.debit(`${player}-b`, 0.1)).toMatchObject({ body: { balance: '499.90' } })
  expect(await balance()).toBe('499.90')
  const stored = await operator.rows(
    `select count(*)::int stored from casino_call c join casino_call_body b on b.call_id = c.id where code = 'BAD_REQUEST'`,
  )
  expect(stored).toEqual([{ stored: 14 }])
  expect(operator.faults).toEqual([])
})

test('a signature covers the request line and the bytes', async () => {
  const { player, round, balance } = await seated()
  const wrong = qtechProvider({ keyId, secret: 'another secret' }, operator.send, {
    player,
    game: gameCode,
    round: 'r1',
    currency: 'INR',
    session: 'none',
  })
  expect(await wrong.debit(`${player}-b`, '1.00')).toMatchObject({ status: 401, body: { code: 'LOGIN_FAILED' } })
  const altered: QtechProvider = qtechProvider(
    { keyId, secret: casinoSecret('qt') },
    (request) => operator.send({ ...request, body: request.body.replace('"amount":"1.00"', '"amount":"9.00"') }),
    { player, game: gameCode, round: 'r1', currency: 'INR', session: 'none' },
  )
  expect(await altered.credit(`${player}-w`, '1.00')).toMatchObject({ status: 401 })
  expect(await round('r1').credit(`${player}-w`, '1.00')).toMatchObject({ status: 200 })
  expect(await balance()).toBe('501.00')
})
