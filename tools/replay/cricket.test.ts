import { expect, test } from 'vitest'
import { readCricsheet } from '#domain/cricket/cricsheet.ts'
import { written } from '#domain/cricket/written-match.ts'
import { playsOf } from './cricket.ts'

const reading = readCricsheet('900001', written())
const plays = 'match' in reading ? playsOf(reading.match) : []

test('a match of Cricsheet is played over by over: sessions end with their innings, the match with its winner', () => {
  expect(plays.map(({ market }) => market.kind)).toEqual(['match_odds', ...Array<string>(6).fill('session')])
  const [odds, six] = plays
  expect(odds?.cues).toHaveLength(41)
  expect(odds?.cues.at(-1)).toMatchObject({ status: 'CLOSED', result: { winners: ['Ports'] } })
  expect(six?.cues.slice(0, -1).map(({ status }) => status)).toEqual(Array<string>(5).fill('OPEN'))
  expect(six?.cues.at(-1)).toMatchObject({ status: 'CLOSED', result: { runs: 36 } })
})

test('time never goes back, and the line of a session comes to what its side makes', () => {
  for (const { cues } of plays)
    expect(cues.map(({ at }) => at)).toEqual(cues.map(({ at }) => at).toSorted((a, b) => a - b))
  const lines = plays[1]?.cues.flatMap(({ line }) => line ?? []) ?? []
  expect(Math.abs((lines.at(-1) ?? 0) - 36)).toBeLessThanOrEqual(2)
})
