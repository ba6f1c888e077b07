import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { chain, smallOperator, type MarketTraits, type SmallOperator } from '#checks/harness/small-operator.ts'
import type { RunnerBet } from '#domain/exchange/bet.ts'
import { commission, netOf, settleBets } from '#domain/exchange/settlement.ts'
import { splitWithCommission } from '#domain/hierarchy/split.ts'
import type { CommissionMode, SharePath } from '#domain/hierarchy/path.ts'
import { money } from '#values/money.ts'
import { settleMarket, type SettleOptions } from './settle.ts'

let database: TestDatabase
let site: SmallOperator
let count = 0
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
})
afterAll(() => database?.close())

const query = async (text: string, values: unknown[] = []) => (await database.ownerPool.query(text, values)).rows

interface Asked { readonly kind?: 'settle' | 'void' | 'rollback'; readonly result?: unknown; readonly reverses?: number; readonly state?: string }

/** What the acts of the screen write; here without the screen. */
async function ask(market: string, { kind = 'settle', result = null, reverses, state = 'RUNNING' }: Asked): Promise<number> {
  const processing = { settle: 'SETTLE_PROCESSING', void: 'VOID_PROCESSING', rollback: 'UNSETTLE_PROCESSING' }[kind]
  const [row] = await query(
    `with m as (update market set settle_seq = settle_seq + 1, status = case when $5 = 'RUNNING' then $2 else status end where id = $1 returning settle_seq)
     insert into settlement (market_id, seq, kind, result, asked_by, reverses, state)
     select $1, settle_seq, $3, $4, 'trader', $6, $5 from m returning seq`,
    [market, processing, kind, result === null ? null : JSON.stringify(result), state, reverses ?? null],
  )
  return row.seq
}
async function run(market: string, asked: Asked, options?: SettleOptions): Promise<number> {
  const seq = await ask(market, asked)
  await settleMarket(database.db, BigInt(market), options)
  return seq
}
const player = (amount = '100000.00') => site.player(`settled${(count += 1)}`, amount)
const bet = (who: string, market: { id: string; runners: Record<string, string> }, runner: string, traits: Record<string, unknown> = {}) =>
  site.bet(who, market.id, { runner: market.runners[runner], odds: '3', ...traits })
const balanceOf = async (account: string | bigint) => (await site.wallet(account)).balance
const agents = async () => Promise.all([chain.MA, chain.SUP, chain.SS, chain.COM].map(balanceOf))
const sharesOf = async (work: () => Promise<unknown>) => {
  const before = await agents()
  await work()
  const after = await agents()
  return after.map((balance, at) => balance - (before[at] ?? 0n))
}
/** Everything a rollback has to bring back. */
const state = async () => ({
  wallets: await query(`select account_id, balance, exposure, held, debt from wallet order by account_id`),
  houses: await query(`select account, currency, sum(balance)::bigint as total from house_account group by 1, 2 having sum(balance) <> 0 order by 1`),
  positions: await query(`select player_id, market_id, exposure, worst, outcomes from position order by 1, 2`),
  tally: await query(`select placed_on, product, status, sum(bets) as bets, sum(stake) as stake, sum(pl) as pl from bet_tally group by 1, 2, 3 having sum(bets) <> 0 or sum(pl) <> 0 order by 1, 2, 3`),
  players: await query(`select player_id, product, bets, stake, pl, commission from player_day where bets <> 0 or pl <> 0 order by 1, 2`),
  agentDays: await query(`select cell, agent_id, product, bets, stake, pl, commission, own from agent_day where bets <> 0 or pl <> 0 or own <> 0 order by 1, 2, 3`),
  open: await query(`select player_id, id, matched, remaining, cancelled, matched_odds_e4, share_path_id, status from bet_open order by id`),
})
const clearing = () => query(`select sum(balance)::bigint as total from house_account where account = 'exchange'`)
const winner = (market: { runners: Record<string, string> }, ...names: string[]) => ({ winners: names.map((name) => market.runners[name]) })

