import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { listViewer } from '#checks/harness/list-rows.ts'
import { runList } from '#engine/list/run-list.ts'
import { qtechProvider } from '#simulator/casino/qtech.ts'
import { advanceBonuses } from './advance-bonuses.task.ts'
import { bonusHistoryData } from './bonus-history.data.ts'

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
  await setBonus({ maxBet: '5.00', maxCounted: '5.00' })
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

test('C49 the weight of a game comes before the cap', async () => {
  const player = await operator.player('capped')
  await award(player, 7_000n)
  await operator.rows(
    `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, game_code, bet, win, currency, status)
      select cell, id, now(), domain_id, agent_id, 'qt', 'live-tenth', 'live-tenth', 40000, 0, currency, 'SETTLED' from player where id = $1`,
    [player],
  )
  await advanceBonuses.run({ db: database.db })
  // 40.00 of 400.00 count, and of them 5.00.
  expect(await awardOf(player)).toMatchObject({ wagered: 500n })
})

test('C50 the largest bet holds for the opening bet on every game, and not inside a hand that has begun', async () => {
  const { player, round } = await operator.seated(keyId, '500.00')
  await award(player, 10_000n)
  const limit = { body: { code: 'LIMIT_EXCEEDED' } }
  expect(await round('r1').debit(`${player}-1`, '5.00')).toMatchObject({ status: 200 })
  const before = await purses(player)
  expect(await round('r2').debit(`${player}-2`, '5.01')).toMatchObject(limit)
  expect(await purses(player)).toEqual(before)
  for (const [id, amount] of [
    ['a', '5.00'],
    ['b', '5.00'],
    ['c', '2.50'],
  ] as const)
    expect(await round('hand').debit(`${player}-${id}`, amount)).toMatchObject({ status: 200 })
  expect(await round('feature').debit(`${player}-f`, '10.00')).toMatchObject(limit)
  const session = await operator.session(player, 'qt', 'counts-nothing')
  const other = qtechProvider({ keyId, secret: casinoSecret('qt') }, operator.send, {
    player,
    game: 'counts-nothing',
    round: `${player}-other`,
    currency: 'INR',
    session,
  })
  expect(await other.debit(`${player}-o`, '6.00')).toMatchObject(limit)
  expect(await other.debit(`${player}-p`, '5.00')).toMatchObject({ status: 200 })
  expect(await purses(player)).toEqual([50_000n - 500n - 1_250n - 500n, 10_000n])
  const { data } = await runList(database.db, bonusHistoryData, listViewer(), { playerId: player, grantedAt: 'all' })
  expect(data).toMatchObject([{ name: 'Autumn', largestRound: '12.50' }])
})
