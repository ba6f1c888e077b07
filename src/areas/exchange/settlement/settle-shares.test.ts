import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { settlementClient, type SettlementClient } from '#checks/harness/betting/settlements.ts'
import { uplineIds, smallOperator, type MarketTraits, type SmallOperator } from '#checks/harness/small-operator.ts'
import type { CommissionMode } from '#areas/agents/rules/chips/path.ts'

let database: TestDatabase
let site: SmallOperator
let books: SettlementClient
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  books = settlementClient(database, site)
})
afterAll(() => database?.close())

describe('shares', () => {
  const lose = async (stake: string, traits: MarketTraits = {}, mode: CommissionMode = 'share') => {
    await books.query(`update agent set commission_mode = $2 where id = $1`, [uplineIds.MA, mode])
    // Match rates of 1 % and 5 %; the latter exceeds its part of the 2 % commission.
    await books.query(`update agent set match_rate = case id when $1 then 100 when $2 then 500 else 0 end`, [
      uplineIds.MA,
      uplineIds.SUP,
    ])
    const who = await books.player()
    const market = await site.market(traits)
    return {
      who,
      market,
      settle: (name: string) => books.sharesOf(() => books.run(market.id, { result: books.winner(market, name) })),
      place: () => books.bet(who, market, 'A', { odds: '2', stake }),
    }
  }
  test.each([
    ['SH-01', '10000.00', 'B', [700_000n, 200_000n, 50_000n, 50_000n]],
    ['SH-02', '10000.00', 'A', [-700_000n, -200_000n, -50_000n, -50_000n]],
    ['SH-03', '100.01', 'B', [7_001n, 2_000n, 500n, 500n]],
    ['SH-04', '0.05', 'B', [3n, 1n, 1n, 0n]],
  ])('%s: the share path gains what the player loses', async (_, stake, name, expected) => {
    const { place, settle } = await lose(stake)
    await place()
    expect(await settle(name)).toEqual(expected)
  })
  test.each([
    ['SH-08', 'share', [-68_600n, -19_600n, -4_900n, -4_900n]],
    ['SH-09', 'platform', [-70_000n, -20_000n, -5_000n, -3_000n]],
    ['SH-12', 'parent', [-68_000n, -20_000n, -5_000n, -5_000n]],
    ['at its own rate', 'rate', [-69_300n, -19_600n, -5_000n, -4_100n]],
  ] as const)(
    "%s: commission is distributed by the commission mode of the player's agent",
    async (_, mode, expected) => {
      const { place, settle, who } = await lose('1000.00', { commission: 200 }, mode)
      await place()
      expect(await settle('A')).toEqual(expected)
      expect(await books.balanceOf(who)).toBe(10_000_000n + 98_000n)
      await books.query(`update agent set commission_mode = 'share' where id = $1`, [uplineIds.MA])
    },
  )
  test.each([
    // MA has 3 % of 10,000 and receives the 30 % of it that it passed up, SUP 3.5 % and 10 %, SS 4 % and 5 %.
    ['stakes', 'lost', [700_000n + 9_000n, 200_000n - 5_500n, 50_000n - 1_500n, 50_000n - 2_000n], 30_000n],
    ['losses', 'lost', [700_000n + 9_000n, 200_000n - 5_500n, 50_000n - 1_500n, 50_000n - 2_000n], 30_000n],
    // Commission on stakes is due on a session that was won as well, and commission on losses is not.
    ['stakes', 'won', [-700_000n + 9_000n, -200_000n - 5_500n, -50_000n - 1_500n, -50_000n - 2_000n], 30_000n],
    ['losses', 'won', [-700_000n, -200_000n, -50_000n, -50_000n], 0n],
  ] as const)(
    'session commission on %s of a session that is %s goes down the tree',
    async (mode, end, expected, due) => {
      await books.query(`update agent set commission_mode = $2 where id = $1`, [uplineIds.MA, mode])
      await books.query(
        `update agent set session_rate = case id when $1 then 300 when $2 then 350 when $3 then 400 else 900 end,
         match_rate = case id when $1 then 100 when $2 then 150 when $3 then 200 else 900 end`,
        [uplineIds.MA, uplineIds.SUP, uplineIds.SS],
      )
      const who = await books.player()
      const session = await site.market({ kind: 'session', product: 'fancy' })
      await site.bet(who, session.id, { line: 45, rate: '100', stake: '10000.00' })
      const before = await books.state()
      expect(await books.sharesOf(() => books.run(session.id, { result: { runs: end === 'lost' ? 44 : 45 } }))).toEqual(
        expected,
      )
      expect(await books.clearing()).toEqual([{ total: 0n }])
      const received = await books.query(
        `select upline_commission as due from market_share where market_id = $1 and agent_id = $2`,
        [session.id, uplineIds.MA],
      )
      expect(received).toEqual([{ due }])
      await books.run(session.id, { kind: 'rollback', reverses: 1 })
      expect(await books.state()).toEqual(before)
      await books.query(`update agent set commission_mode = 'share' where id = $1`, [uplineIds.MA])
    },
  )

  test('match commission on losses goes down the tree, and none is due on a win', async () => {
    for (const [name, expected] of [
      // Received: 30 % of 100, 10 % of 150 and 5 % of 200.
      ['B', [700_000n + 3_000n, 200_000n - 1_500n, 50_000n - 500n, 50_000n - 1_000n]],
      ['A', [-700_000n, -200_000n, -50_000n, -50_000n]],
    ] as const) {
      await books.query(`update agent set commission_mode = 'stakes' where id = $1`, [uplineIds.MA])
      await books.query(
        `update agent set match_rate = case id when $1 then 100 when $2 then 150 when $3 then 200 else 900 end`,
        [uplineIds.MA, uplineIds.SUP, uplineIds.SS],
      )
      const who = await books.player()
      const match = await site.market()
      await books.bet(who, match, 'A', { odds: '2', stake: '10000.00' })
      expect(await books.sharesOf(() => books.run(match.id, { result: books.winner(match, name) }))).toEqual(expected)
    }
    await books.query(`update agent set commission_mode = 'share' where id = $1`, [uplineIds.MA])
  })
  test('of a zero-share agent pass to the upline (SH-10), and a later change affects new bets only', async () => {
    const { place, settle, who, market } = await lose('500.00')
    await books.query(
      `update agent_share set cumulative_share = case agent_id when $1 then 0 when $2 then 5000 else cumulative_share end where product = 'exchange'`,
      [uplineIds.MA, uplineIds.SUP],
    )
    await books.query(`update agent_share set cumulative_share = 5000 where product = 'exchange' and agent_id = $1`, [
      uplineIds.SS,
    ])
    await place()
    await books.query(
      `update agent_share set cumulative_share = case agent_id when $1 then 7000 when $2 then 9000 when $3 then 9500 else cumulative_share end where product = 'exchange'`,
      [uplineIds.MA, uplineIds.SUP, uplineIds.SS],
    )
    await books.bet(who, market, 'A', { odds: '2', stake: '100.00' })
    expect(await settle('B')).toEqual([7_000n, 25_000n + 2_000n, 500n, 25_000n + 500n])
    expect(await books.clearing()).toEqual([{ total: 0n }])
  })
})

describe('commission', () => {
  test.each([
    ['CM-01', 700, [['A', 'BACK', '3', '50.00']], 700n],
    [
      'CM-03',
      500,
      [
        ['A', 'BACK', '7', '20.00'],
        ['A', 'LAY', '4', '35.00'],
      ],
      75n,
    ],
    [
      'CM-06',
      200,
      [
        ['A', 'BACK', '10', '100.00'],
        ['B', 'BACK', '2', '400.00'],
      ],
      1000n,
    ],
    ['CM-07', 0, [['A', 'BACK', '6', '100.00']], 0n],
  ] as const)('%s is due on the net of the market', async (_, rate, bets, expected) => {
    const who = await books.player()
    const market = await site.market({ commission: rate })
    for (const [runner, side, odds, stake] of bets) await books.bet(who, market, runner, { side, odds, stake })
    await books.run(market.id, { result: books.winner(market, 'A') })
    const [row] = await books.query(`select commission from market_player where market_id = $1`, [market.id])
    expect(row?.commission).toBe(expected)
  })
})
