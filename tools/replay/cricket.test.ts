import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logMissingData, sharedFolder } from '#checks/oracles/read.ts'
import { readCricsheet } from '#areas/exchange/rules/cricket/cricsheet.ts'
import type { CricketMatch } from '#areas/exchange/rules/cricket/match.ts'
import { innings, times, matchFile } from '#areas/exchange/rules/cricket/match-file-fixture.ts'
import { readMatchFiles } from '../import/cricsheet-files.ts'
import { playsOf } from './cricket.ts'
import type { Cue, Play } from './play.ts'

const read = (more: Parameters<typeof matchFile>[0] = {}): CricketMatch => {
  const reading = readCricsheet('900001', matchFile(more))
  if ('refused' in reading) throw new Error(reading.refused)
  return reading.match
}
const marketOf = (plays: readonly Play[], end: string): readonly Cue[] =>
  plays.find(({ market }) => market.id.endsWith(end))?.cues ?? []
const countOf = (cues: readonly Cue[], status: Cue['status']) => cues.filter((cue) => cue.status === status).length
const countsOf = (cues: readonly Cue[]) => ({
  open: countOf(cues, 'OPEN'),
  running: countOf(cues, 'BALL_RUN'),
  suspended: countOf(cues, 'SUSPENDED'),
  closed: countOf(cues, 'CLOSED'),
})

test('plays a match ball by ball: suspended during a ball, open after it, closed with the result after the last', () => {
  const plays = playsOf(read())
  expect(plays.map(({ market }) => market.kind)).toEqual(['match_odds', ...Array<string>(6).fill('session')])
  expect(countsOf(marketOf(plays, ':match-odds'))).toEqual({ open: 240, running: 240, suspended: 0, closed: 1 })
  expect(countsOf(marketOf(plays, 'innings-1:six'))).toEqual({ open: 36, running: 36, suspended: 0, closed: 1 })
  expect(marketOf(plays, ':match-odds').at(-1)).toMatchObject({ status: 'CLOSED', result: { winners: ['Ports'] } })
  expect(marketOf(plays, 'innings-1:six').at(-1)).toMatchObject({ status: 'CLOSED', result: { runs: 36 } })
})

test("sends a wicket with the score, suspends longer and lowers the batting side's probability", () => {
  const plays = playsOf(read({ innings: [innings('Ports', '1W0'), innings('Hills', '11')] }))
  const cues = marketOf(plays, ':match-odds')
  expect(cues.slice(0, 8).map(({ at, status }) => [at / 1_000, status])).toEqual([
    [0, 'OPEN'],
    [60, 'BALL_RUN'],
    [72, 'OPEN'],
    [100, 'BALL_RUN'],
    [112, 'SUSPENDED'],
    [202, 'OPEN'],
    [230, 'BALL_RUN'],
    [242, 'OPEN'],
  ])
  expect(cues.flatMap(({ score }) => score ?? [])).toEqual([
    { score: 'Ports 1/0', clock: '0.1' },
    { score: 'Ports 1/1', clock: '0.2', incident: 'WICKET' },
    { score: 'Ports 1/1', clock: '0.3' },
    { score: 'Hills 1/0', clock: '0.1' },
    { score: 'Hills 2/0', clock: '0.2' },
  ])
  const backs = cues.flatMap(({ prices }) => prices.find(({ id }) => id === 'Ports')?.back ?? [])
  expect(backs[2]).toBeGreaterThan(backs[1] ?? 0)
  expect(cues.map(({ isInPlay }) => isInPlay)).toEqual(cues.map((_, place) => place > 0))
})

test('closes an interrupted innings with the score reached and why it is shortened, and opens sessions of the second innings with it', () => {
  const rained = read({
    info: { outcome: { result: 'no result' } },
    innings: [innings('Ports', times(7, '111111')), innings('Hills', '1')],
  })
  const plays = playsOf(rained)
  expect(marketOf(plays, 'innings-1:ten').at(-1)).toEqual({
    at: expect.any(Number),
    status: 'CLOSED',
    isInPlay: true,
    prices: [],
    result: { runs: 42, shortened: 'only 7 overs completed' },
  })
  expect(marketOf(plays, 'innings-2:six')[0]?.at).toBeGreaterThan(marketOf(plays, 'innings-1:ten').at(-1)?.at ?? 0)
})

test('keeps cues in order with valid odds and lines, and ends a session line at the actual score', () => {
  const plays = playsOf(read())
  for (const { cues } of plays) {
    expect(cues.map(({ at }) => at)).toEqual(cues.map(({ at }) => at).toSorted((a, b) => a - b))
    for (const { line, prices } of cues) {
      expect(line ?? 0).toBeGreaterThanOrEqual(0)
      for (const { back, lay } of prices) expect((lay ?? 0) >= (back ?? 0) && (back ?? 0) > 1).toBe(true)
    }
  }
  const lines = marketOf(plays, 'innings-1:six').flatMap(({ line }) => line ?? [])
  expect(Math.abs((lines.at(-1) ?? 0) - 36)).toBeLessThanOrEqual(2)
})

test('plays a real match completely: every ball, wicket and session', { timeout: 60_000 }, async () => {
  const shared = sharedFolder()
  if (shared === null) return logMissingData('the replay of a Cricsheet match')
  const archive = join(shared, 'cricket', 'cricsheet_json.zip')
  const plays: Play[] = []
  for await (const { reading } of readMatchFiles(archive, (file) => file === 'ipl/335982.json'))
    if ('match' in reading) plays.push(...playsOf(reading.match))
  const odds = marketOf(plays, ':match-odds')
  // 124 and 101 deliveries, 3 and 10 wickets; the last ball was a wicket and closes the markets.
  expect(countsOf(odds)).toEqual({ open: 225, running: 225, suspended: 12, closed: 1 })
  expect(odds.filter(({ score }) => score?.incident === 'WICKET')).toHaveLength(13)
  const scores = odds.flatMap(({ score }) => (score ? [`${score.score} (${score.clock})`] : []))
  expect([scores[123], scores.at(-1)]).toEqual([
    'Kolkata Knight Riders 222/3 (20.0)',
    'Royal Challengers Bangalore 82/10 (15.1)',
  ])
  expect(odds.at(-1)).toMatchObject({ status: 'CLOSED', result: { winners: ['Kolkata-Knight-Riders'] } })
  const sessions = ['1:six', '1:ten', '1:innings', '2:six', '2:ten', '2:innings'].map((end) => {
    const cues = marketOf(plays, `innings-${end}`)
    return [countOf(cues, 'BALL_RUN'), cues.at(-1)?.result]
  })
  expect(sessions).toEqual([
    [38, { runs: 61 }],
    [62, { runs: 87 }],
    [124, { runs: 222 }],
    [38, { runs: 26 }],
    [67, { runs: 51 }],
    [101, { runs: 82 }],
  ])
})
