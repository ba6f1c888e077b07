import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { settlementClient, type SettlementClient } from '#checks/harness/betting/settlements.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
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

describe('a settlement', () => {
  test('pays the winner less commission, and reverses exactly that on rollback and re-settlement (RS-01)', async () => {
    const who = await books.player('1000.00')
    const market = await site.market({ commission: 200 })
    await books.bet(who, market, 'A')
    const before = await books.state()
    const first = await books.run(market.id, { result: books.winner(market, 'A') })
    expect(await site.wallet(who)).toMatchObject({ balance: 119_600n, exposure: 0n })
    expect(await books.clearing()).toEqual([{ total: 0n }])
    await books.run(market.id, { kind: 'rollback', reverses: first })
    expect(await books.state()).toEqual(before)
    expect(await books.query(`select status, result, settled_at from market where id = $1`, [market.id])).toEqual([
      { status: 'CLOSED', result: null, settled_at: null },
    ])
    await books.run(market.id, { result: books.winner(market, 'B') })
    expect(await site.wallet(who)).toMatchObject({ balance: 90_000n, exposure: 0n })
    expect(
      await books.query(
        `select kind, amount, reverses is not null as reverses from transfer where account_id = $1 and market_id = $2 order by wallet_version`,
        [who, market.id],
      ),
    ).toEqual([
      { kind: 'EXCH_PL', amount: 20_000n, reverses: false },
      { kind: 'EXCH_COMMISSION', amount: 400n, reverses: false },
      { kind: 'ROLLBACK', amount: 20_000n, reverses: true },
      { kind: 'ROLLBACK', amount: 400n, reverses: true },
      { kind: 'EXCH_PL', amount: 10_000n, reverses: false },
    ])
  })

  test('of a voided market returns all stakes (RS-02, VD-03)', async () => {
    const who = await books.player('1000.00')
    const market = await site.market({ commission: 200 })
    await books.bet(who, market, 'A')
    const first = await books.run(market.id, { result: books.winner(market, 'A') })
    await books.run(market.id, { kind: 'rollback', reverses: first })
    await books.run(market.id, { kind: 'void' })
    expect(await site.wallet(who)).toMatchObject({ balance: 100_000n, exposure: 0n })
    expect(await books.query(`select status, pl, is_won from bet_settled where market_id = $1`, [market.id])).toEqual([
      { status: 'VOIDED', pl: 0n, is_won: null },
    ])
    expect(await books.query(`select status from market where id = $1`, [market.id])).toEqual([{ status: 'VOIDED' }])
  })

  test('leaves a debt if rolled back after the player withdrew the winnings (RS-03)', async () => {
    const who = await books.player('100.00')
    const market = await site.market({ commission: 200 })
    await books.bet(who, market, 'A')
    const first = await books.run(market.id, { result: books.winner(market, 'A') })
    await site.call('/withdrawal', { externalId: `draw-${who}`, player: who, method: 'bank', amount: '246.00' })
    await books.ask(market.id, { kind: 'rollback', reverses: first })
    await books.ask(market.id, { result: books.winner(market, 'B'), state: 'PENDING' })
    await settleMarket(database.db, BigInt(market.id))
    expect(await site.wallet(who)).toMatchObject({ balance: -24_600n, exposure: 0n, held: 24_600n, debt: 24_600n })
    expect(
      await books.query(`select seq, kind, state from settlement where market_id = $1 order by seq`, [market.id]),
    ).toEqual([
      { seq: 1, kind: 'settle', state: 'COMPLETED' },
      { seq: 2, kind: 'rollback', state: 'COMPLETED' },
      { seq: 3, kind: 'settle', state: 'COMPLETED' },
    ])
    expect(await books.query(`select status from market where id = $1`, [market.id])).toEqual([{ status: 'SETTLED' }])
  })

  test('settles the matched part and lapses the rest (VD-02)', async () => {
    const who = await books.player('1000.00')
    const market = await site.market()
    await books.bet(who, market, 'A', { odds: '2.5', stake: '1000.00', matched: '600.00' })
    await books.bet(who, market, 'B', { odds: '2', stake: '50.00', matched: '0' }).catch(() => undefined)
    const before = await books.state()
    const seq = await books.run(market.id, { result: books.winner(market, 'A') })
    expect(await site.wallet(who)).toMatchObject({ balance: 190_000n, exposure: 0n })
    expect(
      await books.query(
        `select status, matched, lapsed, pl from bet_settled where market_id = $1 order by matched desc`,
        [market.id],
      ),
    ).toContainEqual({ status: 'SETTLED', matched: 60_000n, lapsed: 40_000n, pl: 90_000n })
    await books.run(market.id, { kind: 'rollback', reverses: seq })
    expect(await books.state()).toEqual(before)
  })

  test('pays the mean of the positions of tied runners for one place (DH-08)', async () => {
    const who = await books.player('10000.00')
    const market = await site.market({ runners: ['India', 'Australia', 'Draw'] })
    await books.bet(who, market, 'India', { odds: '2', stake: '1000.00' })
    await books.bet(who, market, 'Australia', { side: 'LAY', odds: '3', stake: '500.00' })
    await books.run(market.id, {
      result: { winners: [], tied: [market.runners['India'], market.runners['Australia']], places: 1 },
    })
    expect(await books.balanceOf(who)).toBe(1_000_000n - 25_000n)
  })

  test('voids the bets on a non-runner', async () => {
    const who = await books.player('1000.00')
    const market = await site.market({ runners: ['A', 'B', 'C'] })
    await books.bet(who, market, 'C', { stake: '100.00' })
    await books.bet(who, market, 'A', { stake: '100.00' })
    await books.run(market.id, { result: { winners: [market.runners['B']], removed: [market.runners['C']] } })
    expect(await books.balanceOf(who)).toBe(90_000n)
  })

  test('of a session pays by the line', async () => {
    const who = await books.player('10000.00')
    const market = await site.market({ kind: 'session', product: 'fancy' })
    await site.bet(who, market.id, { line: 42, rate: '100', stake: '500.00' })
    await site.bet(who, market.id, { line: 45, side: 'LAY', rate: '100', stake: '300.00' })
    await books.run(market.id, { result: { runs: 44 } })
    expect(await books.balanceOf(who)).toBe(1_080_000n)
    expect(
      await books.query(`select distinct kind from transfer where market_id = $1 order by 1`, [market.id]),
    ).toEqual([{ kind: 'FANCY_PL' }, { kind: 'SHARE_PL' }])
  })

  test('requires a complete result and access to every domain', async () => {
    const market = await site.market()
    await books.ask(market.id, { result: {} })
    await expect(settleMarket(database.db, BigInt(market.id))).rejects.toThrow('result_is_incomplete')
    const client = await database.appPool.connect()
    await client.query(`begin; select set_config('app.domains', '{1}', true)`)
    await expect(client.query(`select settle_cell(0::smallint, $1, 1)`, [market.id])).rejects.toThrow(
      'settlement_sees_too_little',
    )
    await client.query('rollback')
    client.release()
  })
})