describe('a settlement', () => {
  test('pays the winner less commission; rolled back and settled anew it takes back exactly that (RS-01)', async () => {
    const who = await player('1000.00')
    const market = await site.market({ commission: 200 })
    await bet(who, market, 'A')
    const before = await state()
    const first = await run(market.id, { result: winner(market, 'A') })
    expect(await site.wallet(who)).toMatchObject({ balance: 119_600n, exposure: 0n })
    expect(await clearing()).toEqual([{ total: 0n }])
    await run(market.id, { kind: 'rollback', reverses: first })
    expect(await state()).toEqual(before)
    expect(await query(`select status, result, settled_at from market where id = $1`, [market.id])).toEqual([{ status: 'CLOSED', result: null, settled_at: null }])
    await run(market.id, { result: winner(market, 'B') })
    expect(await site.wallet(who)).toMatchObject({ balance: 90_000n, exposure: 0n })
    expect(await query(`select kind, amount, reverses is not null as reverses from transfer where account_id = $1 and market_id = $2 order by wallet_version`, [who, market.id])).toEqual([
      { kind: 'EXCH_PL', amount: 20_000n, reverses: false }, { kind: 'EXCH_COMMISSION', amount: 400n, reverses: false },
      { kind: 'ROLLBACK', amount: 20_000n, reverses: true }, { kind: 'ROLLBACK', amount: 400n, reverses: true },
      { kind: 'EXCH_PL', amount: 10_000n, reverses: false },
    ])
  })

  test('of a void gives everything back (RS-02, VD-03)', async () => {
    const who = await player('1000.00')
    const market = await site.market({ commission: 200 })
    await bet(who, market, 'A')
    const first = await run(market.id, { result: winner(market, 'A') })
    await run(market.id, { kind: 'rollback', reverses: first })
    await run(market.id, { kind: 'void' })
    expect(await site.wallet(who)).toMatchObject({ balance: 100_000n, exposure: 0n })
    expect(await query(`select status, pl, is_won from bet_settled where market_id = $1`, [market.id])).toEqual([{ status: 'VOIDED', pl: 0n, is_won: null }])
    expect(await query(`select status from market where id = $1`, [market.id])).toEqual([{ status: 'VOIDED' }])
  })

  test('rolled back after the player has drawn his winnings leaves a debt (RS-03)', async () => {
    const who = await player('100.00')
    const market = await site.market({ commission: 200 })
    await bet(who, market, 'A')
    const first = await run(market.id, { result: winner(market, 'A') })
    await site.call('/withdrawal', { externalId: `draw-${who}`, player: who, method: 'bank', amount: '246.00' })
    await ask(market.id, { kind: 'rollback', reverses: first })
    await ask(market.id, { result: winner(market, 'B'), state: 'PENDING' })
    await settleMarket(database.db, BigInt(market.id))
    expect(await site.wallet(who)).toMatchObject({ balance: -24_600n, exposure: 0n, held: 24_600n, debt: 24_600n })
    expect(await query(`select seq, kind, state from settlement where market_id = $1 order by seq`, [market.id])).toEqual([
      { seq: 1, kind: 'settle', state: 'COMPLETED' }, { seq: 2, kind: 'rollback', state: 'COMPLETED' }, { seq: 3, kind: 'settle', state: 'COMPLETED' },
    ])
    expect(await query(`select status from market where id = $1`, [market.id])).toEqual([{ status: 'SETTLED' }])
  })

  test('settles what is matched and lets the rest lapse (VD-02)', async () => {
    const who = await player('1000.00')
    const market = await site.market()
    await bet(who, market, 'A', { odds: '2.5', stake: '1000.00', matched: '600.00' })
    await bet(who, market, 'B', { odds: '2', stake: '50.00', matched: '0' }).catch(() => undefined)
    const before = await state()
    const seq = await run(market.id, { result: winner(market, 'A') })
    expect(await site.wallet(who)).toMatchObject({ balance: 190_000n, exposure: 0n })
    expect(await query(`select status, matched, lapsed, pl from bet_settled where market_id = $1 order by matched desc`, [market.id])).toContainEqual({ status: 'SETTLED', matched: 60_000n, lapsed: 40_000n, pl: 90_000n })
    await run(market.id, { kind: 'rollback', reverses: seq })
    expect(await state()).toEqual(before)
  })

  test('shares one place among runners that tie, exactly the mean (DH-08)', async () => {
    const who = await player('10000.00')
    const market = await site.market({ runners: ['India', 'Australia', 'Draw'] })
    await bet(who, market, 'India', { odds: '2', stake: '1000.00' })
    await bet(who, market, 'Australia', { side: 'LAY', odds: '3', stake: '500.00' })
    await run(market.id, { result: { winners: [], tied: [market.runners['India'], market.runners['Australia']], places: 1 } })
    expect(await balanceOf(who)).toBe(1_000_000n - 25_000n)
  })

  test('voids the bets on a runner that did not take part', async () => {
    const who = await player('1000.00')
    const market = await site.market({ runners: ['A', 'B', 'C'] })
    await bet(who, market, 'C', { stake: '100.00' })
    await bet(who, market, 'A', { stake: '100.00' })
    await run(market.id, { result: { winners: [market.runners['B']], removed: [market.runners['C']] } })
    expect(await balanceOf(who)).toBe(90_000n)
  })

  test('of a session pays by the line', async () => {
    const who = await player('10000.00')
    const market = await site.market({ kind: 'session', product: 'fancy' })
    await site.bet(who, market.id, { line: 42, rate: '100', stake: '500.00' })
    await site.bet(who, market.id, { line: 45, side: 'LAY', rate: '100', stake: '300.00' })
    await run(market.id, { result: { runs: 44 } })
    expect(await balanceOf(who)).toBe(1_080_000n)
    expect(await query(`select distinct kind from transfer where market_id = $1 order by 1`, [market.id])).toEqual([{ kind: 'FANCY_PL' }, { kind: 'SHARE_PL' }])
  })

  test('needs a whole result and every domain in sight', async () => {
    const market = await site.market()
    await ask(market.id, { result: {} })
    await expect(settleMarket(database.db, BigInt(market.id))).rejects.toThrow('result_is_incomplete')
    const client = await database.appPool.connect()
    await client.query(`begin; select set_config('app.domains', '{1}', true)`)
    await expect(client.query(`select settle_cell(0::smallint, $1, 1)`, [market.id])).rejects.toThrow('settlement_sees_too_little')
    await client.query('rollback')
    client.release()
  })
})

