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
import { rateRules } from '#platform/limits/rate-limit.ts'
import { qtechProvider } from '#simulator/casino/qtech.ts'
import { sendOverHttp, type Send } from '#simulator/casino/transport.ts'
import type { Server } from '#server/main.ts'

let database: TestDatabase
let operator: CasinoOperator
let keyId: string
/** Two processes of one installation. */
let servers: readonly Server[]

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  keyId = await connectProvider(database, 'qt')
  const start = () => startTestServer(database, { catalogue: [], bindings: [] })
  servers = [await start(), await start()]
})
afterAll(async () => {
  for (const server of servers ?? []) await server.close()
  await database?.close()
})

const at = (place: number): Send => sendOverHttp(servers[place % servers.length]?.url ?? '')

interface Seat {
  readonly player: string
  readonly session: string
}

/** The provider in a round of this player, over HTTP. */
const speaking = ({ player, session }: Seat, send: Send = at(0), key = { keyId, secret: casinoSecret('qt') }) =>
  qtechProvider(key, send, { player, game: gameCode, round: `${player}-r1`, currency: 'INR', session })

const balanceOf = async (seat: Seat) => (await speaking(seat).balance()).body['balance']

test('plays over HTTP: session, debit, credit, rollback and balance', async () => {
  const seat = await operator.seated(keyId)
  const { player } = seat
  const provider = speaking(seat)
  expect(await provider.session()).toEqual({
    status: 200,
    body: { playerId: player, balance: '500.00', currency: 'INR' },
  })
  const answers = [
    await provider.debit(`${player}-1`, '100.00'),
    await provider.debit(`${player}-2`, 30),
    await provider.rollback(`${player}-2`, '30.00'),
    await provider.credit(`${player}-3`, '250.00', { betId: `${player}-1` }),
  ]
  const stored = await operator.rows<{ id: string }>(
    `select id from casino_call where player_id = $1 and ip <> '' order by at, id`,
    [player],
  )
  expect(answers).toEqual(
    ['400.00', '370.00', '400.00', '650.00'].map((balance, place) => ({
      status: 200,
      body: { balance, referenceId: stored[place]?.id },
    })),
  )
  expect(await balanceOf(seat)).toBe('650.00')
  expect((await speaking({ player, session: 'made up' }).session()).body['code']).toBe('INVALID_TOKEN')
})

test('answers 401 to a key that is unknown, revoked, of a site or of another provider, and stores nothing', async () => {
  const seat = await operator.seated(keyId)
  const revoked = await connectProvider(database, 'qt', 2)
  await operator.rows(`update inbound_key set status = 'REVOKED' where key_id = $1`, [revoked])
  const count = `select count(*)::int calls from casino_call`
  const before = await operator.rows(count)
  for (const key of [
    { keyId: 'nobody', secret: casinoSecret('qt') },
    { keyId: revoked, secret: casinoSecret('qt') },
    { keyId: 'key-1', secret: 'secret of the site' },
    { keyId: await connectProvider(database, 'wc'), secret: casinoSecret('wc') },
  ])
    expect([key.keyId, await speaking(seat, at(0), key).credit(`${seat.player}-w`, '10.00')]).toMatchObject([
      key.keyId,
      { status: 401, body: { code: 'LOGIN_FAILED' } },
    ])
  expect(await operator.rows(count)).toEqual(before)
  expect(await balanceOf(seat)).toBe('500.00')
})

test('an address that goes on with wrong signatures of a key is refused for a while, and right calls are answered meanwhile', async () => {
  const limited = await startTestServer(database, {
    catalogue: [],
    bindings: [],
    limits: { rates: { ...rateRules, wrongKey: { perMinute: 3, perHour: 100 } } },
  })
  try {
    const seat = await operator.seated(keyId)
    const send = sendOverHttp(limited.url)
    const guessing = speaking(seat, send, { keyId, secret: 'guessed' })
    const words: unknown[] = []
    for (const place of [1, 2, 3, 4]) words.push((await guessing.debit(`${seat.player}-${place}`, '1.00')).body['code'])
    // Refused in the provider's own form: it is to come again later.
    expect(words).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED', 'LOGIN_FAILED', 'UNKNOWN_ERROR'])
    const unknown = speaking(seat, send, { keyId: 'nobody', secret: 'guessed' })
    expect(await unknown.balance()).toMatchObject({ status: 500, body: { code: 'UNKNOWN_ERROR' } })
    expect(await speaking(seat, send).debit(`${seat.player}-b`, '1.00')).toMatchObject({ status: 200 })
  } finally {
    await limited.close()
  }
})

test.each(['text/plain', 'application/vnd.provider+json', 'application/json; charset=utf-16'])(
  'takes a call sent as %s, and keeps its request line and its bytes sealed',
  async (type) => {
    const seat = await operator.seated(keyId)
    let sent = ''
    const typed: Send = (request) => {
      sent = `${request.method} ${request.target}\n\n${request.body}`
      return at(0)({ ...request, headers: { ...request.headers, 'content-type': type } })
    }
    expect(await speaking(seat, typed).debit(`${seat.player}-b`, '1.00')).toMatchObject({ status: 200 })
    const [call] = await operator.rows<{ id: string; sealed: string }>(
      `select c.id, b.sealed from casino_call c join casino_call_body b on b.call_id = c.id where c.player_id = $1`,
      [seat.player],
    )
    expect(call?.sealed).not.toContain(seat.player)
    expect(unseal(sealingKeys, call?.sealed ?? '', sealOfCall(call?.id ?? ''))).toBe(sent)
  },
)

test('answers a call that is too large to keep, without its bytes', async () => {
  const seat = await operator.seated(keyId)
  const large = await speaking(seat).credit(`${seat.player}-w`, '5.00', { note: 'x'.repeat(70_000) })
  expect(large).toMatchObject({ status: 200, body: { balance: '505.00' } })
  expect(
    await operator.rows(
      `select decision, exists (select from casino_call_body b where b.call_id = c.id) sealed from casino_call c where player_id = $1`,
      [seat.player],
    ),
  ).toEqual([{ decision: 'APPLIED', sealed: false }])
})

test('copies of a bet that two processes receive at once move its stake once and are answered alike', async () => {
  const seat = await operator.seated(keyId)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => speaking(seat, at(place)).debit(`${seat.player}-b`, '100.00')),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, body: { balance: '400.00' } })
  expect(await balanceOf(seat)).toBe('400.00')
  expect(await operator.rows(`select occurrences from casino_call where player_id = $1`, [seat.player])).toEqual([
    { occurrences: 20 },
  ])
})

test('of parallel bets on the last unit at two processes exactly one wins, and all are in one round', async () => {
  const seat = await operator.seated(keyId, '1.00')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => speaking(seat, at(place)).debit(`${seat.player}-${place}`, '1.00')),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  expect(answers.filter(({ body }) => body['code'] === 'INSUFFICIENT_FUNDS').length).toBe(19)
  expect(await balanceOf(seat)).toBe('0.00')
  expect(
    await operator.rows(`select staked, bet, status from casino_round where player_id = $1`, [seat.player]),
  ).toEqual([{ staked: 100n, bet: 100n, status: 'OPEN' }])
})
