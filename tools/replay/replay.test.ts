import { expect, test } from 'vitest'
import { lagsOf, verdictOn } from '#checks/risk/campaign.ts'
import { readStream } from './exchange-stream.ts'

const definition = (status: string, inPlay: boolean, runners: readonly [number, string][]) => ({
  status,
  inPlay,
  eventTypeId: '4',
  eventId: '7',
  eventName: 'North v South',
  marketType: 'MATCH_ODDS',
  numberOfWinners: 1,
  runners: runners.map(([id, state]) => ({ id, status: state, sortPriority: id, name: `Team ${id}` })),
})
const both: readonly [number, string][] = [
  [1, 'ACTIVE'],
  [2, 'ACTIVE'],
]
const line = (pt: number, mc: object) => JSON.stringify({ op: 'mcm', pt, mc: [{ id: '1.1', ...mc }] })

test('a recorded market is played with its ladder, its states and its end', () => {
  const [play] = readStream([
    line(1_000, {
      img: true,
      marketDefinition: definition('OPEN', false, both),
      rc: [
        {
          id: 1,
          atb: [
            [1.9, 5],
            [1.8, 9],
          ],
          atl: [[2, 4]],
        },
      ],
    }),
    line(1_500, { rc: [{ id: 1, atb: [[1.9, 0]] }] }),
    line(4_000, { rc: [{ id: 2, batb: [[0, 2.1, 3]], batl: [[0, 2.2, 3]] }] }),
    line(5_000, { marketDefinition: definition('SUSPENDED', true, both) }),
    line(9_000, {
      marketDefinition: definition('CLOSED', true, [
        [1, 'LOSER'],
        [2, 'WINNER'],
      ]),
    }),
  ])
  expect(play).toMatchObject({ sport: 'cricket', market: { kind: 'match_odds', winners: 1 } })
  expect(play?.cues.map(({ at, status, isInPlay }) => [at, status, isInPlay])).toEqual([
    [0, 'OPEN', false],
    [3_000, 'OPEN', false],
    [4_000, 'SUSPENDED', true],
    [8_000, 'CLOSED', true],
  ])
  expect(play?.cues[0]?.prices[0]).toEqual({ id: '1', back: 1.9, lay: 2 })
  expect(play?.cues[1]?.prices).toEqual([
    { id: '1', back: 1.8, lay: 2 },
    { id: '2', back: 2.1, lay: 2.2 },
  ])
  expect(play?.cues.at(-1)?.result).toEqual({ winners: ['2'] })
})

test('a recording without ladders is priced by the last price', () => {
  const [play] = readStream([line(0, { marketDefinition: definition('OPEN', true, both), rc: [{ id: 1, ltp: 1.5 }] })])
  expect(play?.cues[0]?.prices).toEqual([
    { id: '1', back: 1.5, lay: 1.53 },
    { id: '2', back: null, lay: null },
  ])
})

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

test('the verdict names what is wrong: late, lost, failed or too few', () => {
  const ended = { settled: 1, voided: 0, refused: 0 }
  const counts = { placed: 9, refused: 1, failed: 0, told: 5, reasons: new Map<string, number>() }
  expect(verdictOn([10, 900, 'elsewhere'], { counts, ended, changes: 4, asked: 10 }).isSound).toBe(true)
  const wrong = [
    verdictOn([10, 1_100], { counts, ended, changes: 4, asked: 10 }),
    verdictOn([10, 'never'], { counts, ended, changes: 4, asked: 10 }),
    verdictOn([], { counts, ended, changes: 0, asked: 10 }),
    verdictOn([10], { counts, ended, changes: 4, asked: 20 }),
    verdictOn([10], { counts: { ...counts, failed: 1 }, ended, changes: 4, asked: 10 }),
  ]
  expect(wrong.map(({ isSound }) => isSound)).toEqual([false, false, false, false, false])
})
