import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSettlementSetup, type SettlementSetup } from '#checks/harness/betting/settlement-setup.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { transact } from '#platform/database/transact.ts'
import { lockBetContexts, type BetContextLookup } from './bet-context.facts.ts'
import { placeBet } from './bets.inbound.ts'

let database: SettlementSetup['database']
let site: SettlementSetup['site']
let close: SettlementSetup['close']
beforeAll(async () => {
  ;({ database, site, close } = await openSettlementSetup())
})
afterAll(() => close?.())

const numbers = (amount: number) => Array.from({ length: amount }, (_, n) => n)
const textOf = (problem: unknown): string => (problem instanceof Error ? problem.message : 'no error')
type Market = Awaited<ReturnType<SettlementSetup['site']['market']>>

/** The players of a test, each with this amount. */
const playersOf = (name: string, amount: number, funds: string): Promise<string[]> =>
  Promise.all(numbers(amount).map((n) => site.player(`${name}-${n}`, funds)))

const bet = (externalId: string, player: string, market: Market, changes: Readonly<Record<string, unknown>> = {}) =>
  site.ask(placeBet, {
    externalId,
    player,
    market: market.id,
    runner: market.runners['A'],
    side: 'BACK',
    odds: '2',
    stake: '10.00',
    ...changes,
  })

type Answer = Awaited<ReturnType<typeof bet>>
/** An answer without ids. */
const stateOf = ({ status, matched, matchedOdds, remaining, cancelled, marketExposure, available }: Answer) => ({
  status,
  matched,
  matchedOdds,
  remaining,
  cancelled,
  marketExposure,
  available,
})

/** The accepted bets, and the message of each refusal, in the order of the calls. */
const settledAll = async (calls: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(calls)).map((each) => (each.status === 'fulfilled' ? 'placed' : textOf(each.reason)))

const betsOn = async (market: Market): Promise<number> => {
  const { rows } = await database.ownerPool.query<{ bets: number }>(
    'select count(*)::int as bets from bet_open where market_id = $1',
    [market.id],
  )
  return rows[0]?.bets ?? -1
}

/** All that a bet leaves behind, without ids and times. */
async function leftBy(player: string, market: Market): Promise<string> {
  const { rows } = await database.ownerPool.query<Record<string, unknown>>(
    `select (select jsonb_agg(to_jsonb(b) - '{cell,player_id,id,external_id,market_id,placed_at,matched_at}'::text[] order by b.stake) from bet_open b where b.player_id = $1) as bets,
      (select jsonb_agg(to_jsonb(p) - '{cell,player_id,market_id}'::text[]) from position p where p.player_id = $1 and p.market_id = $2) as positions,
      (select jsonb_agg(to_jsonb(f) - '{cell,player_id,id,bet_id,at}'::text[] order by f.size) from bet_fill f where f.player_id = $1) as fills,
      (select to_jsonb(w) - '{cell,account_id}'::text[] from wallet w where w.account_id = $1) as wallet,
      (select count(*)::int from audit a where a.player_id = $1 and a.action = 'inbound.bet' and a.result = 'SUCCESS') as audits`,
    [player, market.id],
  )
  return Object.entries(market.runners).reduce(
    (text, [name, runner]) => text.replaceAll(runner, name),
    JSON.stringify(rows[0]),
  )
}

test('bets that queue share transactions, and leave and answer what bets one after another do', async () => {
  const market = await site.market()
  const stakes = ['10.00', '25.00', '40.00']
  const many = await playersOf('many', 20, '1000.00')
  const answers: Answer[][] = []
  for (const stake of stakes)
    answers.push(await Promise.all(many.map((player) => bet(`m-${player}-${stake}`, player, market, { stake }))))
  const { rows } = await database.ownerPool.query<{ calls: number; transactions: number }>(
    `select count(*)::int calls, count(distinct xmin::text)::int transactions from external_claim where kind = 'bet'`,
  )
  expect(rows[0]?.calls).toBe(60)
  expect(rows[0]?.transactions).toBeLessThan(40)

  const alone = await site.market()
  const single = await site.player('single', '1000.00')
  const expected: Answer[] = []
  for (const stake of stakes) expected.push(await bet(`s-${stake}`, single, alone, { stake }))
  for (const [place, state] of expected.entries())
    for (const answer of answers[place] ?? []) expect(stateOf(answer)).toEqual(stateOf(state))

  const byItself = await leftBy(single, alone)
  for (const player of many) expect(await leftBy(player, market)).toBe(byItself)
})

test('a refused, repeated or unknown bet gets its own answer and its neighbours stand', async () => {
  const market = await site.market()
  const other = await site.market()
  const [rich, poor] = await Promise.all([playersOf('rich', 8, '100.00'), playersOf('poor', 2, '1.00')])
  const answers = await settledAll([
    ...rich.map((player) => bet(`rich-${player}`, player, market)),
    ...poor.map((player) => bet(`poor-${player}`, player, market)),
    bet('nobody', '999999999', market),
    bet('no-market', rich[0] ?? '', { ...market, id: '999999' }),
    bet('runner-of-another', rich[1] ?? '', market, { runner: other.runners['A'] }),
    bet('too-much', rich[2] ?? '', market, { matched: '11.00' }),
  ])
  expect(answers.slice(0, 8)).toEqual(numbers(8).map(() => 'placed'))
  expect(answers.slice(8, 10)).toEqual(['Not enough available balance.', 'Not enough available balance.'])
  expect(answers.slice(10, 12)).toEqual([expect.stringContaining('Not found'), expect.stringContaining('Not found')])
  expect(answers[12]).not.toBe('placed')
  expect(answers[13]).toBe('Matched amount must not exceed the stake.')
  expect(await betsOn(market)).toBe(8)
  const repeated = await Promise.all(
    rich.flatMap((player) => numbers(2).map(() => bet(`rich-${player}`, player, market))),
  )
  expect(new Set(repeated.map((each) => each.bet)).size).toBe(8)
  expect(await betsOn(market)).toBe(8)
})

