import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSettlementSetup, type SettlementSetup } from '#checks/harness/betting/settlement-setup.ts'
import { uplineIds } from '#checks/harness/small-operator.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { kyselyOver, type Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import { lockBetContexts } from './bet-context.facts.ts'

let database: SettlementSetup['database']
let site: SettlementSetup['site']
let close: SettlementSetup['close']
beforeAll(async () => {
  ;({ database, site, close } = await openSettlementSetup())
})
afterAll(() => close?.())

const query = (text: string, values: unknown[] = []) => database.ownerPool.query(text, values)
const place = async (player: string): Promise<string> => {
  const { id, runners } = await site.market()
  const { bet } = await site.bet(player, id, { runner: runners['A'], odds: '2', stake: '10.00' })
  return bet
}

interface PathRow {
  readonly id: bigint
  readonly shares: readonly number[]
  readonly commission: number | null
}

/** The share path with which a bet was placed. */
async function pathOf(bet: string): Promise<PathRow | undefined> {
  const { rows } = await database.ownerPool.query<PathRow>(
    `select s.id, s.cumulative_shares as shares, s.commission from bet_open b join share_path s on s.id = b.share_path_id where b.id = $1`,
    [bet],
  )
  return rows[0]
}

test('each change of an agent, of its limits or of its shares holds for the next bet', async () => {
  const player = await site.player('changing', '10000.00')
  const before = await pathOf(await place(player))
  for (const expected of [before, before]) expect(await pathOf(await place(player))).toEqual(expected)

  await query('update agent set is_bet_locked = true where id = $1', [uplineIds.SUP])
  await expect(place(player)).rejects.toThrow('Betting is locked by an upline account.')
  await query('update agent set is_bet_locked = false where id = $1', [uplineIds.SUP])
  expect(await pathOf(await place(player))).toEqual(before)

  await query(
    `insert into agent_limit (agent_id, sport, product, domain_id, max_stake, set_by) values ($1, 'cricket', 'exchange', 1, 500, 'x')`,
    [uplineIds.SS],
  )
  await expect(place(player)).rejects.toThrow('Max stake of an upline agent is 5.00')
  await query('update agent_limit set max_stake = 2000 where agent_id = $1', [uplineIds.SS])
  expect(await pathOf(await place(player))).toEqual(before)

  const share = (cumulative: number) =>
    query(`update agent_share set cumulative_share = $2 where agent_id = $1 and product = 'exchange'`, [
      uplineIds.MA,
      cumulative,
    ])
  await share(6_000)
  const lower = await pathOf(await place(player))
  expect(lower?.id).not.toBe(before?.id)
  expect(lower?.shares.map(Number).toSorted((a, b) => a - b)[0]).toBe(6_000)
  await share(7_000)
  expect(await pathOf(await place(player))).toEqual(before)
})

test('a change of an agent holds for the next bet of every server', async () => {
  const [player, { id: market }] = [await site.player('two-servers', '1000.00'), await site.market()]
  const lookup = { player: BigInt(player), market: BigInt(market), at: instantNow() }
  const servers: readonly Database[] = [database.db, kyselyOver(database.appPool)]
  const lockedAbove = (server: Database) =>
    transact(server, [1], async (tx) => {
      const [context] = await lockBetContexts(tx, [lookup])
      return context?.ancestors.filter(({ isBetLocked }) => isBetLocked).map(({ username }) => username)
    })
  for (const server of [...servers, ...servers]) expect(await lockedAbove(server)).toEqual([])
  await query('update agent set is_bet_locked = true where id = any ($1)', [[uplineIds.SUP, uplineIds.COM]])
  for (const server of [...servers, ...servers]) expect(await lockedAbove(server)).toEqual(['SUP', 'COM'])
  await query('update agent set is_bet_locked = false')
  for (const server of servers) expect(await lockedAbove(server)).toEqual([])
})

test('players with a commission of their own have share paths of their own', async () => {
  const [one, other] = [await site.player('own-rate', '1000.00'), await site.player('usual-rate', '1000.00')]
  await query('update player set commission_rate = 150 where id = $1', [one])
  for (const player of [one, other, one, other])
    expect((await pathOf(await place(player)))?.commission).toBe(player === one ? 150 : null)
})

test('a share path of a transaction that was undone is stored again by the next bet', async () => {
  const player = await site.player('undone', '1000.00')
  await query('update player set commission_rate = 321 where id = $1', [player])
  const { id: market } = await site.market()
  const lookup = { player: BigInt(player), market: BigInt(market), at: instantNow() }
  const [undone] = await transact(database.db, [1], (tx) => lockBetContexts(tx, [lookup]), { undo: true })
  const stored = async () => (await query('select 1 from share_path where commission = 321')).rowCount
  expect(undone?.sharePath).toBeGreaterThan(0n)
  expect(await stored()).toBe(0)
  expect((await pathOf(await place(player)))?.commission).toBe(321)
  expect(await stored()).toBe(1)
})
