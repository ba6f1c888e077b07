import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kyselyOver } from '#platform/database/connect.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, circumstances, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { runAction, type ActContext } from '#engine/action/run-act.ts'
import { changeMarket } from '#areas/exchange/settlement/change-market.ts'
import { settleMarket } from '#areas/exchange/settlement/settle.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { marketChangeActs } from './market-change.act.ts'
import { marketResultActs } from '#areas/exchange/markets/results/market-result.act.ts'
import { voidBetsAct } from '#areas/exchange/bets/void-bets.act.ts'

let database: TestDatabase
let site: SmallOperator
let context: ActContext
beforeAll(async () => {
  database = await freshDatabase('template_empty')
  site = await smallOperator(database)
  context = {
    db: database.db,
    bindings: [
      ...[...marketResultActs, ...marketChangeActs].map((act) => ({ path: '/market-result', act })),
      { path: '/my-bets', act: voidBetsAct },
    ],
    checkTransactionPassword: async () => true,
    enqueue: async () => undefined,
  }
})
afterAll(async () => {
  expect(await verify(kyselyOver(database.ownerPool))).toEqual([])
  await database.close()
})

const trader = actorNamed('trader')
function run(path: string, name: string, id: string, input: object = {}, preview = false) {
  const binding = context.bindings.find(({ act, path: at }) => act.action.name === name && at === path)
  if (!binding) throw new Error(`There is no act ${name}`)
  const body = { ...input, reason: { code: 'wrong_rate', text: 'wrong rate' }, transactionPassword: 'x' }
  const parameters = { id }
  return runAction(context, binding, {
    actor: trader,
    id,
    body,
    idempotencyKey: randomUUID(),
    preview,
    parameters,
    circumstances,
  })
}
const marketAction = (name: string, id: string, input: object = {}, preview = false) =>
  run('/market-result', name, id, input, preview)
const voidBets = (ids: readonly string[], preview = false) => run('/my-bets', 'voidance', '', { ids }, preview)
const rows = async (text: string, values: readonly unknown[] = []) =>
  (await database.ownerPool.query<Record<string, unknown>>(text, [...values])).rows

async function hedgedPlayer(name: string) {
  const player = await site.player(name, '1000.00')
  const market = await site.market({ runners: ['A', 'B', 'C'] })
  const back = await site.bet(player, market.id, { runner: market.runners['A'], odds: '3' })
  const from = instantNow()
  const lay = await site.bet(player, market.id, { runner: market.runners['A'], odds: '3', side: 'LAY' })
  return { player, market, back, lay, from }
}

test('voids selected bets after previewing the exposure, but not on a settled market', async () => {
  const { player, market, back, lay } = await hedgedPlayer('selected')
  expect((await site.wallet(player)).exposure).toBe(0n)
  const preview = JSON.stringify(await voidBets([lay.bet], true))
  expect(preview).toContain('exposureAfter')
  expect((await site.wallet(player)).exposure).toBe(0n)
  await voidBets([lay.bet])
  expect(await site.wallet(player)).toMatchObject({ exposure: 10_000n, balance: 100_000n })
  expect(await rows(`select status, reason, pl from bet_settled where id = $1`, [lay.bet])).toMatchObject([
    { status: 'VOIDED', pl: 0n },
  ])
  await marketAction('settlement', market.id, { winner: 'A' })
  await settleMarket(database.db, BigInt(market.id))
  const late = JSON.stringify(await voidBets([back.bet]).catch((error: unknown) => String(error)))
  expect(late).toMatch(/not there|not found|There is|result/i)
  expect((await site.wallet(player)).balance).toBe(120_000n)
})

test('voids bets of a period after a preview and blocks settlement meanwhile', async () => {
  const { player, market, from } = await hedgedPlayer('timed')
  const time = { from: from.toISOString() }
  const preview = JSON.stringify(await marketAction('time-voidance', market.id, time, true))
  expect(preview).toContain('belowZero')
  await marketAction('time-voidance', market.id, time)
  await expect(marketAction('settlement', market.id, { winner: 'A' })).rejects.toThrow('being updated')
  await changeMarket(database.db, BigInt(market.id))
  expect((await site.wallet(player)).exposure).toBe(10_000n)
  await expect(marketAction('time-voidance', market.id, { from: '2099-01-01T00:00:00.000Z' })).rejects.toThrow(
    'Start must be in the past',
  )
  await marketAction('settlement', market.id, { winner: 'B' })
  await settleMarket(database.db, BigInt(market.id))
  expect((await site.wallet(player)).balance).toBe(90_000n)
})

test('withdraws a runner by name while the market is suspended; settlement voids its bets', async () => {
  const { player, market } = await hedgedPlayer('removed')
  await site.bet(player, market.id, { runner: market.runners['C'], odds: '8', stake: '10.00' })
  await expect(marketAction('runner-removal', market.id, { runner: 'C', reduction: '10' })).rejects.toThrow(
    'Suspend the market',
  )
  await marketAction('suspension', market.id)
  await changeMarket(database.db, BigInt(market.id))
  await expect(marketAction('runner-removal', market.id, { runner: 'Z', reduction: '10' })).rejects.toThrow(
    'not in this market',
  )
  await marketAction('runner-removal', market.id, { runner: 'c', reduction: '10' })
  await changeMarket(database.db, BigInt(market.id))
  expect((await site.wallet(player)).exposure).toBe(0n)
  expect(
    await rows(`select matched_odds_e4 from bet_open where market_id = $1 and runner_id = $2`, [
      market.id,
      market.runners['A'],
    ]),
  ).toEqual([{ matched_odds_e4: 27_000 }, { matched_odds_e4: 27_000 }])
  await marketAction('runner-removal', market.id, { runner: 'B', reduction: '5' }).then(() =>
    changeMarket(database.db, BigInt(market.id)),
  )
  await marketAction('settlement', market.id, { winner: 'A' })
  await settleMarket(database.db, BigInt(market.id))
  expect((await site.wallet(player)).balance).toBe(100_000n)
})

test('recount corrects only differing positions and writes nothing if all match', async () => {
  const { player, market } = await hedgedPlayer('recounted')
  const other = await hedgedPlayer('untouched')
  const before = await site.wallet(player)
  const changes = () => rows(`select count(*)::int as changes from market_change where market_id = $1`, [market.id])
  expect((await marketAction('recount', market.id)).body.message).toBe('All 1 positions match their bets')
  expect(await changes()).toEqual([{ changes: 0 }])
  await database.ownerPool.query(
    `with p as (update position set exposure = exposure + 777, worst = worst + 777, outcomes = '{}' where market_id = $1 returning cell, player_id)
     update wallet w set exposure = exposure + 777 from p where w.cell = p.cell and w.account_id = p.player_id`,
    [market.id],
  )
  expect((await marketAction('recount', market.id, {}, true)).body.data).toMatchObject({ before: { differing: 1 } })
  expect((await marketAction('recount', market.id)).body.message).toBe(
    '1 of 1 positions differ and are being corrected',
  )
  await Promise.all([
    changeMarket(database.db, BigInt(market.id)),
    changeMarket(database.db, BigInt(market.id)),
    site.bet(other.player, other.market.id, { runner: other.market.runners['B'], odds: '2' }),
  ])
  expect(await site.wallet(player)).toEqual(before)
  expect(await rows(`select kind, state, bets from market_change where market_id = $1`, [market.id])).toEqual([
    { kind: 'recount', state: 'COMPLETED', bets: 1 },
  ])
  expect((await marketAction('recount', market.id)).body.message).toBe('All 1 positions match their bets')
})
