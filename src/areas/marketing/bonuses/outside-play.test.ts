import { afterAll, beforeAll, expect, test } from 'vitest'
import { casinoOperator, connectProvider, type CasinoOperator } from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { advanceBonuses } from './advance-bonuses.task.ts'

let database: TestDatabase
let operator: CasinoOperator
let keyId: string

/** Games by what part of a stake counts; null: the catalogue states no weight. */
const games = { 'live-tenth': 1_000, unweighted: null, 'counts-nothing': 0 } as const

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  keyId = await connectProvider(database, 'qt')
  for (const [code, weight] of Object.entries(games))
    await operator.rows(
      `insert into casino_game (domain_id, vertical, position, status, title, code, kind, wagering_weight, updated_by)
        values (1, 'qt', 2, 'ACTIVE', $1, $1, 'LIVE', $2, 'check')`,
      [code, weight],
    )
  await operator.rows(`update casino_game set is_bonus_allowed = true`)
  await operator.rows(`update casino_game set wagering_weight = 10000 where code = 'night-tram'`)
})
afterAll(() => database?.close())

const setBonus = (values: Readonly<Record<string, unknown>>) =>
  operator.rows(
    `insert into setting (domain_id, key, value) values (1, 'settings.bonus', $1)
      on conflict (domain_id, key) do update set value = excluded.value`,
    [JSON.stringify(values)],
  )

/** A bonus with its money in the purse, as its grant posts it. */
async function award(player: string, amount: bigint, required = 100_000_000n): Promise<void> {
  const [row] = await operator.rows<{ id: string }>(
    `insert into bonus_award (cell, player_id, domain_id, agent_id, name, type, amount, factor, required, currency, granted_by, granted_at, expires_at)
     select cell, id, domain_id, agent_id, 'Autumn', 'MANUAL', $2, 10, $3, 'INR', 'check', '2020-01-01', '2100-01-01' from player where id = $1 returning id`,
    [player, amount, required],
  )
  await operator.rows(
    `select post_transfers(uuidv7(), now(), 'check', jsonb_build_array(jsonb_build_object('account', $1::bigint, 'kind', 'BONUS_GRANT', 'debit', 'bonus',
       'credit', 'held', 'amount', $2::bigint, 'ref', 'bonus:' || $3::text)), null, null)`,
    [player, amount, row?.id],
  )
}

/** Cash and bonus money, in minor units. */
const purses = async (player: string) => {
  const [row] = await operator.rows<{ balance: bigint; held: bigint }>(
    `select balance, held from wallet where account_id = $1`,
    [player],
  )
  return [row?.balance, row?.held]
}
const awardOf = async (player: string) =>
  (
    await operator.rows(`select status, balance, wagered, converted, forfeited from bonus_award where player_id = $1`, [
      player,
    ])
  )[0]
const kindsOf = async (player: string) =>
  (
    await operator.rows<{ kind: string; debit: string; amount: bigint }>(
      `select kind, debit, amount from transfer where account_id = $1 and kind in ('BONUS_CONVERT', 'BONUS_FORFEIT', 'BONUS_REFUND')
        order by wallet_version`,
      [player],
    )
  ).map(({ kind, debit, amount }) => `${kind} from ${debit} ${amount}`)
const faults = async () => (await verify(database.db)).map(({ id, title, examples }) => [id, title, examples])
const count = () => advanceBonuses.run({ db: database.db })
const expire = (player: string) =>
  operator.rows(`update bonus_award set expires_at = '2020-02-01' where player_id = $1`, [player])

/** 30.00 in cash and 70.00 of a bonus, 50.00 of them staked in an open round when the bonus runs out. */
async function outOfTime() {
  const at = await operator.seated(keyId, '30.00')
  await award(at.player, 7_000n)
  await at.round('r').debit(`${at.player}-b`, '50.00')
  expect(await purses(at.player)).toEqual([0n, 5_000n])
  await expire(at.player)
  await count()
  return at
}

test('C46 of a win after the bonus ran out the share of the bonus is forfeited, with an entry of its own', async () => {
  const { player, round } = await outOfTime()
  expect(await purses(player)).toEqual([0n, 0n])
  await round('r').credit(`${player}-w`, '100.00', { betId: `${player}-b` })
  expect(await purses(player)).toEqual([6_000n, 0n])
  expect(await kindsOf(player)).toEqual(['BONUS_FORFEIT from held 5000', 'BONUS_FORFEIT from held 4000'])
  expect(await faults()).toEqual([])
})

test('C46 of a refund after the bonus ran out the cash comes back, and the share of the bonus is forfeited', async () => {
  const { player, round } = await outOfTime()
  await round('r').rollback(`${player}-b`, '50.00')
  expect(await purses(player)).toEqual([3_000n, 0n])
  expect(await kindsOf(player)).toEqual([
    'BONUS_FORFEIT from held 5000',
    'BONUS_REFUND from bonus 2000',
    'BONUS_FORFEIT from held 2000',
  ])
  expect(await faults()).toEqual([])
})

