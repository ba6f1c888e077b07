import { expect, test } from 'vitest'
import { auraFormat, gapFormat, qtechFormat as format } from './formats.ts'
import { readRoundReport, reportFields } from './report-lines.ts'

const head = { line: 1, cells: reportFields(format) }
const lines = (...rows: readonly (readonly string[])[]) => [head, ...rows.map((cells, at) => ({ line: at + 2, cells }))]

test('a line has the round, its player, stake, win and state in the words of the provider', () => {
  const rows = lines(['r1', '1001', '100.00', '250.00', 'INR', 'COMPLETED'], ['r1', '1002', '5', '0', 'INR', 'PENDING'])
  expect(readRoundReport(rows, format, 'INR')).toEqual({
    problems: [],
    rounds: [
      { round: 'r1', player: '1001', status: 'SETTLED', stake: 10_000n, win: 25_000n },
      { round: 'r1', player: '1002', status: 'OPEN', stake: 500n, win: 0n },
    ],
  })
})

test('a round that was taken back moved nothing, whatever is written beside it', () => {
  const rows = lines(['r1', '1001', '100.00', '0', 'INR', 'CANCELLED'])
  expect(readRoundReport(rows, format, 'INR').rounds).toMatchObject([{ status: 'VOIDED', stake: 0n, win: 0n }])
})

test.each([
  [['', '1001', '1', '0', 'INR', 'COMPLETED'], 'Line 2: roundId is missing or unreadable'],
  [['r1', 'asha', '1', '0', 'INR', 'COMPLETED'], 'Line 2: playerId "asha" is no player id of ours'],
  [
    ['r1', '1001', '1,5', '0', 'INR', 'COMPLETED'],
    'Line 2: totalBet "1,5" is not readable: amounts need a decimal point',
  ],
  [['r1', '1001', '1.005', '0', 'INR', 'COMPLETED'], 'Line 2: totalBet "1.005" is not readable'],
  [['r1', '1001', '-1', '0', 'INR', 'COMPLETED'], 'Line 2: totalBet is below zero'],
  [['r1', '1001', '1', '-2', 'INR', 'COMPLETED'], 'Line 2: totalPayout is below zero'],
  [['r1', '1001', '1', '0', 'EUR', 'COMPLETED'], 'Line 2: currency "EUR", but this site settles in INR'],
  [['r1', '1001', '1', '0', 'INR', 'DONE'], 'Line 2: unknown status "DONE"'],
])('refuses %j and says why', (cells, problem) => {
  expect(readRoundReport(lines(cells), format, 'INR')).toEqual({ rounds: [], problems: [problem] })
})

test('one bad line refuses the whole report, and a round that is named twice is a bad line', () => {
  const good = ['r1', '1001', '1', '0', 'INR', 'COMPLETED']
  expect(readRoundReport(lines(good, good), format, 'INR')).toEqual({
    rounds: [],
    problems: ['Line 3: round r1 of player 1001 is already on line 2'],
  })
})

test('amounts of GAP are whole 1/100000 of a unit', () => {
  const rows = [
    { line: 1, cells: reportFields(gapFormat) },
    { line: 2, cells: ['r1', '1001', '1234000', '0', 'INR', 'CLOSED'] },
    { line: 3, cells: ['r2', '1001', '1', '0', 'INR', 'CLOSED'] },
  ]
  expect(readRoundReport(rows.slice(0, 2), gapFormat, 'INR').rounds).toMatchObject([{ stake: 1_234n }])
  expect(readRoundReport(rows, gapFormat, 'INR').problems).toEqual(['Line 3: bet "1" is not readable'])
})

test('a net result is what came back less what the round could cost, once it is over', () => {
  const net = auraFormat
  const rows = (cells: readonly string[]) => [
    { line: 1, cells: reportFields(net) },
    { line: 2, cells },
  ]
  const read = (pnl: string, state: string) =>
    readRoundReport(rows(['r1', '1001', '40', pnl, 'INR', state]), net, 'INR')
  expect(read('-40', 'SETTLED').rounds).toMatchObject([{ stake: 4_000n, win: 0n }])
  expect(read('12.50', 'SETTLED').rounds).toMatchObject([{ stake: 4_000n, win: 5_250n }])
  expect(read('0', 'RUNNING').rounds).toMatchObject([{ stake: 4_000n, win: 0n }])
  expect(read('-41', 'SETTLED').problems).toEqual(['Line 2: the round lost more than it could cost'])
})
