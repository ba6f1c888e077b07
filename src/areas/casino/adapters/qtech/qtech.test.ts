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

test('refuses a token of another player or nobody, and a player of another domain', async () => {
  const [one, other] = [await seated(), await seated()]
  const code = async (r: QtechProvider, id: string) => (await r.debit(`${one.player}-${id}`, '1.00')).body['code']
  expect(await code(one.round('r1', other.session), 'b1')).toBe('INVALID_TOKEN')
  expect(await code(one.round('r1', 'made up'), 'b2')).toBe('INVALID_TOKEN')
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
    `select count(*)::int stored from casino_call c join casino_call_body b on b.call_id = c.id where code in ('BAD_REQUEST', 'BAD_AMOUNT')`,
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

test('a free round takes no money, a refund gives it back, and its win goes to the purse of the grant', async () => {
  const { player, round, balance } = await seated()
  const granted = async (purse: string, rounds: number) => {
    const [{ id }] = (await operator.rows<{ id: string }>(
      `insert into free_round_grant (cell, player_id, domain_id, agent_id, provider, game_code, game, rounds, stake, purse, currency, campaign, granted_by, expires_at)
       select cell, id, domain_id, agent_id, 'qt', $2, 'Night Tram', $3, 1000, $4, 'INR', 'Autumn spins', 'check', '2100-01-01' from player where id = $1 returning id`,
      [player, gameCode, rounds, purse],
    )) as [{ id: string }]
    return { bonusPromoCode: id }
  }
  const grants = () =>
    operator.rows(`select purse, used, won::int, status from free_round_grant where player_id = $1 order by purse`, [
      player,
    ])
  const [bonus, cash] = [await granted('BONUS', 10), await granted('CASH', 1)]
  const [r1, r2, r3] = [round('f1'), round('f2'), round('f3')]
  expect(await r1.debit(`${player}-s1`, '10.00', bonus)).toMatchObject({ status: 200, body: { balance: '500.00' } })
  expect(await r1.debit(`${player}-s1`, '10.00', bonus)).toMatchObject({ status: 200 })
  expect(await r1.credit(`${player}-s2`, '35.00', { betId: `${player}-s1` })).toMatchObject({ status: 200 })
  expect(await r2.debit(`${player}-s3`, '10.00', bonus)).toMatchObject({ status: 200 })
  for (let again = 0; again < 2; again += 1) await r2.rollback(`${player}-s3`, '10.00')
  // 500.00 in cash, and the win as bonus money.
  expect([await balance(), await grants()]).toEqual([
    '535.00',
    [
      { purse: 'BONUS', used: 1, won: 3_500, status: 'IN_USE' },
      { purse: 'CASH', used: 0, won: 0, status: 'GRANTED' },
    ],
  ])
  expect(await r3.debit(`${player}-s4`, '0.00', cash)).toMatchObject({ status: 200 })
  expect(await r3.debit(`${player}-s5`, '0.00', cash)).toMatchObject({ body: { code: 'BONUS_USED_UP' } })
  expect(await r3.credit(`${player}-s6`, '20.00', { betId: `${player}-s4` })).toMatchObject({
    body: { balance: '555.00' },
  })
  expect((await grants())[1]).toEqual({ purse: 'CASH', used: 1, won: 2_000, status: 'USED' })
  expect(operator.faults).toEqual([])
})
