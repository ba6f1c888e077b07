import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { casinoExamples } from '#checks/examples/casino-examples.ts'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  gameCode,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { startTestServer } from '#checks/harness/staff/staff.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { advanceBonuses } from '#areas/marketing/bonuses/advance-bonuses.task.ts'
import { forgetCached } from '#platform/auth/sessions/ttl-cache.ts'
import type { Server } from '#server/main.ts'
import { auraProvider } from '#simulator/casino/aura.ts'
import { gapProvider } from '#simulator/casino/gap.ts'
import { qtechProvider } from '#simulator/casino/qtech.ts'
import { sendOverHttp } from '#simulator/casino/transport.ts'
import { formatMoney, money, subtract, zeroMoney } from '#values/money.ts'

const design = fileURLToPath(new URL('../../../../../shared/design/vectors.json', import.meta.url))
const liveGame = 'night-table'

let database: TestDatabase
let operator: CasinoOperator
let server: Server
let keyId: string
let player: string
let players = 0

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  server = await startTestServer(database, { catalogue: [], bindings: [] })
  keyId = await connectProvider(database, 'qt')
  await operator.rows(
    `insert into casino_game (domain_id, vertical, position, status, title, code, kind, updated_by) values (1, 'qt', 2, 'ACTIVE', 'Night Table', $1, 'LIVE', 'check')`,
    [liveGame],
  )
  await operator.rows(
    `update casino_game set is_bonus_allowed = true, wagering_weight = case kind when 'LIVE' then 1000 else 10000 end where vertical = 'qt'`,
  )
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})
beforeEach(async () => {
  await operator.rows(`delete from setting where key = 'settings.bonus'`)
  forgetCached()
})

/** A player with this in cash and this as a bonus, of which so much is to be wagered. */
async function seat(cash: string, bonus: bigint, required = 100_000n): Promise<void> {
  player = await operator.player(`wagering-${(players += 1)}`, cash)
  const [row] = await operator.rows<{ id: string }>(
    `insert into bonus_award (cell, player_id, domain_id, agent_id, name, type, amount, factor, required, stake_order, currency, granted_by, granted_at, expires_at)
     select cell, id, domain_id, agent_id, 'Autumn', 'MANUAL', $2, 10, $3, 'CASH', 'INR', 'check', '2020-01-01', '2100-01-01' from player where id = $1 returning id`,
    [player, bonus, required],
  )
  await operator.rows(
    `select post_transfers(uuidv7(), now(), 'check', jsonb_build_array(jsonb_build_object('account', $1::bigint, 'kind', 'BONUS_GRANT', 'debit', 'bonus',
       'credit', 'held', 'amount', $2::bigint, 'ref', 'bonus:' || $3::text)), null, null)`,
    [player, bonus, row?.id],
  )
}

/** A game of QTech in a round of its own. */
async function playing(game: string, round: string) {
  const session = await operator.session(player, 'qt', game)
  const play = { player, game, round: `${player}-${round}`, currency: 'INR', session }
  return qtechProvider({ keyId, secret: casinoSecret('qt') }, sendOverHttp(server.url), play)
}

/** A stake that loses, and ends its round. */
async function lose(game: string, id: string, amount: string) {
  const provider = await playing(game, id)
  expect(await provider.debit(`${player}-${id}`, amount, { completed: true })).toMatchObject({ status: 200 })
  return provider
}

/** What counts as wagered, and what is left of the requirement. */
async function wagered() {
  await advanceBonuses.run({ db: database.db })
  const [award] = await operator.rows<{ wagered: bigint; required: bigint }>(
    `select wagered, required from bonus_award where player_id = $1`,
    [player],
  )
  const done = money(award?.wagered ?? 0n)
  return { done: formatMoney(done), left: formatMoney(subtract(money(award?.required ?? 0n), done)) }
}

const amountsOf = async (kinds: readonly string[]) =>
  (
    await operator.rows<{ amount: bigint }>(
      `select amount from transfer where account_id = $1 and kind = any ($2) order by wallet_version`,
      [player, kinds],
    )
  ).map(({ amount }) => formatMoney(money(amount)))

const faults = async () => (await verify(database.db)).map(({ id, examples }) => [id, examples])

