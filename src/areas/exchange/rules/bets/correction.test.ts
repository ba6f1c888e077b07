import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { correction, restoreBet, voidSettled, type VoidedBet } from './correction.ts'
import { commission } from '#areas/exchange/rules/settlement/settlement.ts'

const amounts = (net: bigint, due: bigint) => ({ net: money(net), commission: money(due) })

test('the only bet of a market is voided after its settlement (RS-02): 196.00 is reversed', () => {
  expect(correction('bet_void', amounts(20_000n, 400n), { result: money(20_000n), rate: 200 })).toEqual(
    amounts(-20_000n, -400n),
  )
})

test('commission is due on the remainder (CM-06): without the losing bet it grows, below zero there is none', () => {
  const standing = amounts(50_000n, 1_000n)
  expect(correction('bet_void', standing, { result: money(-40_000n), rate: 200 })).toEqual(amounts(40_000n, 800n))
  expect(correction('bet_void', standing, { result: money(90_000n), rate: 200 })).toEqual(amounts(-90_000n, -1_000n))
})

test('a void that is restored leaves everything as before, in any order of bets', () => {
  const anyResult = fc.bigInt(-(10n ** 9n), 10n ** 9n)
  fc.assert(
    fc.property(
      fc.array(anyResult, { minLength: 1, maxLength: 8 }),
      fc.nat(10_000),
      fc.nat(),
      (results, rate, pick) => {
        const net = money(results.reduce((sum, result) => sum + result, 0n))
        const before = { net, commission: commission(net, rate) }
        const result = money(results[pick % results.length] ?? 0n)
        const gone = correction('bet_void', before, { result, rate })
        const after = { net: money(net + gone.net), commission: money(before.commission + gone.commission) }
        expect(after).toEqual({ net: net - result, commission: commission(money(net - result), rate) })
        const back = correction('bet_restore', after, { result, rate })
        expect([after.net + back.net, after.commission + back.commission]).toEqual([before.net, before.commission])
      },
    ),
  )
})

const at = new Date('2026-11-21T12:00:00Z')
const trader = { id: 'trader', confirmedBy: null, reason: 'wrong rate', at, mayCorrectLate: false }
const market = {
  id: 7n,
  status: 'SETTLED',
  settleSeq: 3,
  standingSeq: 1,
  settledAt: at,
  correctionDays: 7,
  isChanging: false,
}
const facts: VoidedBet = {
  market,
  bet: {
    id: 'b',
    runnerId: 1n,
    line: null,
    side: 'BACK',
    oddsE4: 30_000,
    matchedOddsE4: 30_000,
    matched: money(6_000n),
    remaining: money(4_000n),
    player: 9n,
    voidedAt: at,
    persists: false,
  },
  voidedOf: 1,
  row: { stake: 10_000n },
  book: { runners: [1n, 2n], winners: 1, hedges: true },
  bets: [],
  removals: [],
}
const open = { ...facts, market: { ...market, status: 'OPEN' }, voidedOf: null }

test('a correction is a settlement of its own after the last one, of the one in force', () => {
  expect(voidSettled({ market, bet: { id: 'b', player: 9n } }, trader)).toMatchObject({
    rows: [
      { table: 'market', values: { status: 'SETTLE_PROCESSING', settle_seq: 4 } },
      {
        table: 'settlement',
        values: { seq: 4, kind: 'bet_void', corrects: 1, corrected_bets: [{ bet: 'b', player: '9' }] },
      },
    ],
    jobs: [{ queue: 'settle', payload: { market: '7', seq: 4 } }],
  })
  expect(restoreBet(facts, trader)).toMatchObject({ rows: [{}, { values: { kind: 'bet_restore', corrects: 1 } }] })
})

test('a voided bet can be restored while its market is open, and its order waits only where orders wait', () => {
  expect(restoreBet(open, trader)).toMatchObject({
    bets: [
      { bet: { matched: 6_000n, remaining: 4_000n, cancelled: 0n, returns: true }, worst: 10_000n, mayOverdraw: true },
    ],
  })
  const suspended = { ...open, market: { ...market, status: 'SUSPENDED' } }
  expect(restoreBet(suspended, trader)).toMatchObject({
    bets: [{ bet: { matched: 6_000n, remaining: 0n, cancelled: 4_000n }, worst: 6_000n }],
  })
})

const late = new Date(at.getTime() + 8 * 86_400_000)
test.each<[string, Partial<VoidedBet>, Date, string]>([
  ['void before the result', { voidedOf: null }, at, 'Roll back the market first'],
  ['void of an earlier result', { voidedOf: 2 }, at, 'Roll back the market first'],
  ['too late', {}, late, '7 days'],
  ['the market is void', { market: { ...market, status: 'VOIDED' } }, at, 'void or being settled'],
  ['its bets are being changed', { market: { ...open.market, isChanging: true } }, at, 'being updated'],
  ['a runner was withdrawn since', { market: open.market, removals: [late] }, at, 'withdrawn since'],
  [
    'no matched part',
    { market: { ...market, status: 'CLOSED' }, bet: { ...facts.bet, matched: money(0n) } },
    at,
    'neither a matched nor an unmatched part',
  ],
])('a void cannot be restored: %s', (_, change, when, refused) => {
  expect(restoreBet({ ...facts, ...change }, { ...trader, at: when }).refused).toContain(refused)
})
