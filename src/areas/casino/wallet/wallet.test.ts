import { afterAll, beforeAll, expect, test } from 'vitest'
import { casinoOperator, connectProvider, gameCode, type CasinoOperator } from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'

let database: TestDatabase
let operator: CasinoOperator
let keyId: string

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  keyId = await connectProvider(database, 'qt')
})
afterAll(() => database?.close())

const seated = (amount?: string) => operator.seated(keyId, amount)

const ledgerOf = (player: string) =>
  operator.rows<{ kind: string; amount: bigint; ref: string; actor: string; note: string }>(
    `select kind, amount, ref, actor, note from transfer where account_id = $1 and kind::text like 'CASINO%' order by wallet_version`,
    [player],
  )

test('books a bet and its win in one round, with the call, the audit row and the day totals beside them', async () => {
  const { player, round, balance } = await seated()
  const r = round('r1')
  expect(await r.debit(`${player}-b`, '100.00')).toMatchObject({ status: 200, body: { balance: '400.00' } })
  expect(await r.credit(`${player}-w`, 250, { betId: `${player}-b` })).toMatchObject({ body: { balance: '650.00' } })
  expect(await balance()).toBe('650.00')
  const [stored] = await operator.rows<{ id: string; game: string }>(
    `select * from casino_round where player_id = $1`,
    [player],
  )
  expect(stored).toMatchObject({
    provider: 'qt',
    game: 'Night Tram',
    game_code: gameCode,
    bet: 10_000n,
    win: 25_000n,
    status: 'SETTLED',
  })
  expect(await ledgerOf(player)).toEqual([
    { kind: 'CASINO_BET', amount: 10_000n, ref: `casino:${stored?.id}`, actor: 'provider:qt', note: `${player}-b` },
    { kind: 'CASINO_WIN', amount: 25_000n, ref: `casino:${stored?.id}`, actor: 'provider:qt', note: `${player}-w` },
  ])
  expect(
    await operator.rows(
      `select kind, decision, code, amount, balance_after, round_id, exists (select from casino_call_body b where b.call_id = c.id) sealed
       from casino_call c where player_id = $1 order by at, id`,
      [player],
    ),
  ).toEqual([
    {
      kind: 'bet',
      decision: 'APPLIED',
      code: 'OK',
      amount: 10_000n,
      balance_after: 40_000n,
      round_id: stored?.id,
      sealed: true,
    },
    {
      kind: 'win',
      decision: 'APPLIED',
      code: 'OK',
      amount: 25_000n,
      balance_after: 65_000n,
      round_id: stored?.id,
      sealed: true,
    },
  ])
  expect(
    await operator.rows(`select actor, action, result from audit where player_id = $1 and action = 'inbound.casino'`, [
      player,
    ]),
  ).toEqual([1, 2].map(() => ({ actor: 'provider:qt', action: 'inbound.casino', result: 'SUCCESS' })))
  expect(
    await operator.rows(`select bets, stake, pl from player_day where player_id = $1 and product = 'qt'`, [player]),
  ).toEqual([{ bets: 1, stake: 10_000n, pl: 15_000n }])
})

test('counts a settled round for the agents by the shares of the casino, and a late win by its difference', async () => {
  const { player, round } = await seated()
  const held = async () =>
    (
      await operator.rows<{ retained: bigint }>(
        `select sum(retained)::bigint retained from agent_day where product = 'qt' group by agent_id order by agent_id`,
      )
    ).map(({ retained }) => retained)
  const before = await held()
  await round('r1').debit(`${player}-b`, '100.00', { completed: true })
  const afterLoss = await held()
  // COM, SS, SUP and MA hold 5, 5, 20 and 70 % of what the player lost.
  expect(afterLoss.map((one, at) => one - (before[at] ?? 0n))).toEqual([500n, 500n, 2_000n, 7_000n])
  await round('r1').credit(`${player}-w`, '100.00')
  expect(await held()).toEqual(afterLoss.map((_, at) => before[at] ?? 0n))
  expect(
    await operator.rows(`select bets, stake, pl from player_day where player_id = $1 and product = 'qt'`, [player]),
  ).toEqual([{ bets: 1, stake: 10_000n, pl: 0n }])
})

test('answers a repeat as the first time, counts it, and moves nothing', async () => {
  const { player, round, balance } = await seated()
  const r = round('r1')
  const first = await r.debit(`${player}-b`, '100.00')
  await r.debit(`${player}-b2`, '50.00')
  expect(await r.debit(`${player}-b`, '100.00')).toEqual(first)
  expect(await balance()).toBe('350.00')
  expect(await r.debit(`${player}-b`, '101.00')).toMatchObject({ status: 409 })
  expect(await balance()).toBe('350.00')
  expect(
    await operator.rows(`select external_id, occurrences, code from casino_call where player_id = $1 order by at, id`, [
      player,
    ]),
  ).toEqual([
    { external_id: `${player}-b`, occurrences: 2, code: 'OK' },
    { external_id: `${player}-b2`, occurrences: 1, code: 'OK' },
    { external_id: `${player}-b`, occurrences: 1, code: 'CONFLICT' },
  ])
})