test('WG-03 and WG-04: games count by their weight, and a rollback gives back what its stake counted', async () => {
  await seat('1000.00', 10_000n)
  const slot = await lose(gameCode, 'slot', '400.00')
  await lose(liveGame, 'live', '500.00')
  const [done, left] = casinoExamples['WG-03']
  expect(await wagered()).toEqual({ done, left })
  expect(await slot.rollback(`${player}-slot`, '400.00')).toMatchObject({ status: 200 })
  expect((await wagered()).left).toBe(casinoExamples['WG-04'])
  expect(await faults()).toEqual([])
})

test('WG-05: a stake counts up to the cap', async () => {
  await operator.rows(
    `insert into setting (domain_id, key, value) values (1, 'settings.bonus', '{"maxCounted": "50.00", "maxBet": "1000.00"}')`,
  )
  forgetCached()
  await seat('1000.00', 10_000n)
  await lose(gameCode, 'capped', '400.00')
  expect([(await wagered()).done]).toEqual(casinoExamples['WG-05'])
})

test('WG-07: a stake takes cash first, and its win goes to both purses in the proportion of the stake', async () => {
  await seat('30.00', 7_000n)
  const provider = await playing(gameCode, 'mixed')
  expect(await provider.debit(`${player}-b`, '50.00')).toMatchObject({ status: 200, body: { balance: '50.00' } })
  expect(await provider.credit(`${player}-w`, '100.00', { betId: `${player}-b` })).toMatchObject({
    body: { balance: '150.00' },
  })
  const [realStake, bonusStake, realWin, bonusWin] = casinoExamples['WG-07']
  expect(await amountsOf(['CASINO_BET', 'BONUS_BET'])).toEqual([realStake, bonusStake])
  expect(await amountsOf(['CASINO_WIN', 'BONUS_WIN'])).toEqual([realWin, bonusWin])
  expect(await faults()).toEqual([])
})

test('CS-05: a balance is stated in 1/100000 of a unit, as a whole number', async () => {
  const gap = await connectProvider(database, 'gap')
  player = await operator.player('units', '12.34')
  const session = await operator.session(player, 'gap', gameCode)
  const play = { player, game: gameCode, round: 'units', currency: 'INR', session }
  const provider = gapProvider({ keyId: gap, secret: casinoSecret('gap') }, sendOverHttp(server.url), play)
  const { body } = await provider.balance()
  expect([Number(body['balance']).toFixed(2)]).toEqual(casinoExamples['CS-05'])
  expect(body['balance']).toBe(1_234_000)
})

test('CS-06: a position of two runners reserves what it can cost, and its result books what it says', async () => {
  const aura = await connectProvider(database, 'aura')
  const [ifFirst, ifSecond, exposure] = casinoExamples['CS-06']
  for (const [name, result] of [
    ['first', ifFirst],
    ['second', ifSecond],
  ] as const) {
    player = await operator.player(`teen-patti-${name}`, '500.00')
    const session = await operator.session(player, 'aura', gameCode)
    const play = { player, game: gameCode, round: `teen-patti-${name}`, currency: 'INR', session }
    const provider = auraProvider({ keyId: aura, secret: casinoSecret('aura') }, sendOverHttp(server.url), play)
    expect(await provider.exposure(`${player}-orders`, exposure)).toMatchObject({
      body: { status: 'OP_SUCCESS', balance: '294.00' },
    })
    expect(await provider.result(result)).toMatchObject({ body: { status: 'OP_SUCCESS' } })
    const { balance, exposure: reserved } = await operator.wallet(player)
    expect([formatMoney(money(balance - 50_000n)), reserved]).toEqual([result, zeroMoney])
  }
})

if (existsSync(design)) {
  test('the copied examples are those of the design', () => {
    const vectors = z
      .array(z.object({ id: z.string(), expect: z.unknown() }))
      .parse(JSON.parse(readFileSync(design, 'utf8')))
    const stated = new Map(vectors.map((vector) => [vector.id, vector.expect]))
    for (const [id, copied] of Object.entries(casinoExamples)) expect([id, stated.get(id)]).toEqual([id, copied])
  })
} else console.warn('The design is absent beside this repository: its examples of casino calls are played as copied.')