test('bets below an agent with an exposure limit are counted one after another, however they arrive', async () => {
  const market = await site.market()
  const players = await playersOf('limited', 20, '100.00')
  const { rows } = await database.ownerPool.query<{ exposure: bigint }>(
    'select coalesce(sum(w.exposure), 0)::bigint as exposure from wallet w join player p on p.id = w.account_id',
  )
  await database.ownerPool.query(`update agent set exposure_limit = $1 where username = 'SS'`, [
    (rows[0]?.exposure ?? 0n) + 9_500n,
  ])
  const answers = await settledAll(players.map((player) => bet(`limited-${player}`, player, market)))
  await database.ownerPool.query(`update agent set exposure_limit = -1 where username = 'SS'`)
  expect(answers.filter((each) => each === 'placed')).toHaveLength(9)
  expect(new Set(answers)).toEqual(
    new Set(['placed', 'This bet would exceed the exposure limit of an upline account.']),
  )
  expect(await betsOn(market)).toBe(9)
})

test('bets below an agent with an exposure limit are written together, and change its exposure once', async () => {
  const market = await site.market()
  const players = await playersOf('roomy', 30, '100.00')
  await database.ownerPool.query(`update agent set exposure_limit = 100000000 where username = 'SS'`)
  const answers = await settledAll(players.map((player) => bet(`roomy-${player}`, player, market)))
  const { rows } = await database.ownerPool.query<{ changes: number }>(
    'select count(*)::int as changes from agent_exposure',
  )
  await database.ownerPool.query(`update agent set exposure_limit = -1 where username = 'SS'`)
  expect(new Set(answers)).toEqual(new Set(['placed']))
  expect(rows[0]?.changes).toBeLessThan(20)
})

test('no bet is written after the suspension of its market was committed', async () => {
  const market = await site.market()
  const players = await playersOf('during', 30, '100.00')
  const calls = players.map((player) => bet(`during-${player}`, player, market))
  const answering = settledAll(calls)
  await Promise.any(calls)
  await database.ownerPool.query(`update market set status = 'SUSPENDED' where id = $1`, [market.id])
  const atSuspension = await betsOn(market)
  const answers = await answering
  expect(await betsOn(market)).toBe(atSuspension)
  expect(answers.filter((each) => each === 'placed')).toHaveLength(atSuspension)
  expect(await settledAll(players.map((player) => bet(`after-${player}`, player, market)))).toEqual(
    players.map(() => 'The market is suspended.'),
  )
})

/** Reads these bets in a transaction that is open until `end`. */
async function openTransaction(lookups: readonly BetContextLookup[]) {
  const reading = Promise.withResolvers<number>()
  const ending = Promise.withResolvers<void>()
  const transaction = transact(database.db, [1], async (tx) => {
    await lockBetContexts(tx, lookups)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    reading.resolve(rows[0]?.pid ?? 0)
    await ending.promise
  })
  const holder = await reading.promise
  const behind = 'select 1 from pg_stat_activity where pg_blocking_pids(pid) @> array[$1::int]'
  return {
    isAwaited: () => expect.poll(async () => (await database.ownerPool.query(behind, [holder])).rowCount).toBe(1),
    end: async () => {
      ending.resolve()
      await transaction
    },
  }
}

test('two servers that read bets of the same players do so one after the other', async () => {
  const market = BigInt((await site.market()).id)
  const players = await playersOf('shared', 4, '100.00')
  const at = instantNow()
  const lookups = players.map((player) => ({ player: BigInt(player), market, at }))
  const first = await openTransaction(lookups)
  const second = transact(database.db, [1], (tx) => lockBetContexts(tx, lookups.toReversed()))
  await first.isAwaited()
  await first.end()
  expect((await second).map((context) => context?.player.id)).toEqual(players.toReversed())
})

test('a bet that waited while an agent above it got a limit is read again, with that agent locked', async () => {
  const market = BigInt((await site.market()).id)
  const players = await playersOf('waiting', 1, '100.00')
  const lookups = players.map((player) => ({ player: BigInt(player), market, at: instantNow() }))
  const first = await openTransaction(lookups)
  let readings = 0
  const second = transact(database.db, [1], (tx) => {
    readings += 1
    return lockBetContexts(tx, lookups)
  })
  await first.isAwaited()
  await database.ownerPool.query(`update agent set exposure_limit = 5000000 where username = 'SS'`)
  await first.end()
  const [context] = await second
  await database.ownerPool.query(`update agent set exposure_limit = -1 where username = 'SS'`)
  expect(readings).toBe(2)
  expect(context?.ancestors.find(({ username }) => username === 'SS')?.exposureLimit).toBe(5_000_000n)
})
