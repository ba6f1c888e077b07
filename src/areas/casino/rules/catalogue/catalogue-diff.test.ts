import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  appliedFields,
  changesOf,
  differencesOf,
  statedFields,
  type Difference,
  type OwnGame,
  type StatedGame,
} from './catalogue-diff.ts'

const tram: StatedGame = {
  title: 'Night Tram',
  provider: 'sg',
  mobileCode: 'night-tram-m',
  kind: 'SLOT',
  rtp: 9_640,
  volatility: 'MID',
  lines: 25,
  hasFreeSpins: true,
  hasDemo: true,
  hasJackpot: false,
  devices: ['desktop', 'mobile'],
}
const own = (code: string, now: StatedGame, more: Partial<OwnGame> = {}): OwnGame => ({
  id: `id of ${code}`,
  code,
  otherCodes: [],
  isActive: true,
  now,
  lastStated: now,
  ...more,
})
const inWords = (difference: Difference) =>
  difference.kind === 'RETIRED' ? ['RETIRED', difference.game.code] : [difference.kind, difference.entry.code]

test('a game is new, changed or retired', () => {
  const salt = { ...tram, title: 'Salt Road', mobileCode: '' }
  const found = differencesOf(
    [own('tram', tram), own('salt', salt), own('owl', { ...tram, title: 'Owl', mobileCode: '' })],
    [
      { code: 'tram', stated: { ...tram, title: 'Night Tram 2', provider: 'sgx' } },
      { code: 'owl', stated: { ...tram, title: 'Owl', mobileCode: '', devices: ['mobile', 'desktop'] } },
      { code: 'drum', stated: { ...tram, title: 'Jungle Drum' } },
    ],
  )
  expect(found.map(inWords)).toEqual([
    ['CHANGED', 'tram'],
    ['NEW', 'drum'],
    ['RETIRED', 'salt'],
  ])
  expect(found[0]).toMatchObject({
    changes: [
      { field: 'title', isEdited: false },
      { field: 'provider', isEdited: false },
    ],
  })
})

test('a game that is off already is not retired again', () => {
  expect(differencesOf([own('salt', tram, { isActive: false })], [])).toEqual([])
})

test('the mobile code of a known game is no game of its own, and a new code with a known name is said', () => {
  const found = differencesOf(
    [own('jungle', { ...tram, title: 'Jungle Drum', mobileCode: 'jungle-m' })],
    [
      { code: 'jungle-m', stated: { ...tram, title: 'Jungle Drum', mobileCode: '' } },
      { code: 'sg:jungle', stated: { ...tram, title: 'JUNGLE drum', mobileCode: '' } },
    ],
  )
  expect(found).toMatchObject([{ kind: 'NEW', resembles: 'jungle', isRenamed: true }])
})

test('what staff edited is said and not overwritten unless they say so', () => {
  const edited = { now: { ...tram, title: 'Our Tram', rtp: 9_400 }, lastStated: tram }
  const stated = { ...tram, title: 'Night Tram II', rtp: 9_640, lines: 30 }
  expect(changesOf(edited, stated)).toEqual([
    { field: 'title', isEdited: true },
    { field: 'lines', isEdited: false },
  ])
  expect(appliedFields(edited, stated, false)).toEqual(['lines'])
  expect(appliedFields(edited, stated, true)).toEqual(['title', 'lines'])
})

test('everything in which a game differs that was never compared counts as edited', () => {
  expect(changesOf({ now: tram, lastStated: null }, { ...tram, rtp: null })).toEqual([{ field: 'rtp', isEdited: true }])
})

const games = fc.record({
  title: fc.constantFrom('Night Tram', 'Salt Road', 'Owl'),
  provider: fc.constantFrom('sg', 'sgx'),
  mobileCode: fc.constant(''),
  kind: fc.constantFrom('SLOT' as const, 'LIVE' as const),
  rtp: fc.constantFrom(null, 9_400, 9_640),
  volatility: fc.constantFrom(null, 'LOW' as const, 'HIGH' as const),
  lines: fc.constantFrom(null, 20, 25),
  hasFreeSpins: fc.boolean(),
  hasDemo: fc.boolean(),
  hasJackpot: fc.boolean(),
  devices: fc.subarray(['desktop', 'mobile'] as const),
  rtps: fc.subarray(['MGA 96.40 %', 'UKGC 94.20 %']),
})

test('after a statement is applied the same statement makes no difference, whether it overwrote or not', () => {
  fc.assert(
    fc.property(games, fc.option(games, { nil: null }), games, fc.boolean(), (now, lastStated, stated, overwrites) => {
      const written = appliedFields({ now, lastStated }, stated, overwrites)
      const after = Object.fromEntries(
        statedFields.map((field) => [field, written.includes(field) ? stated[field] : now[field]]),
      )
      const applied = { now: { ...now, ...after }, lastStated: stated }
      expect(changesOf(applied, stated)).toEqual([])
    }),
  )
})

test('nothing that staff edited changes without their word', () => {
  fc.assert(
    fc.property(games, games, games, (now, lastStated, stated) => {
      const applied = appliedFields({ now, lastStated }, stated, false)
      // Returns by licence are only stated: staff edit one return a game.
      const edited = applied.filter((field) => field !== 'rtps' && String(now[field]) !== String(lastStated[field]))
      expect(edited).toEqual([])
    }),
  )
})
