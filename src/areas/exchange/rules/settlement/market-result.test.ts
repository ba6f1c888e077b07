import { describe, expect, test } from 'vitest'
import { declare, fromFeed } from './declare.ts'
import { isDecidedAt } from './session.ts'
import { resettle, rollBack, settle, voidMarket, type ResultMarket } from './market-result.ts'

const market: ResultMarket = {
  id: 7n,
  kind: 'match_odds',
  winners: 1,
  runners: [
    { id: 1n, name: 'India', isRemoved: false },
    { id: 2n, name: 'Australia', isRemoved: false },
    { id: 3n, name: 'Draw', isRemoved: true },
  ],
  settleSeq: 4,
  standingSeq: 4,
  settledAt: new Date('2026-11-20T10:00:00Z'),
  correctionDays: 7,
  undecided: 'void',
}
const session: ResultMarket = { ...market, kind: 'session', runners: [] }
const entered = { winner: null, runs: null, runsAgain: null }
const trader = {
  id: 'trader',
  confirmedBy: null,
  reason: 'official',
  at: new Date('2026-11-20T12:00:00Z'),
  mayCorrectLate: false,
}

describe('a declared result', () => {
  test.each([
    [{ winner: 'india' }, { winners: ['1'], removed: ['3'] }],
    [{ winner: ' 2 ' }, { winners: ['2'], removed: ['3'] }],
    [{ winner: 'India, Australia' }, { winners: [], tied: ['1', '2'], places: 1, removed: ['3'] }],
    [{ winner: null }, { refused: 'Enter the winner.', field: 'winner' }],
    [{ winner: 'Peru' }, { refused: 'Peru is not in this market.', field: 'winner' }],
    [{ winner: 'Draw' }, { refused: 'A withdrawn runner cannot win.', field: 'winner' }],
    [{ winner: 'India,1' }, { refused: 'Enter each runner only once.', field: 'winner' }],
    [
      { winner: 'India', runs: 3 },
      { refused: 'This market ends with a winner.', field: 'runs' },
    ],
  ])('with runners: %o', (declared, expected) => {
    expect(declare(market, { ...entered, ...declared })).toEqual(expected)
  })

  test.each([
    [{ runs: 45, runsAgain: 45 }, { runs: 45 }],
    [{ runs: -1, runsAgain: -1 }, { runs: -1 }],
    [
      { runs: -2, runsAgain: -2 },
      { refused: 'Enter a number from -1 to 2000.', field: 'runs' },
    ],
    [
      { runs: 2001, runsAgain: 2001 },
      { refused: 'Enter a number from -1 to 2000.', field: 'runs' },
    ],
    [
      { runs: 45, runsAgain: null },
      { refused: 'The two numbers must match.', field: 'runsAgain' },
    ],
    [
      { runs: null, runsAgain: 45 },
      { refused: 'Enter the number.', field: 'runs' },
    ],
    [
      { runs: 1, runsAgain: 1, winner: 'x' },
      { refused: 'This market ends with a number.', field: 'winner' },
    ],
  ])('of a session: %o', (declared, expected) => {
    expect(declare(session, { ...entered, ...declared })).toEqual(expected)
  })

  test.each([
    [54.3, { runs: 54.3 }],
    [54, { runs: 54 }],
    [-0.5, { runs: -0.5 }],
    [54.25, { refused: 'Enter at most one decimal.', field: 'runs' }],
  ])('of a line market may be between whole numbers: %d', (runs, expected) => {
    expect(declare({ ...session, kind: 'line' }, { winner: null, runs, runsAgain: runs })).toEqual(expected)
    expect(fromFeed({ ...session, kind: 'line' }, { runs })).toEqual(expected)
    if (runs % 1 !== 0) expect(declare(session, { winner: null, runs, runsAgain: runs })).toHaveProperty('refused')
  })

  test('names as many winners as the market has', () => {
    const two = { ...market, winners: 2, runners: market.runners.map((runner) => ({ ...runner, isRemoved: false })) }
    expect(declare(two, { ...entered, winner: 'India' })).toEqual({ refused: 'Enter 2 winners.', field: 'winner' })
    expect(declare(two, { ...entered, winner: 'India,Draw' })).toEqual({ winners: ['1', '3'] })
    expect(declare(two, { ...entered, winner: 'India,Draw,Australia' })).toEqual({
      refused: 'Too many winners. Enter those that tie for the last place as a dead heat.',
      field: 'winner',
    })
  })

  test('of a shortened innings leaves undecided bets void or to the score', () => {
    const early = { winner: null, runs: 45, runsAgain: 45, isShortened: true }
    expect(declare(session, early)).toEqual({ runs: 45, atLeast: true })
    expect(declare({ ...session, undecided: 'score' }, early)).toEqual({ runs: 45 })
    expect(fromFeed(session, { runs: 45, shortened: 'rain' })).toEqual({ runs: 45, atLeast: true })
    expect(declare(market, { ...entered, winner: 'India', isShortened: true })).toHaveProperty('field', 'isShortened')
    expect(declare({ ...session, kind: 'odd_even' }, early)).toHaveProperty('field', 'isShortened')
    expect([39, 45].map((line) => isDecidedAt({ kind: 'session', line }, 45))).toEqual([true, true])
    expect(isDecidedAt({ kind: 'session', line: 46 }, 45)).toBe(false)
    expect([44.5, 45].map((line) => isDecidedAt({ kind: 'line', line }, 45))).toEqual([true, false])
    expect([45, 46].map((lineTo) => isDecidedAt({ kind: 'khadda', line: 40, lineTo }, 45))).toEqual([true, false])
    expect([45, 90].map((lineTo) => isDecidedAt({ kind: 'meter', line: 40, lineTo }, 45))).toEqual([true, false])
  })

  const places: ResultMarket = {
    ...market,
    kind: 'place',
    winners: 3,
    runners: ['A', 'B', 'C', 'D', 'E'].map((name, at) => ({ id: BigInt(at + 1), name, isRemoved: false })),
  }
  test.each([
    [
      { winner: 'A,B', tied: 'C,D' },
      { winners: ['1', '2'], tied: ['3', '4'], places: 1 },
    ],
    [
      { winner: 'A', tied: 'B,C,D' },
      { winners: ['1'], tied: ['2', '3', '4'], places: 2 },
    ],
    [
      { winner: 'A,B', isShort: true },
      { winners: ['1', '2'], short: true },
    ],
    [{ isShort: true }, { winners: [], short: true }],
    [{ winner: 'A,B' }, { refused: 'Enter 3 winners.', field: 'winner' }],
    [
      { winner: 'A,B,C', tied: 'D,E' },
      { refused: 'No place is left for a dead heat.', field: 'tied' },
    ],
    [
      { winner: 'A,B', tied: 'C' },
      { refused: 'A dead heat needs more runners than there are places left. Enter these as winners.', field: 'tied' },
    ],
    [
      { winner: 'A,B', tied: 'B,C' },
      { refused: 'Enter each runner only once.', field: 'tied' },
    ],
    [
      { winner: 'A,B,C', isShort: true },
      { refused: 'All places are taken.', field: 'isShort' },
    ],
    [
      { winner: 'A', tied: 'B,C', isShort: true },
      { refused: 'There is no dead heat if fewer runners win than there are places.', field: 'tied' },
    ],
  ])('of three places: %o', (declared, expected) => {
    expect(declare(places, { ...entered, ...declared })).toEqual(expected)
  })

  test('without a winner only where the exposure covers it', () => {
    const shortly = { ...entered, isShort: true }
    expect(declare({ ...market, kind: 'winner' }, shortly)).toEqual({ winners: [], short: true, removed: ['3'] })
    expect(declare({ ...market, winners: 0 }, shortly)).toEqual({ winners: [], short: true, removed: ['3'] })
    expect(declare(market, shortly)).toEqual({
      refused: 'One of the runners wins this market. Void it instead.',
      field: 'isShort',
    })
    expect(declare({ ...market, winners: 0 }, { ...entered, tied: 'India,Australia' })).toHaveProperty('field', 'tied')
  })

  test('may come from the feed, if the feed has one', () => {
    expect(fromFeed(places, { winners: ['1', '2'], tied: ['3', '4'] })).toEqual({
      winners: ['1', '2'],
      tied: ['3', '4'],
      places: 1,
    })
    expect(fromFeed(places, { winners: ['1'], short: true })).toEqual({ winners: ['1'], short: true })
    expect(fromFeed(market, { void: 'only 7 overs completed' })).toBe('void')
    expect(fromFeed(session, { runs: 12 })).toEqual({ runs: 12 })
    expect(fromFeed(market, { winners: ['1'] })).toEqual({ winners: ['1'], removed: ['3'] })
    for (const nothing of [null, {}, { winners: [] }]) expect(fromFeed(market, nothing)).toHaveProperty('refused')
  })
})