test('C46 where open rounds finish, the share of the round stays until the round is closed', async () => {
  await setBonus({ openRoundsFinish: true })
  const { player, round } = await outOfTime()
  expect(await purses(player)).toEqual([0n, 0n])
  await round('r').credit(`${player}-w`, '100.00', { betId: `${player}-b`, completed: false })
  await count()
  expect(await purses(player)).toEqual([6_000n, 4_000n])
  expect(await awardOf(player)).toMatchObject({ status: 'ACTIVE', forfeited: 5_000n })
  await round('r').credit(`${player}-end`, '0.00', { betId: `${player}-b` })
  await count()
  expect(await purses(player)).toEqual([6_000n, 0n])
  expect(await awardOf(player)).toMatchObject({ status: 'EXPIRED', forfeited: 9_000n, converted: 0n })
  await setBonus({})
  expect(await faults()).toEqual([])
})

/** 270.00 of a bonus of which 980.00 of 1,000.00 are wagered, and a bet of 40.00 that completes it. */
async function completed() {
  const at = await operator.seated(keyId, '980.00')
  const { player, round } = at
  await round('r0').debit(`${player}-a`, '980.00', { completed: true })
  await award(player, 27_000n, 100_000n)
  await count()
  expect(await awardOf(player)).toMatchObject({ status: 'ACTIVE', wagered: 98_000n })
  expect(await round('r').debit(`${player}-b`, '40.00', { completed: true })).toMatchObject({ status: 200 })
  await count()
  expect(await purses(player)).toEqual([23_000n, 0n])
  expect(await awardOf(player)).toMatchObject({ status: 'COMPLETED', converted: 23_000n })
  return at
}

test('C47 the bet that completed the wagering is voided: the bonus is active again, and can be completed once more', async () => {
  const { player, round } = await completed()
  for (let again = 0; again < 2; again += 1) await round('r').rollback(`${player}-b`, '40.00')
  expect(await purses(player)).toEqual([0n, 27_000n])
  await count()
  expect(await awardOf(player)).toEqual({
    status: 'ACTIVE',
    balance: 27_000n,
    wagered: 98_000n,
    converted: 0n,
    forfeited: 0n,
  })
  await round('r2').debit(`${player}-c`, '20.00', { completed: true })
  expect(await purses(player)).toEqual([0n, 25_000n])
  await count()
  expect(await purses(player)).toEqual([25_000n, 0n])
  expect(await awardOf(player)).toMatchObject({ status: 'COMPLETED', wagered: 100_000n, converted: 25_000n })
  expect(await kindsOf(player)).toEqual([
    'BONUS_CONVERT from held 23000',
    'BONUS_CONVERT from wallet 23000',
    'BONUS_REFUND from bonus 4000',
    'BONUS_CONVERT from held 25000',
  ])
  expect(await faults()).toEqual([])
})

test('C47 what was withdrawn meanwhile is owed, and nothing is staked until it is paid', async () => {
  const { player, round } = await completed()
  await operator.rows(
    `select post_transfers(uuidv7(), now(), 'check', jsonb_build_array(jsonb_build_object('account', $1::bigint, 'kind', 'CHIP_BURN',
      'debit', 'wallet', 'credit', 'chips', 'amount', 20000, 'ref', 'paid out')), null, null)`,
    [player],
  )
  await round('r').rollback(`${player}-b`, '40.00')
  expect(await purses(player)).toEqual([-20_000n, 27_000n])
  expect(await round('r2').debit(`${player}-c`, '20.00')).toMatchObject({ body: { code: 'INSUFFICIENT_FUNDS' } })
  await operator.deposit(player, '200.00')
  expect(await round('r2').debit(`${player}-d`, '20.00', { completed: true })).toMatchObject({ status: 200 })
  expect(await purses(player)).toEqual([0n, 25_000n])
})

test('C49 small stakes add up before the weight, and a game without a weight counts nothing', async () => {
  const player = await operator.player('counted')
  await award(player, 7_000n)
  const play = (code: string, bet: number, rounds: number) =>
    operator.rows(
      `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, game_code, bet, win, currency, status)
        select cell, id, now() + n * interval '1 millisecond', domain_id, agent_id, 'qt', $2, $2, $3, 0, currency, 'SETTLED'
        from player, generate_series(1, $4::int) n where id = $1`,
      [player, code, bet, rounds],
    )
  await play('live-tenth', 4, 1_000)
  await count()
  expect(await awardOf(player)).toMatchObject({ wagered: 400n })
  for (const code of ['unweighted', 'counts-nothing', 'in-no-catalogue']) await play(code, 10_000, 1)
  await count()
  expect(await awardOf(player)).toMatchObject({ status: 'ACTIVE', wagered: 400n })
})
