import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSettlementSetup, type SettlementSetup } from '#checks/harness/betting/settlement-setup.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { uplineIds } from '#checks/harness/small-operator.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { writeBets } from '#engine/bets/write-bets.ts'
import { transact } from '#platform/database/transact.ts'
import { openPosition } from '#areas/exchange/rules/bets/open-position.ts'
import { money, zeroMoney } from '#values/money.ts'
import { lockBetContexts, type BetContext } from './bet-context.facts.ts'
import { betRow } from './bet-rows.ts'

let database: SettlementSetup['database']
let site: SettlementSetup['site']
let settlement: SettlementSetup['settlement']
let close: SettlementSetup['close']
beforeAll(async () => {
  ;({ database, site, settlement, close } = await openSettlementSetup())
})
afterAll(() => close?.())

type Market = Awaited<ReturnType<SettlementSetup['site']['market']>>

const numbers = (amount: number) => Array.from({ length: amount }, (_, n) => n)
const playersOf = (name: string, amount: number): Promise<string[]> =>
  Promise.all(numbers(amount).map((n) => site.player(`${name}-${n}`, '1000.00')))
const backed = (player: string, market: Market, stake: string) =>
  site.bet(player, market.id, { runner: market.runners['A'], odds: '2', stake })
const limitTo = (agent: bigint, limit: bigint) =>
  database.ownerPool.query('update agent set exposure_limit = $2 where id = $1', [agent, limit])