describe('a settlement', () => {
  const rowsOf = (decision: unknown) =>
    (decision as { rows: { values: Record<string, unknown> }[] }).rows.map(({ values }) => [
      values['seq'],
      values['kind'],
      values['state'],
      values['reverses'],
    ])

  test('takes the next number and queues its job', () => {
    expect(settle(market, { winners: ['1'] }, trader)).toMatchObject({
      move: 'settle',
      set: { settle_seq: 5 },
      jobs: [{ queue: 'settle', payload: { market: '7', seq: 5 } }],
    })
    expect(rowsOf(settle(market, { winners: ['1'] }, trader))).toEqual([[5, 'settle', 'RUNNING', null]])
    expect(rowsOf(voidMarket(market, trader))).toEqual([[5, 'void', 'RUNNING', null]])
  })

  test('is rolled back by its number, and re-settled right behind', () => {
    expect(rowsOf(rollBack(market, trader))).toEqual([[5, 'rollback', 'RUNNING', 4]])
    expect(rowsOf(resettle(market, { runs: 3 }, trader))).toEqual([
      [5, 'rollback', 'RUNNING', 4],
      [6, 'settle', 'PENDING', null],
    ])
    expect(resettle(market, { runs: 3 }, trader)).toMatchObject({
      set: { settle_seq: 6 },
      jobs: [{ payload: { seq: 5 } }],
    })
  })

  test('is final after the correction period, except for users who may correct late', () => {
    const at = (iso: string) => ({ ...trader, at: new Date(iso) })
    expect(rollBack(market, at('2026-11-27T10:00:00.000Z'))).not.toHaveProperty('refused')
    expect(rollBack(market, at('2026-11-27T10:00:00.001Z'))).toEqual({
      refused: 'This market was settled more than 7 days ago. Only users who may correct late results can change it.',
    })
    const late = { ...at('2026-11-28T10:00:00Z'), mayCorrectLate: true }
    for (const rule of [() => rollBack(market, late), () => resettle(market, { runs: 3 }, late)])
      expect(rule()).not.toHaveProperty('refused')
    expect(rollBack({ ...market, correctionDays: 9 }, at('2026-11-28T10:00:00Z'))).not.toHaveProperty('refused')
    expect(resettle(market, { runs: 3 }, at('2026-11-28T10:00:00Z'))).toEqual({
      refused: 'This market was settled more than 7 days ago. Only users who may correct late results can change it.',
    })
  })
})
