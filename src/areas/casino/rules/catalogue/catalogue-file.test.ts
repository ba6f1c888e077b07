import { expect, test } from 'vitest'
import type { OwnGame, StatedGame } from './catalogue-diff.ts'
import { differencesOfFile, fileColumns, gameCells, gamesIn, writtenLines } from './catalogue-file.ts'

const row = (code: string, traits: Readonly<Record<string, string>> = {}): readonly string[] => {
  const cells: Readonly<Record<string, string>> = { game_code: code, name: code, provider: 'lw', ...traits }
  return fileColumns.map((column) => cells[column] ?? '')
}
const read = (...rows: readonly (readonly string[])[]) =>
  gamesIn(
    fileColumns,
    rows.map((cells, at) => ({ line: at + 2, record: at + 1, cells })),
  )

const tram: StatedGame = {
  title: 'Night Tram',
  provider: 'lw',
  mobileCode: 'night-tram-m',
  kind: 'SLOT',
  rtp: 9_640,
  volatility: 'HIGH',
  lines: 25,
  hasFreeSpins: true,
  hasDemo: true,
  hasJackpot: false,
  devices: ['desktop', 'mobile'],
}
const own = (code: string, now: StatedGame = tram): OwnGame => ({
  id: `id of ${code}`,
  code,
  otherCodes: [],
  isActive: true,
  now,
  lastStated: now,
})

test('a line is refused for its code, its name or its provider, and no other line with it', () => {
  const { games, refused, asked } = read(
    row('a b'),
    row('nameless', { name: ' ' }),
    row('owned', { provider: 'Lantern Works' }),
    row('good'),
  )
  expect(games.map(({ code }) => code)).toEqual(['good'])
  expect(refused).toEqual([
    { line: 2, record: 1, reason: 'code' },
    { line: 3, record: 2, reason: 'noname' },
    { line: 4, record: 3, reason: 'provider' },
  ])
  expect(writtenLines({ refused, asked }, 2)).toBe(
    'Line 2 (game 1): The code has a space, or more than 80 characters.\nLine 3 (game 2): The game has no name.\n1 more',
  )
})

test('a file retires no game that it does not name, and renames none', () => {
  const { games } = read(row('new-tram', { name: 'Night Tram' }))
  const unnamed = own('day-tram', { ...tram, title: 'Day Tram', mobileCode: 'day-tram-m' })
  expect(differencesOfFile([own('night-tram'), unnamed], games)).toMatchObject([
    { kind: 'NEW', entry: { code: 'new-tram' }, resembles: 'night-tram', isRenamed: false },
  ])
})

test('what a file has no column for, or leaves empty, stays as the catalogue has it', () => {
  const { games } = read(row('night-tram', { name: 'Night Tram', category: 'slot', devices: 'desktop|mobile' }))
  expect(differencesOfFile([own('night-tram')], games)).toEqual([])
  const changed = read(row('night-tram', { name: 'Night Tram', rtp: '95,10' })).games
  expect(differencesOfFile([own('night-tram')], changed)).toMatchObject([
    { kind: 'CHANGED', changes: [{ field: 'rtp', isEdited: false }], entry: { stated: { rtp: 9_510, lines: 25 } } },
  ])
})

test('what staff edited stays theirs where a file has no column for it, also after the file is applied', () => {
  const game = { ...own('night-tram', { ...tram, mobileCode: 'tram-of-staff' }), lastStated: tram }
  const { games } = read(row('night-tram', { name: 'Night Tram', rtp: '95,10' }))
  const [found] = differencesOfFile([game], games)
  expect(found).toMatchObject({ changes: [{ field: 'rtp' }], entry: { stated: { mobileCode: 'night-tram-m' } } })
})

test('C40 the figure that the catalogue has leaves the returns by licence as they were stated', () => {
  const game = own('night-tram', { ...tram, rtps: ['MGA 96.40 %', 'UKGC 94.20 %'] })
  const same = (rtp: string) => differencesOfFile([game], read(row('night-tram', { name: 'Night Tram', rtp })).games)
  expect(same('96.40')).toEqual([])
  expect(same('MGA:96.40;UKGC:94.20')).toEqual([])
  expect(same('MGA:96.40;UKGC:93')).toMatchObject([{ changes: [{ field: 'rtps', isEdited: false }] }])
})

test('C40 a return that a person must say is asked for, and the game has none until then', () => {
  const lines = read(
    row('part', { rtp: '0.965' }),
    row('versions', { rtp: '84/87/91' }),
    row('licences', { rtp: 'MGA:96.20;UKGC:94.20' }),
    row('clear', { rtp: '96.5' }),
  )
  expect(lines.games.map(({ stated }) => stated.rtp)).toEqual([null, null, null, 9_650])
  expect(writtenLines(lines)).toBe(
    [
      'Line 2 (game 1): RTP is 96.50 % or 0.97 %. Enter it at the game.',
      'Line 3 (game 2): RTP has 3 versions: 84.00 %, 87.00 %, 91.00 %. Enter the one that is live.',
      'Line 4 (game 3): RTP depends on the licence: MGA 96.20 %, UKGC 94.20 %. Enter that of your licence.',
    ].join('\n'),
  )
})

test('the lines of a catalogue as it is change nothing in it, also where staff edited it or the provider states more', () => {
  const rtps = ['MGA 96.40 %', 'UKGC 94.20 %']
  const games: readonly OwnGame[] = [
    own('tram'),
    own('part', { ...tram, title: '=Part; "one"', rtp: 50, volatility: null, devices: ['mobile'] }),
    { ...own('edited'), now: { ...tram, title: 'Ours', rtp: null, volatility: null }, lastStated: tram },
    { ...own('never'), lastStated: null },
    { ...own('licence', { ...tram, rtps }), lastStated: { ...tram, rtp: null, rtps } },
    own('unanswered', { ...tram, rtp: null, rtps }),
  ]
  const { games: written, refused, asked } = read(...games.map(gameCells))
  expect([refused, asked, written.length]).toEqual([[], [], games.length])
  expect(differencesOfFile(games, written)).toEqual([])
})
