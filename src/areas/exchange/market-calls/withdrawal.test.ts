import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import type { Inbound } from '#blueprint/screen/inbound.ts'
import { marketResultActs } from '#areas/exchange/markets/results/market-result.act.ts'
import { changeMarket } from '#areas/exchange/settlement/change-market.ts'
import { settleMarket } from '#areas/exchange/settlement/settle.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { registerMarket, updatePrices } from './feed.inbound.ts'
import { withdrawRunner } from './withdrawal.inbound.ts'

let database: TestDatabase
let site: SmallOperator
const secret = 'secret of the feed'
const feed = <I, A>(inbound: Inbound<I, A>, body: Readonly<Record<string, unknown>>) =>
  site.ask(inbound, { externalId: randomUUID(), ...body }, secret, 'feed-1')

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  await site.feedKey(secret)
})
afterAll(async () => {
  expect(await verify(kyselyOver(database.ownerPool))).toEqual([])
  await database.close()
})

/** A race whose horses are offered at 3.00, 4.00 and 5.00. */
async function race(id: string) {
  const { market, runners } = await feed(registerMarket, {
    sport: 'horse_racing',
    competition: { id: 'races', name: 'Races' },
    event: { id, name: `Race ${id}`, startsAt: instantNow().toISOString() },
    market: { id, name: 'Winner', kind: 'winner' },
    runners: ['1', '2', '3'].map((horse) => ({ id: horse, name: `Horse ${horse}` })),
  })
  const ids = runners.map(({ runner }) => runner)
  const send = (prices: readonly (readonly [horse: number, back: string])[], status = 'OPEN') =>
    feed(updatePrices, {
      market,
      status,
      isInPlay: false,
      prices: prices.map(([horse, back]) => ({
        runner: ids[horse - 1],
        back,
        lay: null,
      })),
    })
  await send([
    [1, '3.00'],
    [2, '4.00'],
    [3, '5.00'],
  ])
  const withdraw = (body: Readonly<Record<string, unknown>> = {}) =>
    feed(withdrawRunner, { market, runner: ids[2], reduction: '20.5', ...body })
  const bet = (player: string, horse: number, odds: string) =>
    site.bet(player, market, { runner: ids[horse - 1], odds, stake: '100.00' })
  return { market, ids, send, withdraw, bet }
}

const betsOf = async (market: string) =>
  (
    await database.ownerPool.query(`select status, matched_odds_e4, pl from bet where market_id = $1 order by id`, [
      market,
    ])
  ).rows

test('a feed withdraws a runner: its bets are void, earlier prices of the others are reduced, later ones are not', async () => {
  const { market, send, withdraw, bet } = await race('1')
  const [first, second] = [await site.player('first', '1000.00'), await site.player('second', '1000.00')]
  await bet(first, 2, '4.00')
  await bet(second, 3, '5.00')
  const externalId = randomUUID()
  expect(await withdraw({ externalId })).toEqual({ market, status: 'SUSPENDED' })
  expect(await withdraw({ externalId })).toEqual({ market, status: 'SUSPENDED' })
  await changeMarket(database.db, BigInt(market))
  await expect(bet(first, 1, '3.00')).rejects.toThrow('suspended')
  await send([[1, '2.40']])
  await bet(second, 1, '2.40')
  await expect(bet(first, 3, '5.00')).rejects.toThrow()
  // Nothing is at risk any more on the withdrawn runner; its bet is voided with the result.
  expect(await site.wallet(second)).toMatchObject({ balance: 100_000n, exposure: 10_000n })
  await expect(withdraw()).rejects.toThrow('Horse 3 is already withdrawn')
  const body = { winner: 'Horse 2', transactionPassword: 'x' }
  await actionRunner(database, marketResultActs).press('settlement', { id: market, body, actor: actorNamed('trader') })
  await settleMarket(database.db, BigInt(market))
  expect(await betsOf(market)).toEqual([
    { status: 'SETTLED', matched_odds_e4: 31_800, pl: 21_800n },
    { status: 'VOIDED', matched_odds_e4: 50_000, pl: 0n },
    { status: 'SETTLED', matched_odds_e4: 24_000, pl: -10_000n },
  ])
})

test('refuses what withdraws nothing, and changes nothing', async () => {
  const { market, ids, withdraw } = await race('2')
  const other = await race('3')
  await expect(withdraw({ runner: other.ids[0] })).rejects.toThrow(`The runner ${other.ids[0]} is not in this market`)
  await expect(withdraw({ market: '999999999' })).rejects.toThrow('Not found')
  for (const reduction of ['100', '-1', '20,5', '20.555', ''])
    await expect(withdraw({ reduction }), reduction).rejects.toMatchObject({
      fields: { reduction: expect.any(String) },
    })
  await expect(
    site.call('/feed/withdrawal', { externalId: randomUUID(), market, runner: ids[0], reduction: '10' }),
  ).rejects.toThrow('not a feed key')
  await withdraw()
  await withdraw({ runner: ids[1] })
  await expect(withdraw({ runner: ids[0] })).rejects.toThrow('Too few runners would remain')
  const { rows } = await database.ownerPool.query(
    `select m.status, r.status as runner, r.reduction from market m join runner r on r.market_id = m.id where m.id = $1 order by r.sort_order`,
    [market],
  )
  expect(rows).toEqual([
    { status: 'SUSPENDED', runner: 'ACTIVE', reduction: null },
    { status: 'SUSPENDED', runner: 'REMOVED', reduction: 2050 },
    { status: 'SUSPENDED', runner: 'REMOVED', reduction: 2050 },
  ])
  expect((await database.ownerPool.query(`select status from market where id = $1`, [other.market])).rows).toEqual([
    { status: 'OPEN' },
  ])
})
