import { afterAll, beforeAll, expect, test } from 'vitest'
import { casinoOperator, connectProvider, gameCode, type CasinoOperator } from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'

let database: TestDatabase
let operator: CasinoOperator
let keyId: string

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  keyId = await connectProvider(database, 'qt')
})
afterAll(() => database?.close())

test('C44 a round that was begun finishes when its game is retired and its provider is switched off', async () => {
  const { player, round, balance } = await operator.seated(keyId, '500.00')
  const r = round('r1')
  expect(await r.debit(`${player}-b1`, '100.00')).toMatchObject({ body: { balance: '400.00' } })
  const [provider] = await operator.rows<{ id: string }>(
    `insert into casino_provider (domain_id, vertical, position, status, title, code, updated_by)
      values (1, 'qt', 1, 'INACTIVE', 'Lantern Works', 'LW', 'check') returning id`,
  )
  await operator.rows(`update casino_game set status = 'INACTIVE', provider_id = $1 where vertical = 'qt'`, [
    provider?.id,
  ])
  await expect(operator.session(player, 'qt', gameCode)).rejects.toThrow()
  // A double in the open round, and the opening bet of another one.
  expect(await r.debit(`${player}-b2`, '50.00')).toMatchObject({ status: 200, body: { balance: '350.00' } })
  expect(await round('r2').debit(`${player}-b3`, '50.00')).toMatchObject({
    status: 400,
    body: { code: 'REQUEST_DECLINED' },
  })
  expect(await balance()).toBe('350.00')
  const open = await operator.rows(
    `select count(*)::int as rounds, sum(bet + bonus_staked - bonus_refunded)::bigint as stakes from casino_round
      where player_id = $1 and status = 'OPEN'`,
    [player],
  )
  expect(open).toEqual([{ rounds: 1, stakes: 15_000n }])
  expect(await r.credit(`${player}-w`, '300.00', { betId: `${player}-b1` })).toMatchObject({
    body: { balance: '650.00' },
  })
  // The round is over: its game takes no further bet.
  expect(await round('r3').debit(`${player}-b4`, '50.00')).toMatchObject({
    status: 400,
    body: { code: 'REQUEST_DECLINED' },
  })
  expect(await balance()).toBe('650.00')
  const refused = await operator.rows(
    `select external_id, code from casino_call where player_id = $1 and decision = 'REFUSED' order by at`,
    [player],
  )
  expect(refused).toEqual([
    { external_id: `${player}-b3`, code: 'GAME_DISABLED' },
    { external_id: `${player}-b4`, code: 'GAME_DISABLED' },
  ])
})
