import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  gameCode,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { sealingKeys } from '#checks/harness/small-operator.ts'
import { startTestServer } from '#checks/harness/staff/staff.ts'
import { sealOfCall } from '#areas/casino/wallet/call-body.ts'
import { unseal } from '#platform/auth/secrets/seal.ts'
import type { Server } from '#server/main.ts'
import { sendOverHttp } from '#simulator/casino/transport.ts'
import { worldCasinoProvider } from '#simulator/casino/world-casino.ts'

let database: TestDatabase
let operator: CasinoOperator
let server: Server
let keyId: string

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  keyId = await connectProvider(database, 'wc')
  server = await startTestServer(database, { catalogue: [], bindings: [] })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

let players = 0
/** A player with 500.00 at a table, and World Casino that calls over HTTP for them. */
async function seated() {
  const player = await operator.player(`wc-player${(players += 1)}`, '500.00')
  const opened = await operator.session(player, 'wc', gameCode)
  const speaking = (session = opened, secret = casinoSecret('wc')) =>
    worldCasinoProvider({ keyId, secret }, sendOverHttp(server.url), {
      player,
      game: gameCode,
      round: `${player}-r1`,
      currency: 'INR',
      session,
    })
  return { player, provider: speaking(), speaking, balance: async () => (await speaking().balance()).body['balance'] }
}

test('plays a round over HTTP: token, balance, debits, a cancellation and a win', async () => {
  const { player, provider, balance } = await seated()
  const account = { code: 0, message: 'Success', userId: player, balance: '500.00', currency: 'INR' }
  expect(await provider.authenticate()).toEqual({ status: 200, body: account })
  expect(await provider.balance()).toEqual({ status: 200, body: account })
  const [bet, other] = [`${player}-1`, `${player}-2`]
  const answers = [
    await provider.debit(bet, '100.00'),
    await provider.debit(other, 30),
    await provider.cancel(other, '30.00'),
    await provider.credit(`${player}-3`, '250.00', { debitTransactionId: bet }),
  ]
  const stored = await operator.rows<{ id: string }>(
    `select id from casino_call where player_id = $1 order by at, id`,
    [player],
  )
  expect(answers).toEqual(
    ['400.00', '370.00', '400.00', '650.00'].map((available, place) => ({
      status: 200,
      body: { code: 0, message: 'Success', balance: available, transactionId: stored[place]?.id },
    })),
  )
  expect(await balance()).toBe('650.00')
  expect(
    await operator.rows(`select provider, bet, win, status from casino_round where player_id = $1`, [player]),
  ).toEqual([{ provider: 'wc', bet: 10_000n, win: 25_000n, status: 'SETTLED' }])
})

test('answers a repeat with the balance of now and the first transaction', async () => {
  const { player, provider } = await seated()
  const first = await provider.debit(`${player}-a`, '100.00')
  await provider.credit(`${player}-w`, '50.00', { roundClosed: false })
  await provider.debit(`${player}-b`, '30.00')
  expect(await provider.debit(`${player}-a`, '100.0')).toEqual({
    status: 200,
    body: { ...first.body, balance: '420.00' },
  })
  expect((await provider.debit(`${player}-a`, '101.00')).body['code']).toBe(110)
})

test('has a number of its own for each refusal, and moves nothing for any', async () => {
  const { player, provider, speaking, balance } = await seated()
  const code = async (call: ReturnType<typeof provider.debit>) => (await call).body['code']
  expect(await code(provider.debit(`${player}-1`, '600.00'))).toBe(109)
  expect(await code(speaking('made-up').debit(`${player}-2`, '1.00'))).toBe(105)
  expect(await code(provider.debit(`${player}-3`, '1.00', { userToken: undefined }))).toBe(105)
  expect(await code(provider.debit(`${player}-4`, '1.00', { currency: 'USD' }))).toBe(103)
  expect(await code(provider.debit(`${player}-5`, '1.00', { userId: '999999' }))).toBe(104)
  expect(await code(provider.cancel(`${player}-6`, '1.00'))).toBe(0)
  expect(await code(provider.debit(`${player}-6`, '1.00'))).toBe(111)
  expect(await code(provider.cancel(`${player}-7`, '1.00', { debitTransactionId: undefined }))).toBe(101)
  for (const amount of ['-1', '1.001'])
    expect([amount, await code(provider.debit(`${player}-8`, amount))]).toEqual([amount, 102])
  for (const amount of ['1e3', '', ' 1', '10,00'])
    expect([amount, await code(provider.debit(`${player}-8`, amount))]).toEqual([amount, 101])
  expect(await code(speaking('made-up').authenticate())).toBe(105)
  expect(await balance()).toBe('500.00')
  await operator.rows(`update player set status = 'LOCKED' where id = $1`, [player])
  expect(await code(provider.debit(`${player}-9`, '1.00'))).toBe(106)
  expect(await code(provider.credit(`${player}-10`, '1.00'))).toBe(0)
})

test('believes no other partner key, and stores bytes without it', async () => {
  const { player, provider, speaking, balance } = await seated()
  expect(await speaking(undefined, 'secret of wd').credit(`${player}-w`, '10.00')).toEqual({
    status: 401,
    body: { code: 100, message: 'Unknown key or invalid signature.' },
  })
  expect(await provider.raw('/credit', '{')).toMatchObject({ status: 401 })
  expect(await balance()).toBe('500.00')
  await provider.credit(`${player}-w`, '10.00')
  const [call] = await operator.rows<{ id: string; sealed: string }>(
    `select c.id, b.sealed from casino_call c join casino_call_body b on b.call_id = c.id where c.player_id = $1`,
    [player],
  )
  const bytes = unseal(sealingKeys, call?.sealed ?? '', sealOfCall(call?.id ?? ''))
  expect(bytes).toContain(`"partnerKey":"*"`)
  expect(bytes).not.toContain(casinoSecret('wc'))
})
