import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { editRunner, runnersOf } from './manual-market.ts'
import { lapseOf, recount, removeRunner, voidRange, type ChangedMarket } from './market-change.ts'
import { misfitRefusal } from './market-kinds.ts'
import { settle, voidMarket } from '#areas/exchange/rules/settlement/market-result.ts'
import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import { openPosition } from '#areas/exchange/rules/bets/open-position.ts'

const at = new Date('2026-11-20T12:00:00Z')
const later = (ms: number) => new Date(at.getTime() + ms)
const trader = { id: 'trader', confirmedBy: 'checker', reason: 'Withdrawn', at, mayCorrectLate: false }
const market: ChangedMarket = {
  id: 7n,
  kind: 'winner',
  winners: 1,
  status: 'SUSPENDED',
  runners: ['Alpha', 'Bravo', 'Charlie'].map((name, n) => ({ id: BigInt(n + 1), name, isRemoved: false })),
  settleSeq: 0,
  standingSeq: 0,
  settledAt: null,
  correctionDays: 7,
  undecided: 'void',
}

describe('a withdrawn runner', () => {
  const out = (change: Partial<ChangedMarket> = {}, runner = 'bravo', reduction = 1000) =>
    removeRunner({ ...market, ...change }, { runner, reduction }, trader)

  test('is marked with its reduction factor, and a job changes the bets', () => {
    expect(out()).toMatchObject({
      rows: [
        { table: 'runner', key: { id: 2n }, values: { status: 'REMOVED', reduction: 1000, removed_at: at } },
        {
          table: 'market_change',
          values: { market_id: 7n, kind: 'removal', runner_id: 2n, requested_by: 'trader', confirmed_by: 'checker' },
        },
      ],
      jobs: [{ queue: 'market-change', payload: { market: '7' } }],
    })
    expect(out({}, ' 3 ')).toMatchObject({ rows: [{ key: { id: 3n } }, {}] })
  })

  test('belongs to a suspended market with runners and without a result', () => {
    expect(out({ kind: 'session' }).refused).toBe('This market has no runners.')
    expect(out({ status: 'OPEN' }).refused).toBe('Suspend the market first.')
    expect(out({ status: 'SETTLED' }).refused).toBe('The market has a result. Roll it back first.')
    expect(out({}, 'Peru').refused).toBe('Peru is not in this market.')
    const gone = market.runners.map((runner) => ({ ...runner, isRemoved: runner.id === 2n }))
    expect(out({ runners: gone }).refused).toBe('Bravo is already withdrawn.')
  })

  test('has a factor from 0 to below 100 %, and a runner remains for each winner', () => {
    expect([out({}, 'bravo', 0).refused, out({}, 'bravo', 9_999).refused]).toEqual([undefined, undefined])
    expect([out({}, 'bravo', -1).refused, out({}, 'bravo', 10_000).refused]).toEqual([
      'Reduction factor must be at least 0 % and below 100 %.',
      'Reduction factor must be at least 0 % and below 100 %.',
    ])
    expect(out({ winners: 2 }).refused).toBeUndefined()
    expect(out({ winners: 3 }).refused).toBe('Too few runners would remain. Void the market instead.')
    const one = market.runners.slice(1, 2)
    expect(out({ runners: one, winners: 0 }).refused).toBe('Too few runners would remain. Void the market instead.')
  })
})

describe('a period whose bets are voided', () => {
  const voidPeriod = (from: Date, to: Date | null, change: Partial<ChangedMarket> = {}) =>
    voidRange({ ...market, ...change }, { from, to }, trader)

  test('is in the past, not empty, and ends now by default', () => {
    expect(voidPeriod(later(-1000), null)).toMatchObject({
      rows: [{ values: { kind: 'void', placed_from: later(-1000), placed_to: at } }],
    })
    expect(voidPeriod(later(-1000), later(-999))).toMatchObject({ rows: [{ values: { placed_to: later(-999) } }] })
    expect(voidPeriod(at, null).refused).toBe('Start must be in the past.')
    expect(voidPeriod(later(-1000), later(-1000)).refused).toBe('End must be after the start.')
    expect(voidPeriod(later(-1000), null, { status: 'SETTLED' }).refused).toContain('Roll it back first')
  })
})

test('orders that do not persist lapse in a job; no result is accepted while bets are being changed', () => {
  expect(lapseOf(market, trader)).toMatchObject({ rows: [{ values: { kind: 'lapse' } }], jobs: [{}] })
  const changing = { ...market, isChanging: true }
  for (const decision of [settle(changing, { winners: ['1'] }, trader), voidMarket(changing, trader)]) {
    expect(decision.refused).toBe('The market’s bets are being updated. Try again in a moment.')
  }
})

