import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gapAdapter } from '#areas/casino/adapters/gap/gap.adapter.ts'
import { qtechAdapter } from '#areas/casino/adapters/qtech/qtech.adapter.ts'
import { brokenBooks } from '#checks/harness/casino/broken-books.ts'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  gameCode,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { changingContracts } from '#checks/harness/casino/contracts.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { gapProvider } from '#simulator/casino/gap.ts'
import { slotsProvider } from '#simulator/casino/slots.ts'
import { worldCasinoProvider } from '#simulator/casino/world-casino.ts'
import type { ReceivedAnswer } from '#simulator/casino/transport.ts'
import { withDigits } from '#values/money.ts'

let database: TestDatabase
let operator: CasinoOperator
const keys: Record<string, string> = {}
const { contracts, under } = changingContracts()

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database, undefined, contracts)
  for (const provider of ['qt', 'gap', 'slot', 'wc'] as const)
    keys[provider] = await connectProvider(database, provider)
})
afterAll(async () => {
  expect(await brokenBooks(database.db)).toEqual([])
  expect(operator.faults).toEqual([])
  await database?.close()
})

const seated = () => operator.seated(keys['qt'] ?? '')
const balanceIn = ({ body }: ReceivedAnswer) => body['balance']

let guests = 0
async function guest(provider: 'gap' | 'slot' | 'wc') {
  const player = await operator.player(`${provider}-guest${(guests += 1)}`, '500.00')
  const session = await operator.session(player, provider, gameCode)
  const key = { keyId: keys[provider] ?? '', secret: casinoSecret(provider) }
  return { player, key, play: { player, session, game: gameCode, round: `${player}-r`, currency: 'INR' } }
}

interface StatedAmount {
  readonly place: string
  readonly expect: string
  /** The bytes of the amount, which no parser has read. */
  readonly bytes: string
}

/** The amounts of the file, each with what it must give. */
const amounts = readFileSync(
  new URL('../../../../checks/outside/inputs/casino-amounts.ndjson', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line): StatedAmount => {
    const [, place = '', expected = '', bytes = ''] =
      /^\{"case":(\d+),"expect":"([^"]*)","body":.*"amount":(.*)\}\}$/.exec(line) ?? []
    return { place, expect: expected, bytes }
  })

/** How three providers state the same bet. */
const spoken = {
  qt: async () => {
    const { player, round, balance } = await seated()
    const send = (id: string, bytes: string) =>
      round('c14').raw(
        '/transactions',
        `{"txnType":"DEBIT","txnId":"${id}","playerId":"${player}","roundId":"c14","amount":${bytes},"currency":"INR","gameId":"${gameCode}"}`,
      )
    return { player, send, balance, isTaken: ({ status }: ReceivedAnswer) => status === 200 }
  },
  slot: async () => {
    const { player, key, play } = await guest('slot')
    const slot = slotsProvider(key, operator.send, play)
    const send = (id: string, bytes: string) =>
      slot.raw(
        '/play',
        `{"action":"bet","id":"${id}","player":"${player}","round":"c14","game":"${gameCode}","amount":${bytes},"currency":"INR","token":"${play.session}"}`,
      )
    const balance = async () => balanceIn(await slot.balance())
    return { player, send, balance, isTaken: ({ status }: ReceivedAnswer) => status === 200 }
  },
  wc: async () => {
    const { player, key, play } = await guest('wc')
    const casino = worldCasinoProvider(key, operator.send, play)
    const send = (id: string, bytes: string) =>
      casino.raw(
        '/debit',
        `{"partnerKey":"${key.secret}","userId":"${player}","userToken":"${play.session}","providerTransactionId":"${id}","providerRoundId":"c14","gameId":"${gameCode}","amount":${bytes},"currency":"INR"}`,
      )
    const balance = async () => balanceIn(await casino.balance())
    return { player, send, balance, isTaken: ({ body }: ReceivedAnswer) => body['code'] === 0 }
  },
} as const

test.each(['qt', 'slot', 'wc'] as const)(
  'C14 %s: six of the nineteen amounts are booked as they were written, and the others move nothing',
  async (provider) => {
    expect(amounts).toHaveLength(19)
    const { player, send, balance, isTaken } = await spoken[provider]()
    const outcomes: string[] = []
    for (const { place, bytes } of amounts) {
      const answer = await send(`${player}-${place}`, bytes)
      expect(answer.status).toBeLessThan(500)
      const booked = await operator.rows<{ amount: string }>(
        `select to_char(amount / 100.0, 'FM990.00') as amount from transfer where account_id = $1 and note = $2`,
        [player, `${player}-${place}`],
      )
      expect(booked).toHaveLength(isTaken(answer) ? 1 : 0)
      outcomes.push(booked[0]?.amount ?? 'refused')
    }
    expect(outcomes).toEqual(amounts.map((one) => one.expect))
    expect(await balance()).toBe('449.90')
  },
)

