import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCorrectionSetup, type CorrectionSetup } from '#checks/harness/payments/correction-setup.ts'
import { actorNamed, uplineIds } from '#checks/harness/small-operator.ts'
import { commissionModes } from '#areas/agents/rules/chips/path.ts'

let desk: CorrectionSetup
beforeAll(async () => {
  desk = await openCorrectionSetup()
})
afterAll(() => desk?.close())

test('voids the only bet after settlement (RS-02) and pays it again after restoration', async () => {
  const { site, books, run, correct, stateOf } = desk
  const market = await site.market({ commission: 200 })
  const player = await books.player()
  const { bet } = await books.bet(player, market, 'A')
  await run('/market-result/settlement', market.id, { input: { winner: 'A' } })
  await desk.work(market.id)
  expect(await books.balanceOf(player)).toBe(10_019_600n)
  expect((await run('/my-bets/settled-voidance', bet, { preview: true })).data).toMatchObject({
    before: { result: '-200.00', commission: '-4.00', availableAfter: '100000.00' },
  })
  const paid = await books.sharesOf(() => correct('settled-voidance', bet, market.id))
  expect(paid).toEqual([13_720n, 3_920n, 980n, 980n])
  expect([await books.balanceOf(player), await stateOf(bet)]).toEqual([
    10_000_000n,
    { status: 'VOIDED', pl: 0n, settle_seq: 0 },
  ])
  await expect(run('/my-bets/settled-voidance', bet)).rejects.toThrow('Cannot void settled')
  const back = await books.sharesOf(() => correct('restoration', bet, market.id))
  expect(back).toEqual(paid.map((own) => -own))
  expect([await books.balanceOf(player), await stateOf(bet)]).toEqual([
    10_019_600n,
    { status: 'SETTLED', pl: 20_000n, settle_seq: 1 },
  ])
  expect(
    await books.query(
      `select seq, kind, corrects, requested_by, reason from settlement where market_id = $1 order by seq`,
      [market.id],
    ),
  ).toMatchObject([
    { kind: 'settle', corrects: null },
    { kind: 'bet_void', corrects: 1, requested_by: 'trader', reason: 'official: umpire' },
    { kind: 'bet_restore', corrects: 1 },
  ])
})

test.each(commissionModes)(
  'void and restoration return every balance to its state, as does a rollback: %s',
  async (mode) => {
    const { books, run, book, correct } = desk
    await books.query(`update agent set commission_mode = $2 where id = $1`, [uplineIds.MA, mode])
    await books.query(`update agent set match_rate = 150 where id = any($1)`, [
      [uplineIds.MA, uplineIds.SUP, uplineIds.SS],
    ])
    const { id, bets } = await book()
    const open = await books.state()
    // While the market is open.
    for (const bet of bets.slice(0, 2)) await run('/my-bets/voidance', bet)
    await expect(run('/my-bets/settled-voidance', bets[0] ?? '')).rejects.toThrow('Cannot')
    for (const bet of bets.slice(0, 2)) await run('/my-bets/restoration', bet)
    expect(await books.state()).toEqual(open)
    // After settlement: two rounds in different order; balances must equal a settlement without the voided bets.
    await run('/market-result/settlement', id, { input: { winner: 'A' } })
    await desk.work(id)
    const settled = await books.state()
    for (const order of [bets, bets.toReversed()]) {
      for (const bet of order) await correct('settled-voidance', bet, id)
      expect(
        await books.query(
          `select sum(pl)::int as pl, sum(bets)::int as bets, sum(commission)::int as commission
      from market_player where market_id = $1`,
          [id],
        ),
      ).toEqual([{ pl: 0, bets: 0, commission: 0 }])
      for (const bet of bets) await correct('restoration', bet, id)
      expect(await books.state()).toEqual(settled)
    }
    await correct('settled-voidance', bets[2] ?? '', id)
    await (
      await desk.askRollback(id)
    )()
    await desk.work(id)
    await run('/my-bets/restoration', bets[2] ?? '')
    expect(await books.state()).toEqual(open)
    await books.query(`update agent set commission_mode = 'share' where id = $1`, [uplineIds.MA])
  },
)