describe('shares', () => {
  const lose = async (stake: string, traits: MarketTraits = {}, mode: CommissionMode = 'share') => {
    await query(`update agent set commission_mode = $2 where id = $1`, [chain.MA, mode])
    const who = await player()
    const market = await site.market(traits)
    return { who, market, settle: (name: string) => sharesOf(() => run(market.id, { result: winner(market, name) })), place: () => bet(who, market, 'A', { odds: '2', stake }) }
  }
  test.each([
    ['SH-01', '10000.00', 'B', [700_000n, 200_000n, 50_000n, 50_000n]],
    ['SH-02', '10000.00', 'A', [-700_000n, -200_000n, -50_000n, -50_000n]],
    ['SH-03', '100.01', 'B', [7_001n, 2_000n, 500n, 500n]],
    ['SH-04', '0.05', 'B', [3n, 1n, 1n, 0n]],
  ])('%s: what the player loses is what the chain gains', async (_, stake, name, expected) => {
    const { place, settle } = await lose(stake)
    await place()
    expect(await settle(name)).toEqual(expected)
  })
  test.each([
    ['SH-08', 'share', [-68_600n, -19_600n, -4_900n, -4_900n]],
    ['SH-09', 'platform', [-70_000n, -20_000n, -5_000n, -3_000n]],
    ['SH-12', 'parent', [-68_000n, -20_000n, -5_000n, -5_000n]],
  ] as const)('%s: commission goes where the player\'s agent sends it', async (_, mode, expected) => {
    const { place, settle, who } = await lose('1000.00', { commission: 200 }, mode)
    await place()
    expect(await settle('A')).toEqual(expected)
    expect(await balanceOf(who)).toBe(10_000_000n + 98_000n)
    await query(`update agent set commission_mode = 'share' where id = $1`, [chain.MA])
  })
  test('of a zero-share agent pass to those above (SH-10), and a later change touches new bets only', async () => {
    const { place, settle, who, market } = await lose('500.00')
    await query(`update agent_share set held = case agent_id when $1 then 0 when $2 then 5000 else held end where product = 'exchange'`, [chain.MA, chain.SUP])
    await query(`update agent_share set held = 5000 where product = 'exchange' and agent_id = $1`, [chain.SS])
    await place()
    await query(`update agent_share set held = case agent_id when $1 then 7000 when $2 then 9000 when $3 then 9500 else held end where product = 'exchange'`, [chain.MA, chain.SUP, chain.SS])
    await bet(who, market, 'A', { odds: '2', stake: '100.00' })
    expect(await settle('B')).toEqual([7_000n, 25_000n + 2_000n, 500n, 25_000n + 500n])
    expect(await clearing()).toEqual([{ total: 0n }])
  })
})

describe('commission', () => {
  test.each([
    ['CM-01', 700, [['A', 'BACK', '3', '50.00']], 700n],
    ['CM-03', 500, [['A', 'BACK', '7', '20.00'], ['A', 'LAY', '4', '35.00']], 75n],
    ['CM-06', 200, [['A', 'BACK', '10', '100.00'], ['B', 'BACK', '2', '400.00']], 1000n],
    ['CM-07', 0, [['A', 'BACK', '6', '100.00']], 0n],
  ] as const)('%s is due on the net of the market', async (_, rate, bets, expected) => {
    const who = await player()
    const market = await site.market({ commission: rate })
    for (const [runner, side, odds, stake] of bets) await bet(who, market, runner, { side, odds, stake })
    await run(market.id, { result: winner(market, 'A') })
    const [row] = await query(`select commission from market_player where market_id = $1`, [market.id])
    expect(row.commission).toBe(expected)
  })
})

