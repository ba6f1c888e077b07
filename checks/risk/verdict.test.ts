import { expect, test } from 'vitest'
import { noCounts } from '#tools/replay/counts.ts'
import { lagsOf, minutesOf, progressOf, verdictOn, type Lag, type Played } from './verdict.ts'

test('a bet is late by the time until its market tells as many, and lost where it never does', () => {
  const answered = [100, 200, 300].map((at) => ({ market: 'm', at }))
  const shown = [
    { market: 'm', bets: 0, at: 50 },
    { market: 'm', bets: 1, at: 350 },
    { market: 'm', bets: 2, at: 900 },
  ]
  expect(lagsOf(answered, shown)).toEqual([250, 700, 'never'])
})

test('a market that is not on the wall has nothing to be late with; one that leaves after more than a second was late', () => {
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

const played = (more: Partial<Played> = {}): Played => ({
  counts: { ...noCounts(), placed: 600, refused: 30, told: 5 },
  ended: { settled: 1, voided: 0, refused: 0, failed: 0 },
  changes: 4,
  minutes: [600],
  rate: 10,
  seconds: 60,
  ...more,
})
const wrongOf = (lags: readonly Lag[], more: Partial<Played> = {}) =>
  verdictOn(lags, played(more)).lines.flatMap((line) => /^wrong: (.*)/.exec(line)?.[1] ?? [])

test('the verdict names what is wrong: late, lost, failed or too few, and refused bets make up for nothing', () => {
  expect(verdictOn([10, 900, 'elsewhere'], played()).isSound).toBe(true)
  const few = { ...noCounts(), placed: 570, refused: 30 }
  const failed = { ...noCounts(), placed: 600, failed: 1 }
  expect(wrongOf([10, 1_100])).toEqual(['1 bets were shown later than 1000 ms'])
  expect(wrongOf([10, 'never'])).toEqual(['1 bets were never shown'])
  expect(wrongOf([])).toEqual(['only 0 of 0 bets were seen on the wall'])
  expect(wrongOf([10, ...Array<Lag>(10).fill('elsewhere')])).toEqual(['only 1 of 11 bets were seen on the wall'])
  expect(wrongOf([10], { counts: few, minutes: [570] })).toEqual(['570 of 600 bets were placed'])
  expect(wrongOf([10], { counts: failed })).toEqual(['1 calls failed'])
  expect(wrongOf([10], { ended: { settled: 0, voided: 0, refused: 0, failed: 2 } })).toEqual(['2 calls failed'])
  expect(verdictOn([10], played({ counts: few })).isSound).toBe(false)
})

test('the rate is held in every full minute, and what was short in one is not made good by another', () => {
  const at = (second: number) => ({ market: 'm', at: 1_000 + second * 1_000 })
  const answered = [...Array.from({ length: 30 }, (_, one) => at(one * 2)), ...Array.from({ length: 90 }, () => at(70))]
  expect(minutesOf([...answered, at(125)], 130)).toEqual([30, 90])
  const counts = { ...noCounts(), placed: 120 }
  expect(wrongOf([10], { counts, minutes: [30, 90], rate: 1, seconds: 120 })).toEqual([
    'one minute brought 30 bets only',
  ])
  expect(progressOf(counts, [10, 'never', 40], 2)).toBe(
    'minute 2: 120 bets placed (1.0 a second), 0 refused, 0 failed, 0 cues told; 2 bets seen on the wall, lag so far: 99 % 40 ms, worst 40 ms',
  )
})