/** What is counted for an agent, in how many rows, and what its players reserve. */
async function exposureOf(agent: bigint) {
  const { rows } = await database.ownerPool.query<{ counted: bigint; rows: number; below: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as counted, count(*)::int as rows, exposure_below($1) as below
      from agent_exposure where agent_id = $1`,
    [agent],
  )
  return rows[0] ?? { counted: -1n, rows: -1, below: -2n }
}

/** The exposure below an agent, which must be what is counted for it. */
async function countedOf(agent: bigint): Promise<bigint> {
  const { counted, below } = await exposureOf(agent)
  expect(counted).toBe(below)
  return counted
}

/** Writes an unmatched bet of 10.00 for each of these players. */
const writeBetsOf = (tx: WriteTx, contexts: readonly (BetContext | null)[], market: Market): Promise<void> =>
  writeBets(
    tx,
    contexts.flatMap((context) => {
      if (context === null) return []
      const bet = {
        id: context.betId,
        runnerId: BigInt(market.runners['A'] ?? ''),
        line: null,
        lineTo: null,
        side: 'BACK' as const,
        oddsE4: 20_000,
        matchedOddsE4: 20_000,
        matched: zeroMoney,
        remaining: money(1_000n),
      }
      const { worst, outcomes } = openPosition([...context.bets, bet], context.book)
      const row = { ...betRow(context, bet, instantNow()), persistence: 'LAPSE', external_id: null, ip: null }
      return [{ bet: row, worst, outcomes }]
    }),
  )

const lookupsOf = (players: readonly string[], market: Market) =>
  players.map((player) => ({ player: BigInt(player), market: BigInt(market.id), at: instantNow() }))

test('bets, settlement, rollback and void change what is counted for an agent by what they reserve and release', async () => {
  await limitTo(uplineIds.SS, 100_000_000n)
  const market = await site.market()
  const before = await countedOf(uplineIds.SS)
  for (const player of await playersOf('settling', 3)) await backed(player, market, '10.00')
  expect(await countedOf(uplineIds.SS)).toBe(before + 3_000n)
  const seq = await settlement.run(market.id, { result: settlement.winner(market, 'A') })
  expect(await countedOf(uplineIds.SS)).toBe(before)
  await settlement.run(market.id, { kind: 'rollback', reverses: seq })
  expect(await countedOf(uplineIds.SS)).toBe(before + 3_000n)
  await settlement.run(market.id, { kind: 'void' })
  expect(await countedOf(uplineIds.SS)).toBe(before)
})

test('the rows of an agent are folded, however many bets arrive below it', async () => {
  await limitTo(uplineIds.SS, 100_000_000n)
  const market = await site.market()
  const [player = ''] = await playersOf('folding', 1)
  const before = await countedOf(uplineIds.SS)
  for (const stake of numbers(80).map(() => '1.00')) await backed(player, market, stake)
  expect(await countedOf(uplineIds.SS)).toBe(before + 8_000n)
  expect((await exposureOf(uplineIds.SS)).rows).toBeLessThan(70)
})

test('of two bets at once that exceed the limit of an agent together, one is placed', async () => {
  for (const round of numbers(5)) {
    const market = await site.market()
    const players = await playersOf(`racing-${round}`, 2)
    await limitTo(uplineIds.SS, (await exposureOf(uplineIds.SS)).below + 1_500n)
    const before = await countedOf(uplineIds.SS)
    const answers = await Promise.allSettled(players.map((player) => backed(player, market, '10.00')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['fulfilled', 'rejected'])
    expect(await countedOf(uplineIds.SS)).toBe(before + 1_000n)
  }
})

test('the database refuses bets that exceed the limit of an agent together, however they were decided', async () => {
  const market = await site.market()
  const lookups = lookupsOf(await playersOf('excess', 2), market)
  await limitTo(uplineIds.SS, (await exposureOf(uplineIds.SS)).below + 1_500n)
  const before = await countedOf(uplineIds.SS)
  const writing = transact(database.db, [1], async (tx) => writeBetsOf(tx, await lockBetContexts(tx, lookups), market))
  await expect(writing).rejects.toThrow('agent_exposure_limit_exceeded')
  expect(await countedOf(uplineIds.SS)).toBe(before)
  await limitTo(uplineIds.SS, before + 2_000n)
  await transact(database.db, [1], async (tx) => writeBetsOf(tx, await lockBetContexts(tx, lookups), market))
  expect(await countedOf(uplineIds.SS)).toBe(before + 2_000n)
})

test('a first limit waits for the bets that are being placed below, and counts them', async () => {
  await limitTo(uplineIds.SS, -1n)
  expect((await exposureOf(uplineIds.SS)).rows).toBe(0)
  const market = await site.market()
  const lookups = lookupsOf(await playersOf('first', 2), market)
  const { below: before } = await exposureOf(uplineIds.SS)
  const written = Promise.withResolvers<number>()
  const ending = Promise.withResolvers<void>()
  const placing = transact(database.db, [1], async (tx) => {
    await writeBetsOf(tx, await lockBetContexts(tx, lookups), market)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    written.resolve(rows[0]?.pid ?? 0)
    await ending.promise
  })
  const holder = await written.promise
  const limiting = limitTo(uplineIds.SS, 100_000_000n)
  const behind = 'select 1 from pg_stat_activity where pg_blocking_pids(pid) @> array[$1::int]'
  await expect.poll(async () => (await database.ownerPool.query(behind, [holder])).rowCount).toBe(1)
  ending.resolve()
  await placing
  await limiting
  expect(await countedOf(uplineIds.SS)).toBe(before + 2_000n)
})

test('a player or an agent that moves takes its exposure from the agents that it leaves to those that it joins', async () => {
  const other = 50n
  await database.ownerPool.query(
    `insert into agent (id, domain_id, parent_id, level, upline, username) values ($1, 1, $2, 2, $3, 'OTHER')`,
    [other, uplineIds.COM, [uplineIds.COM, other]],
  )
  await database.ownerPool.query(`select open_wallet($1, 1, 'INR')`, [other])
  for (const agent of [uplineIds.COM, uplineIds.SS, other]) await limitTo(agent, 100_000_000n)
  const market = await site.market()
  const [player = ''] = await playersOf('moving', 1)
  await backed(player, market, '25.00')
  const all = await countedOf(uplineIds.COM)
  const counted = async () => [await countedOf(uplineIds.SS), await countedOf(other)]
  expect(await counted()).toEqual([all, 0n])

  const movePlayer = (to: bigint) =>
    database.ownerPool.query('update player set agent_id = $2 where id = $1', [player, to])
  await movePlayer(other)
  expect(await counted()).toEqual([all - 2_500n, 2_500n])
  await movePlayer(uplineIds.MA)
  expect(await counted()).toEqual([all, 0n])

  const moveAgent = (upline: readonly bigint[]) =>
    database.ownerPool.query('update agent set parent_id = $2, upline = $3, level = $4 where id = $1', [
      uplineIds.MA,
      upline.at(-2),
      upline,
      upline.length,
    ])
  await moveAgent([uplineIds.COM, other, uplineIds.MA])
  expect(await counted()).toEqual([0n, all])
  await moveAgent([uplineIds.COM, uplineIds.SS, uplineIds.SUP, uplineIds.MA])
  expect(await counted()).toEqual([all, 0n])
  expect(await countedOf(uplineIds.COM)).toBe(all)
})
