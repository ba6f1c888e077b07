import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import { verify } from './verify.ts'

let database: TestDatabase
const products = ['exchange', 'fancy', 'sportsbook', 'deposit', 'withdrawal'] as const
/** Players of the same cell and of other cells. */
const players = [64_000, 64_064, 64_001, 64_002]

beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
})
beforeEach(() => database.ownerPool.query('delete from player_day'))
afterAll(() => database?.close())

const figures =
  'sum(bets)::int as bets, sum(stake)::bigint as stake, sum(pl)::bigint as pl, sum(commission)::bigint as commission'
const totalsIn = async (table: 'player_day' | 'player_lifetime') =>
  (
    await database.ownerPool.query(
      `select player_id, product, ${figures} from ${table} group by 1, 2 having (sum(bets), sum(stake), sum(pl), sum(commission)) <> (0, 0, 0, 0) order by 1, 2`,
    )
  ).rows

interface Day {
  readonly player: number
  readonly day: number
  readonly product: string
  readonly agent: number
  readonly bets: number
  readonly stake: number
  readonly pl: number
  readonly commission: number
}
const countDays = `insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl, commission)
  select d.player % 64, d.player, date '2026-11-01' + d.day, d.product, 1, d.agent, 'INR', sum(d.bets), sum(d.stake), sum(d.pl), sum(d.commission)
  from jsonb_to_recordset($1) d(player bigint, day int, product text, agent bigint, bets int, stake bigint, pl bigint, commission bigint) group by 1, 2, 3, 4, 6
  on conflict (cell, player_id, day, product, agent_id) do update set bets = player_day.bets + excluded.bets, stake = player_day.stake + excluded.stake,
    pl = player_day.pl + excluded.pl, commission = player_day.commission + excluded.commission`

const anyDay: fc.Arbitrary<Day> = fc.record({
  player: fc.constantFrom(...players),
  day: fc.integer({ min: 0, max: 3 }),
  product: fc.constantFrom(...products),
  agent: fc.integer({ min: 1, max: 3 }),
  bets: fc.integer({ min: -3, max: 9 }),
  stake: fc.integer({ min: -1_000, max: 1_000_000 }),
  pl: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  commission: fc.integer({ min: -1_000, max: 1_000 }),
})
interface Statement {
  readonly what: string
  readonly values: readonly (string | number)[]
}
const anyStatement: fc.Arbitrary<Statement> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(anyDay, { maxLength: 9 }).map((days) => ({ what: countDays, values: [JSON.stringify(days)] })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...players), fc.integer({ min: -99, max: 99 })).map(([player, by]) => ({
      what: 'update player_day set pl = pl + $2, stake = stake - $2 where player_id = $1',
      values: [player, by],
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...products).map((product) => ({
      what: `update player_day set day = day + 10, product = 'bookmaker' where product = $1 and not exists
        (select from player_day o where o.product = 'bookmaker' and o.player_id = player_day.player_id and o.day = player_day.day + 10)`,
      values: [product],
    })),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 3 }).map((day) => ({
      what: `delete from player_day where day = date '2026-11-01' + $1::int`,
      values: [day],
    })),
  },
)

test('lifetime totals equal the sum of the daily totals after any change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStatement, { minLength: 1, maxLength: 8 }), async (deeds) => {
      await database.ownerPool.query('delete from player_day')
      for (const { what, values } of deeds) {
        await database.ownerPool.query(what, [...values])
        expect(await totalsIn('player_lifetime')).toEqual(await totalsIn('player_day'))
      }
    }),
    { numRuns: 40 },
  )
})

test('concurrent updates and rebuilds of the same players lose nothing', async () => {
  const one = (player: number, agent: number) => ({
    player,
    day: 0,
    product: 'exchange',
    agent,
    bets: 1,
    stake: 100,
    pl: -7,
    commission: 2,
  })
  const counting = Array.from({ length: 60 }, (_, at) =>
    at % 15 === 7
      ? database.ownerPool.query('select rebuild_player_lifetime(0::smallint)')
      : database.ownerPool.query(countDays, [JSON.stringify(players.map((player) => one(player, (at % 3) + 1)))]),
  )
  await Promise.all(counting)
  const lives = await totalsIn('player_lifetime')
  expect(lives).toEqual(
    players
      .toSorted((a, b) => a - b)
      .map((player) => ({
        player_id: BigInt(player),
        product: 'exchange',
        bets: 56,
        stake: 5_600n,
        pl: -392n,
        commission: 112n,
      })),
  )
  expect(lives).toEqual(await totalsIn('player_day'))
})

test('finds wrong lifetime totals and rebuilds them from the daily totals', async () => {
  const totalsOf = (player: number, product: string, stake: number) => ({
    player,
    day: 1,
    product,
    agent: 1,
    bets: 1,
    stake,
    pl: -5,
    commission: 0,
  })
  await database.ownerPool.query(countDays, [
    JSON.stringify([
      totalsOf(64_000, 'exchange', 500),
      totalsOf(64_000, 'fancy', 70),
      totalsOf(64_064, 'exchange', 90),
    ]),
  ])
  await database.ownerPool.query(`update player_lifetime set pl = pl + 1 where player_id = 64000 and product = 'fancy'`)
  await database.ownerPool.query(`delete from player_lifetime where player_id = 64064`)
  await database.ownerPool.query(
    `insert into player_lifetime (cell, player_id, product, domain_id, currency, stake) values (0, 64000, 'casino', 1, 'INR', 9)`,
  )
  const found = (await verify(kyselyOver(database.ownerPool))).find(({ title }) =>
    title.startsWith('lifetime player totals'),
  )
  expect(found?.rows).toBe(3)
  const { rows } = await database.ownerPool.query('select rebuild_player_lifetime(0::smallint) as players')
  expect(rows).toEqual([{ players: 2 }])
  expect(await totalsIn('player_lifetime')).toEqual(await totalsIn('player_day'))
  expect((await database.ownerPool.query('select rebuild_player_lifetime(0::smallint) as players')).rows).toEqual([
    { players: 0 },
  ])
})