test('rejects a bet that does not fit its market: runner, line, range, whole numbers, even money, unmatched part', () => {
  const bet: BookedBet = {
    id: 'b',
    runnerId: 1n,
    line: null,
    side: 'BACK',
    oddsE4: 20_000,
    matchedOddsE4: 20_000,
    matched: money(1000n),
    remaining: money(0n),
  }
  const refusalFor = (kind: string, change: Partial<BookedBet> = {}) =>
    misfitRefusal({ ...bet, ...change }, { kind, runners: [1n, 2n] })?.refused ?? null
  const on = (line: number, lineTo: number | null = null) => ({ runnerId: null, line, lineTo })
  expect([
    refusalFor('match_odds'),
    refusalFor('session', on(45)),
    refusalFor('khadda', on(45, 46)),
    refusalFor('line', on(45.5)),
  ]).toEqual([null, null, null, null])
  expect(refusalFor('match_odds', { runnerId: null })).toBe('Select a runner.')
  expect(refusalFor('match_odds', { runnerId: 3n })).toBe('The runner is not in this market.')
  expect(refusalFor('session')).toBe('Enter the line.')
  expect(refusalFor('session', on(45, 50))).toBe('Ranges apply to khadda markets only.')
  expect(refusalFor('khadda', on(45))).toBe('Enter the end of the range.')
  expect(refusalFor('khadda', on(45, 45))).toBe('The end of the range must be above its start.')
  expect([refusalFor('session', on(45.5)), refusalFor('session', on(45.25))]).toEqual([
    null,
    'Line must be a whole or a half number.',
  ])
  expect([refusalFor('khadda', on(45, 46.5)), refusalFor('line', on(45.25))]).toEqual([
    'Line must be a whole number.',
    'Line must be a whole or a half number.',
  ])
  expect(refusalFor('line', { ...on(45), oddsE4: 20_001 })).toBe('A line market is even money.')
  expect(refusalFor('session', { ...on(45), oddsE4: 20_001 })).toBeNull()
  expect(refusalFor('session', { ...on(45), remaining: money(1n) })).toBe('A bet on a number must be matched in full.')
})

test('worst and best case of a line market are at its lines, without runner bets', () => {
  const sold = (id: string, line: number, side: 'BACK' | 'LAY'): BookedBet => ({
    id,
    runnerId: null,
    line,
    side,
    oddsE4: 20_000,
    matchedOddsE4: 20_000,
    matched: money(1000n),
    remaining: money(0n),
  })
  const book = { kind: 'line', runners: [], winners: 1, hedges: true }
  expect(openPosition([sold('a', 45, 'BACK')], book)).toEqual({
    worst: 1000n,
    best: 1000n,
    outcomes: { 44.75: '1000', 45: '0', 45.25: '-1000' },
  })
  // Sold at 45 and bought at 47: both lose in between; outside that range one offsets the other.
  const middle = openPosition([sold('a', 45, 'BACK'), sold('b', 47, 'LAY')], book)
  expect([middle.worst, middle.outcomes['44.75'], middle.outcomes['45.25'], middle.outcomes['47.25']]).toEqual([
    2000n,
    '0',
    '-2000',
    '0',
  ])
})

test('a manual market has up to sixty runners, and back prices not above lay prices', () => {
  const marketOf = (count: number) =>
    runnersOf({ kind: 'winner', winners: 1, runners: Array.from({ length: count }, (_, n) => `r${n}`).join(',') })
  expect([marketOf(2), marketOf(60)].map((one) => 'refused' in one)).toEqual([false, false])
  expect(marketOf(61)).toMatchObject({ refused: 'Enter at most 60 runners.' })
  const priced = (back: number, lay: number, status = 'ACTIVE') =>
    editRunner({ id: 1n, status }, { name: 'Alpha', back, lay }).refused
  expect([priced(20_000, 20_000), priced(20_001, 20_000)]).toEqual([
    undefined,
    'Back price must not be above the lay price.',
  ])
  expect(priced(1, 2, 'REMOVED')).toBe('The runner is withdrawn.')
})

test('a recount writes nothing without differences and reports them otherwise', () => {
  const one = (exposure: bigint, worst: bigint, computed: bigint) => ({ player: 9n, exposure, worst, computed })
  const same = recount(market, [one(5n, 5n, 5n), one(0n, 0n, 0n)], trader)
  expect(same).toEqual({ message: 'All 2 positions match their bets' })
  expect(recount(market, [one(5n, 5n, 5n), one(5n, 5n, 6n), one(5n, 6n, 6n)], trader)).toMatchObject({
    rows: [{ table: 'market_change', values: { kind: 'recount' } }],
    jobs: [{ queue: 'market-change' }],
    message: '2 of 3 positions differ and are being corrected',
  })
  expect(recount({ ...market, status: 'SETTLED' }, [], trader)).toHaveProperty('refused')
  expect(recount({ ...market, isChanging: true }, [], trader)).toHaveProperty('refused')
})