test("charges the player's own commission rate stored with the last valid bet", async () => {
  const { site, books, run, correct } = desk
  const market = await site.market({ commission: 200 })
  const player = await books.player()
  const first = await books.bet(player, market, 'A')
  await books.query('update player set commission_rate = 500 where id = $1', [player])
  const second = await books.bet(player, market, 'A')
  await books.query('update player set commission_rate = 0 where id = $1', [player])
  const declared = await run('/market-result/settlement', market.id, { input: { winner: 'A' }, preview: true })
  expect(declared.data).toMatchObject({ before: { playerResult: '400.00', commission: '20.00' } })
  await run('/market-result/settlement', market.id, { input: { winner: 'A' } })
  await desk.work(market.id)
  expect(await books.balanceOf(player)).toBe(10_038_000n)
  // Without the last bet the market's own commission of two percent applies to the rest.
  expect((await run('/my-bets/settled-voidance', second.bet, { preview: true })).data).toMatchObject({
    before: { result: '-200.00', commission: '-16.00', availableAfter: '100196.00' },
  })
  await correct('settled-voidance', second.bet, market.id)
  expect(await books.balanceOf(player)).toBe(10_019_600n)
  expect((await run('/my-bets/restoration', second.bet, { preview: true })).data).toMatchObject({
    before: { result: '200.00', commission: '16.00', availableAfter: '100380.00' },
  })
  await correct('restoration', second.bet, market.id)
  expect(await books.balanceOf(player)).toBe(10_038_000n)
  expect((await run('/my-bets/settled-voidance', first.bet, { preview: true })).data).toMatchObject({
    before: { result: '-200.00', commission: '-10.00', availableAfter: '100190.00' },
  })
  await correct('settled-voidance', first.bet, market.id)
  expect(await books.balanceOf(player)).toBe(10_019_000n)
})

test('needs second approval above the limit, and does not restore after settlement a bet voided before it', async () => {
  const { run, book } = desk
  const { id, bets, players } = await book()
  const [first = '', second = ''] = bets
  const small = actorNamed('small', { itemLimit: 1_000n })
  await run('/my-bets/voidance', first)
  expect((await run('/my-bets/restoration', first, { actor: small })).message).toBe('Awaiting second approval')
  await run('/market-result/settlement', id, { input: { winner: 'B' } })
  await expect(run('/my-bets/restoration', first)).rejects.toThrow('being settled')
  await desk.work(id)
  await expect(run('/my-bets/restoration', first)).rejects.toThrow('void before the result')
  expect((await run('/my-bets/settled-voidance', second, { actor: small })).message).toBe('Awaiting second approval')
  const strange = actorNamed('strange', { agentId: 99n })
  await expect(run('/my-bets/settled-voidance', second, { actor: strange })).rejects.toThrow()
  expect(players).toHaveLength(2)
})

test('cancels what is unmatched for a player: the matched part stays, and nothing else is left to cancel', async () => {
  const { site, books, run, stateOf } = desk
  const market = await site.market()
  const player = await books.player()
  const on = { runner: market.runners['A'], side: 'BACK', odds: '3', stake: '100.00' }
  const { bet: part } = await site.bet(player, market.id, { ...on, matched: '40.00' })
  const { bet: whole } = await site.bet(player, market.id, { ...on, matched: '0.00' })
  const { bet: full } = await site.bet(player, market.id, { ...on, stake: '5.00', matched: '5.00' })
  expect((await run('/my-bets/cancellation', part, { preview: true })).data).toMatchObject([
    { before: { remaining: '60.00', exposure: '205.00', exposureAfter: '145.00', availableAfter: '99855.00' } },
  ])
  await run('/my-bets/cancellation', part)
  await run('/my-bets/cancellation', whole)
  const rows = await books.query(
    `select id, matched, remaining, cancelled, status from bet where market_id = $1 order by stake, matched desc`,
    [market.id],
  )
  expect(rows).toEqual([
    { id: full, matched: 500n, remaining: 0n, cancelled: 0n, status: 'OPEN' },
    { id: part, matched: 4_000n, remaining: 0n, cancelled: 6_000n, status: 'OPEN' },
    { id: whole, matched: 0n, remaining: 0n, cancelled: 10_000n, status: 'CANCELLED' },
  ])
  expect((await site.wallet(player)).exposure).toBe(4_500n)
  expect(await books.query(`select reason from bet_settled where id = $1`, [whole])).toEqual([
    { reason: 'official: umpire' },
  ])
  const { data } = await run('/my-bets/cancellation', full).catch((error: unknown) => ({ data: String(error) }))
  expect(JSON.stringify(data)).toContain('no unmatched stake to cancel')
  await run('/market-result/settlement', market.id, { input: { winner: 'A' } })
  await desk.work(market.id)
  expect([await books.balanceOf(player), await stateOf(part)]).toMatchObject([
    10_009_000n,
    { status: 'SETTLED', pl: 8_000n },
  ])
})
