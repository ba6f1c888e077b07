import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenBooks } from '#checks/harness/casino/broken-books.ts'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  gameCode,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { qtechProvider } from '#simulator/casino/qtech.ts'
import { slotsProvider } from '#simulator/casino/slots.ts'
import { refundSilentRounds } from './refund-silent-rounds.task.ts'

let database: TestDatabase
let operator: CasinoOperator
const start = instantNow()
let day = 0
const dayMs = 86_400_000
const now = () => new Date(start.getTime() + day * dayMs)

beforeAll(async () => {
  database = await freshDatabase()
  await database.ownerPool.query(
    `insert into setting (domain_id, key, value) values (0, 'settings.betting', '{"refundQtechAfter": 14}')`,
  )
  operator = await casinoOperator(database, now)
})
afterAll(async () => {
  expect(await brokenBooks(database.db)).toEqual([])
  expect(operator.faults).toEqual([])
  await database?.close()
})

const sweep = () => refundSilentRounds.run({ db: database.db, now })
const roundsOf = (player: string) =>
  operator.rows(`select provider, bet, win, status from casino_round where player_id = $1 order by provider`, [player])

test('C10 only the rounds of a provider whose contract says so are refunded, and the others wait for their wins', async () => {
  const [qt, slot] = [await connectProvider(database, 'qt'), await connectProvider(database, 'slot')]
  const player = await operator.player('patient', '500.00')
  const play = (session: string, round: string) => ({ player, game: gameCode, round, currency: 'INR', session })
  const a = qtechProvider(
    { keyId: qt, secret: casinoSecret('qt') },
    operator.send,
    play(await operator.session(player, 'qt', gameCode), 'RA'),
  )
  const b = slotsProvider(
    { keyId: slot, secret: casinoSecret('slot') },
    operator.send,
    play(await operator.session(player, 'slot', gameCode), 'RB'),
  )
  await a.debit('a1', '100.00')
  expect((await b.bet('b1', '100.00')).body['balance']).toBe('300.00')
  day = 13
  expect(await sweep()).toBe(0)
  day = 14
  expect(await sweep()).toBe(1)
  expect(await sweep()).toBe(0)
  expect((await a.balance()).body['balance']).toBe('400.00')
  expect(await roundsOf(player)).toEqual([
    { provider: 'qt', bet: 10_000n, win: 0n, status: 'VOIDED' },
    { provider: 'slot', bet: 10_000n, win: 0n, status: 'OPEN' },
  ])
  day = 15
  expect(await a.credit('a2', '250.00')).toMatchObject({ status: 400 })
  expect((await a.rollback('a1', '100.00')).body['balance']).toBe('400.00')
  expect((await a.balance()).body['balance']).toBe('400.00')
  expect(
    await operator.rows(
      `select external_id, amount, code from casino_call where decision = 'REFUSED' and kind = 'win'`,
    ),
  ).toEqual([{ external_id: 'a2', amount: 25_000n, code: 'ALREADY_ROLLED_BACK' }])
  day = 40
  expect(await sweep()).toBe(0)
  expect(await roundsOf(player)).toMatchObject([{ status: 'VOIDED' }, { status: 'OPEN', bet: 10_000n }])
  expect((await b.win('b2', '250.00')).body['balance']).toBe('650.00')
  expect(await roundsOf(player)).toMatchObject([
    { status: 'VOIDED' },
    { status: 'SETTLED', bet: 10_000n, win: 25_000n },
  ])
  expect(
    await operator.rows(`select actor, action from audit where action = 'casino-rounds.automatic-refund'`),
  ).toEqual([{ actor: 'overround', action: 'casino-rounds.automatic-refund' }])
})
