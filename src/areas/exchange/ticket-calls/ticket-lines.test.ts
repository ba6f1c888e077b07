import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { submitLegResults } from './ticket-results.inbound.ts'
import { placeTicket } from './tickets.inbound.ts'

let database: TestDatabase
let site: SmallOperator
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
})
afterAll(() => database?.close())

type Fields = Readonly<Record<string, unknown>>
let legs = 0
const leg = (odds: string, traits: Fields = {}) => ({
  sport: 'football',
  event: `event ${(legs += 1)}`,
  market: 'Winner',
  selection: 'Home',
  odds,
  ...traits,
})

test.each<[string, Fields, readonly string[], Fields]>([
  [
    'a half-lost single',
    { unit: '100.00', legs: [leg('1.95')] },
    ['HALF_LOSS'],
    { returned: '50.00', status: 'PART_LOST' },
  ],
  ['a half-won single', { unit: '100.00', legs: [leg('1.95')] }, ['HALF_WIN'], { returned: '147.50', status: 'WON' }],
  [
    'two legs of one event as singles',
    {
      unit: '10.00',
      sizes: [1],
      legs: [leg('2', { event: 'one match' }), leg('3', { event: 'one match', selection: 'Away' })],
    },
    ['WIN', 'LOSE'],
    { lines: 2, stake: '20.00', returned: '20.00', status: 'WON' },
  ],
  [
    'two legs of one event crossed with a third',
    {
      unit: '10.00',
      sizes: [2],
      legs: [leg('2', { event: 'a match' }), leg('3', { event: 'a match', selection: 'Away' }), leg('4')],
    },
    ['WIN', 'LOSE', 'WIN'],
    { lines: 2, stake: '20.00', returned: '80.00', status: 'WON' },
  ],
])('settles and pays %s, and counts it once', async (name, placement, outcomes, expected) => {
  const player = await site.player(name.replaceAll(/\W/g, '').slice(0, 24), '1000.00')
  const { ticket, stake } = await site.ask(placeTicket, { externalId: randomUUID(), player, ...placement })
  const settled = await site.ask(submitLegResults, {
    externalId: randomUUID(),
    ticket,
    legs: outcomes.map((outcome, at) => ({ n: at + 1, outcome })),
  })
  expect(settled).toMatchObject(expected)
  const pl = Math.round((Number(settled.returned) - Number(stake)) * 100)
  expect((await site.wallet(player)).balance).toBe(100_000n + BigInt(pl))
  const { rows } = await database.ownerPool.query(
    `select bets, pl from player_day where player_id = $1 and product = 'sportsbook'`,
    [player],
  )
  expect(rows).toEqual([{ bets: 1, pl: BigInt(pl) }])
})
