import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '#checks/harness/time/until.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { settlementClient, type SettlementClient } from '#checks/harness/betting/settlements.ts'
import { uplineIds, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import type { RunnerBet } from '#areas/exchange/rules/bets/bet.ts'
import { commission, netOf, settleBets } from '#areas/exchange/rules/settlement/settlement.ts'
import { splitSettled } from '#areas/agents/rules/chips/split.ts'
import { commissionModes, type SharePath } from '#areas/agents/rules/chips/path.ts'
import { money, sum } from '#values/money.ts'
import { settleMarket } from './settle.ts'

let database: TestDatabase
let site: SmallOperator
let books: SettlementClient
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  books = settlementClient(database, site)
})
afterAll(() => database?.close())

describe('settlement compared with the rules', () => {
  const random = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }

  test('equals the rules for many players, share paths and commission modes, and rolls back completely', async () => {
    const dice = random(20_261_121)
    const names = ['A', 'B', 'C', 'D']
    const market = await site.market({ runners: names, commission: 250 })
    const players = await Promise.all(Array.from({ length: 12 }, () => books.player()))
    const placed: { who: string; path: bigint; bet: RunnerBet }[] = []
    for (const mode of commissionModes) {
      await books.query(`update agent set commission_mode = $2 where id = $1`, [uplineIds.MA, mode])
      await books.query(
        `update agent set match_rate = case id when $1 then 150 when $2 then 300 when $3 then 40 else 0 end`,
        [uplineIds.MA, uplineIds.SUP, uplineIds.SS],
      )
      for (const who of players) {
        const own = dice() < 0.4 ? null : Math.floor(dice() * 1_000)
        await books.query(`update player set commission_rate = $2 where id = $1`, [who, own])
        for (let at = 0; at < 3; at += 1) {
          const runner = names[Math.floor(dice() * 4)] ?? 'A'
          const side = dice() < 0.5 ? 'BACK' : 'LAY'
          const odds = (101 + Math.floor(dice() * 700)) / 100
          const stake = 1 + Math.floor(dice() * 99_999)
          const { bet: id } = await books.bet(who, market, runner, {
            side,
            odds: odds.toFixed(2),
            stake: `${Math.floor(stake / 100)}.${String(stake % 100).padStart(2, '0')}`,
          })
          const [row] = await books.query(`select share_path_id from bet_open where id = $1`, [id])
          placed.push({
            who,
            path: row?.share_path_id,
            bet: {
              runnerId: BigInt(market.runners[runner] ?? 0),
              side,
              oddsE4: Math.round(odds * 10_000),
              stake: money(BigInt(stake)),
            },
          })
        }
      }
    }
    await books.query(`update agent set commission_mode = 'share' where id = $1`, [uplineIds.MA])
    const paths = new Map((await books.query(`select * from share_path`)).map((row) => [row.id, row]))
    const result = { winners: [BigInt(market.runners['C'] ?? 0)] }
    const expected = new Map<string, bigint>()
    const put = (account: string, amount: bigint) => expected.set(account, (expected.get(account) ?? 0n) + amount)
    for (const who of players) {
      const mine = placed.filter((one) => one.who === who)
      const net = netOf(
        settleBets(
          mine.map((one) => one.bet),
          result,
        ),
      )
      const last = mine.at(-1)?.path
      const charged = commission(net, paths.get(last ?? '')?.commission ?? 250)
      put(who, net - charged)
      for (const path of new Set(mine.map((one) => one.path))) {
        const row = paths.get(path) ?? { agents: [], cumulative_shares: [], rates: [], commission_mode: 'share' }
        const share: SharePath = row.agents.map((accountId: bigint, at: number) => ({
          accountId,
          held: row.cumulative_shares[at],
          rate: row.rates[at] ?? 0,
        }))
        const part = netOf(
          settleBets(
            mine.filter((one) => one.path === path).map((one) => one.bet),
            result,
          ),
        )
        const due = path === last ? charged : money(0n)
        const stake = sum(mine.filter((one) => one.path === path).map((one) => one.bet.stake))
        const settled = { product: 'exchange', gross: part, stake, commission: due, net }
        const owns = splitSettled(settled, row.commission_mode, share)
        for (const [at, own] of owns.entries()) put(String(share[at]?.accountId), own)
      }
    }
    const before = await books.state()
    const balances = async () =>
      new Map(
        (await books.query(`select account_id, balance from wallet`)).map((row) => [
          String(row.account_id),
          row.balance as bigint,
        ]),
      )
    const earlier = await balances()
    const steps: unknown[] = []
    const seq = await books.ask(market.id, { result: { winners: [market.runners['C']] } })
    // The run is killed repeatedly after a few cells; each new run resumes where the last one stopped.
    for (let kills = 0; kills < 9; kills += 1) {
      let left = 13
      await settleMarket(database.db, BigInt(market.id), {
        onStep: (step) => {
          steps.push(step)
          left -= 1
          if (left === 0) throw new Error('killed')
        },
      }).catch((error: Error) => {
        if (error.message !== 'killed') throw error
      })
    }
    await Promise.all([1, 2, 3].map(() => settleMarket(database.db, BigInt(market.id))))
    const later = await balances()
    for (const [account, balance] of later)
      expect([account, balance - (earlier.get(account) ?? 0n)]).toEqual([account, expected.get(account) ?? 0n])
    expect(await books.clearing()).toEqual([{ total: 0n }])
    expect(
      await books.query(`select state, bets, players, cells_done from settlement where market_id = $1`, [market.id]),
    ).toEqual([{ state: 'COMPLETED', bets: 216, players: 12, cells_done: 64 }])
    await books.run(market.id, { kind: 'rollback', reverses: seq })
    expect(await books.state()).toEqual(before)
    await books.run(market.id, { result: { winners: [market.runners['C']] } })
    expect(await balances()).toEqual(later)
  })

  test('settles or rejects a bet placed while its market is being settled', async () => {
    const market = await site.market()
    const players = await Promise.all(Array.from({ length: 6 }, () => books.player()))
    let isOver = false
    const betting = players.map(async (who) => {
      while (!isOver) {
        const refused = await books.bet(who, market, 'A').then(
          () => null,
          (error: Error) => error.message,
        )
        if (refused !== null) return refused
      }
      return null
    })
    const bettors = `select count(distinct player_id)::int as n from bet_open where market_id = $1`
    await until('each player has placed bets', async () => (await books.query(bettors, [market.id]))[0]?.['n'] === 6)
    await books.run(market.id, { result: books.winner(market, 'A') })
    isOver = true
    for (const sentence of await Promise.all(betting)) expect(sentence).toMatch(/settle|not accepting bets|ended/)
    expect(await books.query(`select count(*)::int as n from bet_open where market_id = $1`, [market.id])).toEqual([
      { n: 0 },
    ])
    for (const who of players) expect(await site.wallet(who)).toMatchObject({ exposure: 0n })
  })
})
