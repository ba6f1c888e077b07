import { describe, expect, test } from 'vitest'
import { declare, fromFeed, resettle, rollBack, settle, voidMarket, type ResultMarket } from './market-result.ts'

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
}
const session: ResultMarket = { ...market, kind: 'session', runners: [] }
const entered = { winner: null, runs: null, runsAgain: null }
const trader = { id: 'trader', confirmedBy: null, reason: 'official', at: new Date('2026-11-20T12:00:00Z') }

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
      winners: [],
      tied: ['1', '3', '2'],
      places: 2,
    })
  })

  test('may come from the feed, if the feed has one', () => {
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

  test('is final after seven days', () => {
    const at = (iso: string) => ({ ...trader, at: new Date(iso) })
    expect(rollBack(market, at('2026-11-27T10:00:00.000Z'))).not.toHaveProperty('refused')
    expect(rollBack(market, at('2026-11-27T10:00:00.001Z'))).toEqual({
      refused: 'This market was settled more than 7 days ago, so it can no longer be changed.',
    })
    expect(resettle(market, { runs: 3 }, at('2026-11-28T10:00:00Z'))).toEqual({
      refused: 'This market was settled more than 7 days ago, so it can no longer be changed.',
    })
  })
})