describe('against the domain\'s own account of it', () => {
  const random = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }

  test('many players, two paths, every mode: equal to the paisa, and rolled back without a trace', async () => {
    const dice = random(20_261_121)
    const names = ['A', 'B', 'C', 'D']
    const market = await site.market({ runners: names, commission: 250 })
    const players = await Promise.all(Array.from({ length: 12 }, () => player()))
    const placed: { who: string; path: bigint; bet: RunnerBet }[] = []
    for (const mode of ['share', 'platform', 'parent'] as const) {
      await query(`update agent set commission_mode = $2 where id = $1`, [chain.MA, mode])
      for (const who of players) {
        for (let at = 0; at < 3; at += 1) {
          const runner = names[Math.floor(dice() * 4)] ?? 'A'
          const side = dice() < 0.5 ? 'BACK' : 'LAY'
          const odds = (101 + Math.floor(dice() * 700)) / 100
          const stake = 1 + Math.floor(dice() * 99_999)
          const { bet: id } = await bet(who, market, runner, { side, odds: odds.toFixed(2), stake: `${Math.floor(stake / 100)}.${String(stake % 100).padStart(2, '0')}` })
          const [row] = await query(`select share_path_id from bet_open where id = $1`, [id])
          placed.push({ who, path: row.share_path_id, bet: { runnerId: BigInt(market.runners[runner] ?? 0), side, oddsE4: Math.round(odds * 10_000), stake: money(BigInt(stake)) } })
        }
      }
    }
    await query(`update agent set commission_mode = 'share' where id = $1`, [chain.MA])
    const paths = new Map((await query(`select * from share_path`)).map((row) => [row.id, row]))
    const result = { winners: [BigInt(market.runners['C'] ?? 0)] }
    const expected = new Map<string, bigint>()
    const put = (account: string, amount: bigint) => expected.set(account, (expected.get(account) ?? 0n) + amount)
    for (const who of players) {
      const mine = placed.filter((one) => one.who === who)
      const net = netOf(settleBets(mine.map((one) => one.bet), result))
      const charged = commission(net, 250)
      put(who, net - charged)
      const last = mine.at(-1)?.path
      for (const path of new Set(mine.map((one) => one.path))) {
        const row = paths.get(path)
        const share: SharePath = row.agents.map((accountId: bigint, at: number) => ({ accountId, held: row.held[at] }))
        const part = netOf(settleBets(mine.filter((one) => one.path === path).map((one) => one.bet), result))
        const owns = splitWithCommission(part, path === last ? charged : money(0n), row.commission_mode, share)
        for (const [at, own] of owns.entries()) put(String(share[at]?.accountId), own)
      }
    }
    const before = await state()
    const balances = async () => new Map((await query(`select account_id, balance from wallet`)).map((row) => [String(row.account_id), row.balance as bigint]))
    const earlier = await balances()
    const steps: unknown[] = []
    const seq = await ask(market.id, { result: { winners: [market.runners['C']] } })
    // Killed after a few cells, more than once: each new run goes on where the last one stopped.
    for (let kills = 0; kills < 9; kills += 1) {
      let left = 13
      await settleMarket(database.db, BigInt(market.id), { onStep: (step) => { steps.push(step); left -= 1; if (left === 0) throw new Error('killed') } }).catch((error: Error) => { if (error.message !== 'killed') throw error })
    }
    await Promise.all([1, 2, 3].map(() => settleMarket(database.db, BigInt(market.id))))
    const later = await balances()
    for (const [account, balance] of later) expect([account, balance - (earlier.get(account) ?? 0n)]).toEqual([account, expected.get(account) ?? 0n])
    expect(await clearing()).toEqual([{ total: 0n }])
    expect(await query(`select state, bets, players, cells_done from settlement where market_id = $1`, [market.id])).toEqual([{ state: 'COMPLETED', bets: 108, players: 12, cells_done: 64 }])
    await run(market.id, { kind: 'rollback', reverses: seq })
    expect(await state()).toEqual(before)
    await run(market.id, { result: { winners: [market.runners['C']] } })
    expect(await balances()).toEqual(later)
  })

  test('a bet placed while its market is being settled is either settled with it or refused', async () => {
    const market = await site.market()
    const players = await Promise.all(Array.from({ length: 6 }, () => player()))
    let isOver = false
    const betting = players.map(async (who) => {
      while (!isOver) {
        const refused = await bet(who, market, 'A').then(() => null, (error: Error) => error.message)
        if (refused !== null) return refused
      }
      return null
    })
    await new Promise((resolve) => { setTimeout(resolve, 200) })
    await run(market.id, { result: winner(market, 'A') })
    isOver = true
    for (const sentence of await Promise.all(betting)) expect(sentence).toMatch(/settle|does not take bets|ended/)
    expect(await query(`select count(*)::int as n from bet_open where market_id = $1`, [market.id])).toEqual([{ n: 0 }])
    for (const who of players) expect(await site.wallet(who)).toMatchObject({ exposure: 0n })
  })
})
