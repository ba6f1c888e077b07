import { expect, test } from 'vitest'
import { noCounts } from '#tools/replay/counts.ts'
import { lagsOf, minutesOf, progressOf, evaluate, type Lag, type Measurements } from './evaluation.ts'

test('measures the lag until the board shows as many bets, or never', () => {
  const answered = [100, 200, 300].map((at) => ({ market: 'm', at }))
  const shown = [
    { market: 'm', bets: 0, at: 50 },
    { market: 'm', bets: 1, at: 350 },
    { market: 'm', bets: 2, at: 900 },
  ]
  expect(lagsOf(answered, shown)).toEqual([250, 700, 'never'])
})

test('ignores markets that are not on the board, and counts one that leaves after more than a second as late', () => {
  const answered = [100, 2_000].map((at) => ({ market: 'm', at }))
  const left = (at: number) => [
    { market: 'm', bets: 1, at: 90 },
    { market: 'm', bets: null, at },
    { market: 'm', bets: 7, at: at + 5_000 },
  ]
  expect(lagsOf(answered, left(2_300))).toEqual([0, 'elsewhere'])
  expect(lagsOf(answered, left(3_500))).toEqual([0, 1_500])
  expect(lagsOf(answered, [])).toEqual(['elsewhere', 'elsewhere'])
})

const measurements = (more: Partial<Measurements> = {}): Measurements => ({
  counts: { ...noCounts(), placed: 600, refused: 30, sentCues: 5 },
  ended: { settled: 1, voided: 0, refused: 0, failed: 0 },
  changes: 4,
  minutes: [600],
  rate: 10,
  seconds: 60,
  ...more,
})
const complaintsOf = (lags: readonly Lag[], more: Partial<Measurements> = {}) =>
  evaluate(lags, measurements(more)).lines.flatMap((line) => /^wrong: (.*)/.exec(line)?.[1] ?? [])

test('names what is wrong: late, lost, failed or too few bets, and does not count rejected ones', () => {
  expect(evaluate([10, 900, 'elsewhere'], measurements()).isSound).toBe(true)
  const few = { ...noCounts(), placed: 570, refused: 30 }
  const failed = { ...noCounts(), placed: 600, failed: 1 }
  expect(complaintsOf([10, 1_100])).toEqual(['1 bets were shown later than 1000 ms'])
  expect(complaintsOf([10, 'never'])).toEqual(['1 bets were never shown'])
  expect(complaintsOf([])).toEqual(['only 0 of 0 bets were seen on the board'])
  expect(complaintsOf([10, ...Array<Lag>(10).fill('elsewhere')])).toEqual(['only 1 of 11 bets were seen on the board'])
  expect(complaintsOf([10], { counts: few, minutes: [570] })).toEqual(['570 of 600 bets were placed'])
  expect(complaintsOf([10], { counts: failed })).toEqual(['1 calls failed'])
  expect(complaintsOf([10], { ended: { settled: 0, voided: 0, refused: 0, failed: 2 } })).toEqual(['2 calls failed'])
  expect(evaluate([10], measurements({ counts: few })).isSound).toBe(false)
})

test('requires the rate in every full minute and does not offset one minute by another', () => {
  const at = (second: number) => ({ market: 'm', at: 1_000 + second * 1_000 })
  const answered = [...Array.from({ length: 30 }, (_, one) => at(one * 2)), ...Array.from({ length: 90 }, () => at(70))]
  expect(minutesOf([...answered, at(125)], 130)).toEqual([30, 90])
  const counts = { ...noCounts(), placed: 120 }
  expect(complaintsOf([10], { counts, minutes: [30, 90], rate: 1, seconds: 120 })).toEqual([
    'one minute had only 30 bets',
  ])
  expect(progressOf(counts, [10, 'never', 40], 2)).toBe(
    'minute 2: 120 bets placed (1.0 a second), 0 refused, 0 failed, 0 feed messages; 2 bets seen on the board, lag so far: 99 % 40 ms, worst 40 ms',
  )
})