test('a hundred copies of a bet at once move its stake once', async () => {
  const { player, round, balance } = await seated()
  const answers = await Promise.all(Array.from({ length: 100 }, () => round('r1').debit(`${player}-b`, '100.00')))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await balance()).toBe('400.00')
  expect((await ledgerOf(player)).length).toBe(1)
})

test('of parallel bets on the last unit exactly one wins', async () => {
  const { player, round, balance } = await seated('1.00')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => round(`r${at}`).debit(`${player}-b${at}`, '1.00')),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  expect(answers.filter(({ body }) => body['code'] === 'INSUFFICIENT_FUNDS').length).toBe(19)
  expect(await balance()).toBe('0.00')
})

test('a refund that arrives before its bet leaves a tombstone: the late bet is refused', async () => {
  const { player, round, balance } = await seated()
  const r = round('r1')
  expect(await r.rollback(`${player}-b`, '100.00')).toMatchObject({ status: 200, body: { balance: '500.00' } })
  expect(await r.debit(`${player}-b`, '100.00')).toMatchObject({ status: 400, body: { code: 'REQUEST_DECLINED' } })
  expect(await r.rollback(`${player}-b`, '100.00')).toMatchObject({ status: 200, body: { balance: '500.00' } })
  expect(await balance()).toBe('500.00')
  expect(
    await operator.rows(
      `select kind, decision, code, occurrences from casino_call where player_id = $1 order by at, id`,
      [player],
    ),
  ).toEqual([
    { kind: 'refund', decision: 'TOMBSTONE', code: 'OK', occurrences: 2 },
    { kind: 'bet', decision: 'REFUSED', code: 'ROLLED_BACK_BEFORE', occurrences: 1 },
  ])
})

test('a refused bet is refunded with nothing, and stays refused after a deposit', async () => {
  const { player, round, balance } = await seated('500.00')
  const r = round('r1')
  expect(await r.debit(`${player}-b`, '600.00')).toMatchObject({ body: { code: 'INSUFFICIENT_FUNDS' } })
  await operator.deposit(player, '200.00')
  expect(await r.rollback(`${player}-b`, '600.00')).toMatchObject({ status: 200, body: { balance: '700.00' } })
  expect(await r.debit(`${player}-b`, '600.00')).toMatchObject({ status: 400 })
  expect(await balance()).toBe('700.00')
})

test('several bets of a round, one refunded: the round counts what was left of it', async () => {
  const { player, round, balance } = await seated()
  const r = round('r1')
  for (const [id, stake] of [
    ['a', '100.00'],
    ['b', '50.00'],
    ['c', '25.00'],
  ] as const)
    await r.debit(`${player}-${id}`, stake)
  await r.rollback(`${player}-b`, '50.00')
  await r.credit(`${player}-w1`, '40.00', { completed: false })
  await r.credit(`${player}-w2`, '170.00')
  expect(await balance()).toBe('585.00')
  expect(await operator.rows(`select bet, win, status from casino_round where player_id = $1`, [player])).toEqual([
    { bet: 12_500n, win: 21_000n, status: 'SETTLED' },
  ])
})

test('pays wins and refunds after session, game and account were switched off, and takes no bets then', async () => {
  const { player, round, balance } = await seated()
  const r = round('r1')
  await r.debit(`${player}-b`, '100.00')
  await r.debit(`${player}-b2`, '50.00')
  const bet = async (id: string) => (await round('r2').debit(`${player}-${id}`, '1.00')).body['code']
  await operator.rows(`update casino_game set status = 'INACTIVE' where domain_id = 1 and vertical = 'qt'`)
  expect(await bet('x1')).toBe('REQUEST_DECLINED')
  await operator.rows(`update player set status = 'LOCKED' where id = $1`, [player])
  expect(await bet('x2')).toBe('ACCOUNT_BLOCKED')
  await operator.rows(`update casino_session set expires_at = now() where player_id = $1`, [player])
  expect(await bet('x3')).toBe('INVALID_TOKEN')
  expect(await r.credit(`${player}-w`, '250.00', { betId: `${player}-b` })).toMatchObject({ status: 200 })
  expect(await r.rollback(`${player}-b2`, '50.00')).toMatchObject({ status: 200 })
  expect(await balance()).toBe('650.00')
  await operator.rows(`update casino_game set status = 'ACTIVE' where domain_id = 1 and vertical = 'qt'`)
})
