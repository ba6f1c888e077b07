import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { geoOperations, type GeoOperation } from '#platform/auth/rules/geo.ts'
import { deviceActions, type DeviceOperation } from '#platform/auth/rules/device.ts'

let database: TestDatabase
let site: SmallOperator
let player: string

/** One country for each operation that its rule closes, and one device for each action of a rule. */
const countries = ['LK', 'NP', 'BD', 'BT', 'MV', 'MM', 'TH']
const deviceOf = (action: string) => ({ id: `phone-${action.toLowerCase()}` })

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  for (const [at, doing] of geoOperations.entries())
    await database.ownerPool.query(
      `update geo_rule set is_listed = true, ${doing} = false, message = 'Closed here', effective_from = '2020-01-01'
       where country = $1 and state is null`,
      [countries[at]],
    )
  for (const action of deviceActions)
    await database.ownerPool.query(
      `insert into device_restriction (domain_id, kind, value, scope, action, created_by) values (1, 'DEVICE_ID', $1, 'PLAYERS', $2, 'risk')`,
      [deviceOf(action).id, action],
    )
  // The first call, since rules are cached for a second.
  player = await site.player('traveller', '1000.00')
})
afterAll(() => database?.close())

const money = { method: 'upi', amount: '5.00' }
const deposit = () => ({ player, ...money })
const bet = () => ({ player, market: '1', runner: '1', odds: '2' })

interface CheckedCall {
  readonly path: string
  readonly body: () => object
  /** The operation whose location rule applies; null: none. */
  readonly place: GeoOperation | null
  readonly device: DeviceOperation
}

const calls: readonly CheckedCall[] = [
  {
    path: '/player',
    body: () => ({ username: `u${randomUUID().slice(0, 8)}` }),
    place: 'register',
    device: 'register',
  },
  { path: '/deposit', body: deposit, place: 'deposit', device: 'deposit' },
  { path: '/deposit/start', body: () => ({ player, way: 'UPI', amount: '5.00' }), place: 'deposit', device: 'deposit' },
  { path: '/withdrawal', body: deposit, place: 'withdraw', device: 'withdraw' },
  {
    path: '/withdrawal/cancellation',
    body: () => ({ withdrawal: randomUUID() }),
    place: null,
    device: 'bet',
  },
  {
    path: '/beneficiary',
    body: () => ({ player, method: 'upi', beneficiary: 'a@upi' }),
    place: null,
    device: 'account',
  },
  { path: '/bonus/claim', body: () => ({ player, bonus: 'Welcome' }), place: 'bonus', device: 'bonus' },
  { path: '/bet', body: () => ({ ...bet(), side: 'BACK', stake: '1.00' }), place: 'sports', device: 'bet' },
  { path: '/bet/green-up', body: bet, place: 'sports', device: 'bet' },
  { path: '/bet/cancellation', body: () => ({ bet: randomUUID() }), place: null, device: 'bet' },
  {
    path: '/ticket',
    body: () => ({
      player,
      unit: '1.00',
      legs: [{ sport: 'football', event: 'final', market: 'Winner', selection: 'Home', odds: '2' }],
    }),
    place: 'sports',
    device: 'bet',
  },
  { path: '/session', body: () => ({ player }), place: null, device: 'login' },
]

/** Which check refused the call; null: none, whatever else it answered. */
async function refusalOf(path: string, origin: object, body: () => object): Promise<'place' | 'device' | null> {
  try {
    await site.call(path, { externalId: randomUUID(), ...body(), ...origin })
    return null
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (/not possible from this device|captcha/.test(message)) return 'device'
    return message === 'Closed here' ? 'place' : null
  }
}

test('a call obeys the location rule of its own operation and of no other', async () => {
  for (const { path, body, place } of calls.filter((call) => call.place !== null)) {
    const closed: GeoOperation[] = []
    for (const [at, doing] of geoOperations.entries())
      if ((await refusalOf(path, { place: { country: countries[at] } }, body)) === 'place') closed.push(doing)
    expect(closed, path).toEqual([place])
  }
})

const blocking: Readonly<Record<DeviceOperation, readonly string[]>> = {
  login: ['BLOCK_ALL', 'BLOCK_LOGIN', 'CAPTCHA'],
  register: ['BLOCK_ALL', 'BLOCK_REGISTER', 'CAPTCHA'],
  deposit: ['BLOCK_ALL'],
  bet: ['BLOCK_ALL'],
  bonus: ['BLOCK_ALL', 'CAPTCHA'],
  withdraw: ['BLOCK_ALL', 'BLOCK_WITHDRAW', 'CAPTCHA'],
  account: ['BLOCK_ALL', 'BLOCK_WITHDRAW', 'CAPTCHA'],
}

test('a call obeys the device rules of its own operation and of no other', async () => {
  for (const { path, body, device } of calls) {
    const blocked: string[] = []
    for (const action of deviceActions)
      if ((await refusalOf(path, { device: deviceOf(action) }, body)) === 'device') blocked.push(action)
    expect(blocked, path).toEqual(blocking[device])
  }
})

test('a call that says only what kind of device it is obeys the rules for the device of the session', async () => {
  const { body } = calls.find(({ path }) => path === '/ticket') ?? { body: () => ({}) }
  await site.call('/session', { externalId: randomUUID(), player, device: deviceOf('BLOCK_WITHDRAW') })
  expect(await refusalOf('/ticket', { device: { type: 'MOBILE' } }, body)).toBeNull()
  await database.ownerPool.query(`update player_session set device = $1 where ended_at is null`, [
    deviceOf('BLOCK_ALL').id,
  ])
  expect(await refusalOf('/ticket', { device: { type: 'MOBILE' } }, body)).toBe('device')
  expect(await refusalOf('/ticket', { device: { type: 'MOBILE', id: 'another' } }, body)).toBeNull()
})

test('bets that arrive at once obey the rules for their own devices', async () => {
  const market = await site.market()
  const players = await Promise.all(Array.from({ length: 16 }, (_, n) => site.player(`crowd-${n}`, '100.00')))
  const answers = await Promise.allSettled(
    players.map((each, n) =>
      site.bet(each, market.id, {
        runner: market.runners['A'],
        odds: '2',
        stake: '10.00',
        device: deviceOf(n % 2 === 0 ? 'BLOCK_ALL' : 'BLOCK_WITHDRAW'),
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(players.map((_, n) => (n % 2 === 0 ? 'rejected' : 'fulfilled')))
})

test('bets that arrive at once each leave the event of their own device', async () => {
  const market = await site.market()
  const players = await Promise.all(Array.from({ length: 12 }, (_, n) => site.player(`devices-${n}`, '100.00')))
  const placeAll = () =>
    Promise.all(
      players.map((each, n) =>
        site.bet(each, market.id, {
          runner: market.runners['A'],
          odds: '2',
          stake: '1.00',
          device: { id: `own-${n}`, ip: `10.9.0.${n}` },
        }),
      ),
    )
  await placeAll()
  await placeAll()
  const { rows } = await database.ownerPool.query(
    `select player_id::text as player, device, ip, last_operation as operation, occurrences from device_event
      where player_id = any ($1::bigint[]) order by player_id`,
    [players],
  )
  const expected = players.map((each, n) => ({
    player: each,
    device: `own-${n}`,
    ip: `10.9.0.${n}`,
    operation: 'bet',
    occurrences: 1,
  }))
  expect(rows).toEqual(expected.toSorted((a, b) => (BigInt(a.player) < BigInt(b.player) ? -1 : 1)))
})