test.each([
  ['1234.56', 2, 'INR', 123_456n, 123456000, '1234.56'],
  ['1500', 0, 'JPY', 1_500n, 150000000, '1500'],
  ['1.250', 3, 'KWD', 1_250n, 125000, '1.250'],
] as const)(
  'C16 a purse of %s is shown to each provider in its own units',
  (_, digits, currency, balance, fine, whole) => {
    const state = { player: 7n, username: 'p1', balance, exposure: 0n, currency }
    withDigits(digits, () => {
      expect(gapAdapter.write({ is: 'state', state }).body).toMatchObject({ balance: fine, currency })
      // A JSON integer: without a point, and no text.
      expect(JSON.stringify(gapAdapter.write({ is: 'state', state }).body)).toContain(`"balance":${fine},`)
      expect(qtechAdapter.write({ is: 'state', state }).body).toMatchObject({ balance: whole, currency })
    })
  },
)

test('C16 a bet in 1/100000 of a unit is taken as such, and answered in them', async () => {
  const { player, key, play } = await guest('gap')
  const gap = gapProvider(key, operator.send, play)
  expect((await gap.bet(`${player}-b`, 5_000_000)).body['balance']).toBe(45_000_000)
  expect(await operator.wallet(player)).toMatchObject({ balance: 45_000n })
})

test('C17 a win that is finer than the currency is paid rounded down, and what is left is listed', async () => {
  const { player, round, balance } = await seated()
  const id = (name: string) => `${player}-${name}`
  expect(balanceIn(await round('R').debit(id('b'), '10.00'))).toBe('490.00')
  const won = await round('R').credit(id('w'), '104.129', { completed: true })
  expect(balanceIn(won)).toBe('594.12')
  expect(await round('R2').debit(id('b2'), '10.009')).toMatchObject({ status: 400, body: { code: 'REQUEST_DECLINED' } })
  expect(await balance()).toBe('594.12')
  expect(balanceIn(await round('R').credit(id('w'), '104.129', { completed: true }))).toBe('594.12')
  expect(
    await operator.rows(
      `select external_id, amount, remainder, mark from casino_call where player_id = $1 and remainder is not null`,
      [player],
    ),
  ).toEqual([{ external_id: id('w'), amount: 10_412n, remainder: '0.009', mark: 'ROUNDED' }])
  expect(
    await operator.rows(`select code, player_id, kind from casino_call where external_id = $1`, [id('b2')]),
  ).toEqual([{ code: 'BAD_AMOUNT', player_id: null, kind: 'bet' }])
  expect(await operator.rows(`select bet, win, status from casino_round where player_id = $1`, [player])).toEqual([
    { bet: 1_000n, win: 10_412n, status: 'SETTLED' },
  ])
})

test('C17 GAP states wins in 1/100000: what is finer than the currency is cut off', async () => {
  const { player, key, play } = await guest('gap')
  const gap = gapProvider(key, operator.send, play)
  expect((await gap.win(`${player}-w`, 100_999)).body['balance']).toBe(50_100_000)
  expect((await gap.bet(`${player}-b`, 100_001)).body['status']).toBe('GAP_WRONG_SYNTAX')
  expect(await operator.rows(`select amount, remainder from casino_call where player_id = $1`, [player])).toEqual([
    { amount: 100n, remainder: '0.00999' },
  ])
})

test('C17 a provider with fewer decimals is shown a balance rounded down, and can stake all of it', async () => {
  const { player, round } = await seated()
  await under({ decimals: 1 }, async () => {
    expect(balanceIn(await round('R').debit(`${player}-b`, '400.01'))).toBe('99.90')
    expect(balanceIn(await round('R').balance())).toBe('99.90')
    expect(balanceIn(await round('R').debit(`${player}-c`, '99.90'))).toBe('0.00')
  })
  expect(await operator.wallet(player)).toMatchObject({ balance: 9n })
})

test('C19 a purse has one currency: a call in another moves nothing, and a win in it stays on the list', async () => {
  const { player, round, balance } = await seated()
  const id = (name: string) => `${player}-${name}`
  expect(await round('R1').debit(id('b1'), '1.00', { currency: 'USD' })).toMatchObject({ status: 400 })
  expect(await round('R3').debit(id('b3'), '1.00', { currency: 'EUR' })).toMatchObject({ status: 400 })
  expect(await round('R3').credit(id('w3'), '5.00', { currency: 'EUR' })).toMatchObject({ status: 400 })
  expect(await balance()).toBe('500.00')
  expect(
    await operator.rows(
      `select kind, amount, currency, code from casino_call where player_id = $1 and decision = 'REFUSED' order by at, id`,
      [player],
    ),
  ).toEqual([
    { kind: 'bet', amount: 100n, currency: 'USD', code: 'CURRENCY_MISMATCH' },
    { kind: 'bet', amount: 100n, currency: 'EUR', code: 'CURRENCY_MISMATCH' },
    { kind: 'win', amount: 500n, currency: 'EUR', code: 'CURRENCY_MISMATCH' },
  ])
})
