import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readStream } from './exchange-stream.ts'
import { streamIn } from './recordings.ts'

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

const playsIn = (lines: readonly string[]) => readStream(lines).plays

test('plays a recorded market with its ladder, states and end', () => {
  const [play] = playsIn([
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
  const [play] = playsIn([line(0, { marketDefinition: definition('OPEN', true, both), rc: [{ id: 1, ltp: 1.5 }] })])
  expect(play?.cues[0]?.prices).toEqual([
    { id: '1', back: 1.5, lay: 1.53 },
    { id: '2', back: null, lay: null },
  ])
})

test('gives a runner its own price on each line of a handicap', () => {
  const lines = [-1.5, -2].flatMap((hc) => [
    { id: 5, hc, name: 'Home', status: 'ACTIVE', sortPriority: 1 - hc },
    { id: 6, hc: -hc, name: 'Away', status: 'ACTIVE', sortPriority: 4 - hc },
  ])
  const marketDefinition = { ...definition('OPEN', false, []), marketType: 'ASIAN_HANDICAP', runners: lines }
  const prices = [
    { id: 5, hc: -1.5, atb: [[2.1, 50]], atl: [[2.14, 40]] },
    { id: 5, hc: -2, atb: [[2.9, 30]], atl: [[3, 20]] },
    { id: 6, hc: 1.5, atb: [[1.8, 50]] },
    { id: 6, hc: 2, atb: [[1.5, 50]] },
  ]
  const [play] = playsIn([line(0, { img: true, marketDefinition }), line(1_500, { rc: prices })])
  expect(play?.runners).toEqual([
    { id: '5:-1.5', name: 'Home -1.5' },
    { id: '5:-2', name: 'Home -2' },
    { id: '6:1.5', name: 'Away +1.5' },
    { id: '6:2', name: 'Away +2' },
  ])
  expect(play?.cues[1]?.prices.map(({ id, back, lay }) => [id, back, lay])).toEqual([
    ['5:-1.5', 2.1, 2.14],
    ['6:1.5', 1.8, null],
    ['5:-2', 2.9, 3],
    ['6:2', 1.5, null],
  ])
})

test('takes the prices of a runner away when it is withdrawn, once, with its reduction factor', () => {
  const rc = [1, 2].map((id) => ({ id, atb: [[3, 100]], atl: [[3.2, 90]] }))
  const after = definition('OPEN', false, [both[0]!, [2, 'REMOVED']])
  const runners = after.runners.map((runner) => (runner.id === 2 ? { ...runner, adjustmentFactor: 20.5 } : runner))
  const [play] = playsIn([
    line(0, { img: true, marketDefinition: definition('OPEN', false, both), rc }),
    line(5_000, { marketDefinition: { ...after, runners } }),
    line(9_000, { marketDefinition: { ...after, runners, inPlay: true } }),
  ])
  expect(play?.cues.map(({ prices }) => prices[1])).toEqual([
    { id: '2', back: 3, lay: 3.2 },
    { id: '2', back: null, lay: null },
    { id: '2', back: null, lay: null },
  ])
  expect(play?.cues.map(({ withdrawn }) => withdrawn)).toEqual([
    undefined,
    [{ id: '2', reduction: '20.50' }],
    undefined,
  ])
})

test('plays a recording that was cut off up to the cut, and names the line or the packing', () => {
  const first = line(0, { img: true, marketDefinition: definition('OPEN', false, both), rc: [{ id: 1, ltp: 1.5 }] })
  const second = line(4_000, { rc: [{ id: 1, ltp: 1.6 }] })
  const cut = Buffer.from(`${first}\n${second}\n${second.slice(0, 50)}`)
  const read = (file: string, content: Buffer) => {
    const found = streamIn(file, content)
    return found && [found.plays.flatMap(({ cues }) => cues).length, found.notes]
  }
  const note = (file: string) => [`${file}: line 3 is not a message of the stream; played 2 lines before it.`]
  expect(read('a.ndjson', cut)).toEqual([2, note('a.ndjson')])
  expect(read('a.ndjson.gz', gzipSync(cut))).toEqual([2, note('a.ndjson.gz')])
  expect(read('1.900001', cut)).toEqual([2, note('1.900001')])
  const whole = gzipSync(Buffer.from(`${first}\n${second}\n`))
  expect(read('a.ndjson.gz', whole)).toEqual([2, []])
  expect(streamIn('a.ndjson.gz', whole.subarray(0, -12))?.notes[0]).toMatch(
    /^a\.ndjson\.gz: (its packing ends early|line \d)/,
  )
  expect(read('a.ndjson.bz2', Buffer.from('BZh91AY'))).toEqual([
    0,
    ['a.ndjson.bz2: is packed with bzip2; unpack it, or pack it with gzip.'],
  ])
  expect(read('900001.json', Buffer.from('{"meta":{}}'))).toBeNull()
})
