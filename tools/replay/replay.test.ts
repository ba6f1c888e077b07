import { expect, test } from 'vitest'
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

test('plays a recorded market with its ladder, states and end', () => {
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

test('prices a recording without ladders by its last price', () => {
  const [play] = readStream([line(0, { marketDefinition: definition('OPEN', true, both), rc: [{ id: 1, ltp: 1.5 }] })])
  expect(play?.cues[0]?.prices).toEqual([
    { id: '1', back: 1.5, lay: 1.53 },
    { id: '2', back: null, lay: null },
  ])
})
