import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { differencesOf, type OwnGame, type StatedEntry } from '#areas/casino/rules/catalogue/catalogue-diff.ts'
import { writtenRtp } from '#areas/casino/rules/catalogue/stated-rtp.ts'
import { readCatalogueFile } from '#areas/casino/catalogue-sync/read-catalogue-file.ts'
import { csvRows } from '#platform/sheets/csv-rows.ts'

const input = (name: string) => readFileSync(join(import.meta.dirname, '../inputs', name))
const tableOf = (name: string) => {
  const read = csvRows(input(name).toString('utf8'), [])
  if ('unreadable' in read) throw new Error(read.unreadable)
  return read.rows.slice(1).map(({ cells }) => cells)
}

const answer = z.object({
  games: z.array(
    z.object({
      id: z.string(),
      mobile_id: z.optional(z.string()),
      name: z.string(),
      sub_provider: z.string(),
      rtp: z.number(),
      status: z.number(),
    }),
  ),
})

/** The games that a provider offers; status 0 is one that it retired. */
const statedOn = (day: 'monday' | 'tuesday'): readonly StatedEntry[] =>
  answer
    .parse(JSON.parse(input(`c38-catalogue-${day}.json`).toString('utf8')))
    .games.filter(({ status }) => status === 1)
    .map(({ id, mobile_id = '', name, sub_provider: provider, rtp }) => ({
      code: id,
      stated: {
        title: name,
        provider,
        mobileCode: mobile_id,
        kind: 'SLOT',
        rtp: Math.round(rtp * 100),
        volatility: null,
        lines: null,
        hasFreeSpins: false,
        hasDemo: false,
        hasJackpot: false,
        devices: ['desktop', 'mobile'],
      },
    }))

/** The catalogue after an answer was applied. */
const owning = (entries: readonly StatedEntry[]): readonly OwnGame[] =>
  entries.map(({ code, stated }) => ({
    id: code,
    code,
    otherCodes: [],
    isActive: true,
    now: stated,
    lastStated: stated,
  }))

test('C38 a renamed id is probably the same game, the code of its mobile form is no second one, and what moved is changed', () => {
  const found = differencesOf(owning(statedOn('monday')), statedOn('tuesday'))
  expect(
    found.map((one) =>
      one.kind === 'RETIRED'
        ? [one.kind, one.game.code]
        : one.kind === 'NEW'
          ? [one.kind, one.entry.code, one.resembles, one.isRenamed]
          : [one.kind, one.entry.code, one.changes.map(({ field }) => field)],
    ),
  ).toEqual([
    ['NEW', 'sg:jungle_drum_v2', 'sg:jungle-drum', true],
    ['CHANGED', 'sg:night-tram', ['title', 'provider']],
    // The same title and sub-provider from another source: said, and not taken for the game that is still there.
    ['NEW', 'agg2:copper-owl', 'kq:copper-owl', false],
    ['RETIRED', 'kq:salt-road'],
  ])
})

test('C38 after the link the game answers to both codes, and the same answer makes no difference', () => {
  const tuesday = statedOn('tuesday')
  const applied = [
    ...owning(statedOn('monday'))
      .filter(({ code }) => code !== 'kq:salt-road')
      .map((game): OwnGame => {
        const entry = tuesday.find(({ code }) => code === game.code)
        const renamed = game.code === 'sg:jungle-drum' ? tuesday.find(({ code }) => code === 'sg:jungle_drum_v2') : null
        const stated = (entry ?? renamed)?.stated ?? game.now
        return { ...game, otherCodes: renamed ? [renamed.code] : [], now: stated, lastStated: stated }
      }),
    ...owning(tuesday.filter(({ code }) => code === 'agg2:copper-owl')),
  ]
  expect(differencesOf(applied, tuesday)).toEqual([])
})

test('C40 reads each way in which providers write the return to player', () => {
  const read = Object.fromEntries(tableOf('c40-rtp.csv').map(([code = '', , rtp = '']) => [code, writtenRtp(rtp)]))
  const refused = { is: 'REFUSED', reason: 'RTP is above 0 and at most 100 %.' }
  expect(read).toEqual({
    g1: { is: 'UNKNOWN' },
    g2: { is: 'VALUE', rtp: 9_650, hasComma: false },
    g3: { is: 'VALUE', rtp: 9_650, hasComma: true },
    g4: { is: 'VALUE', rtp: 9_650, hasComma: false },
    g5: { is: 'QUESTION', asPart: 9_650, asPercent: 97 },
    g6: { is: 'RANGE', from: 9_450, to: 9_650 },
    g7: { is: 'VERSIONS', rtps: [8_400, 8_700, 9_100, 9_400, 9_600] },
    g8: { is: 'BY_LICENCE', rtps: { MGA: 9_620, UKGC: 9_420 } },
    g9: { is: 'UNKNOWN' },
    g10: refused,
    g11: refused,
  })
})

test('C41 of 20,000 lines 19,975 are games, and each of the 25 others is named with its line and reason', async () => {
  const read = await readCatalogueFile(input('c41-catalogue-20000.csv'))
  if ('problem' in read) throw new Error(read.problem)
  const expected = tableOf('c41-expected.csv').map(([line, record, reason]) => ({
    line: Number(line),
    record: Number(record),
    reason,
  }))
  expect(read.refused).toEqual(expected)
  expect(read.games.length).toBe(19_975)
  const titles = read.games.map(({ stated }) => stated.title)
  expect(titles.filter((title) => title.includes('\n')).length).toBe(40)
  expect(titles.filter((title) => /^[=+@]/.test(title)).length).toBe(25)
  expect(titles.filter((title) => /[™®]/u.test(title)).length).toBe(80)
  expect(read.games.find(({ code }) => code === 'px-00001')?.stated.rtp).toBe(9_307)
  // Compared with an empty catalogue all are new, and once they are applied nothing differs.
  const found = differencesOf([], read.games)
  expect([found.length, new Set(found.map(({ kind }) => kind))]).toEqual([19_975, new Set(['NEW'])])
  expect(differencesOf(owning(read.games), read.games)).toEqual([])
})

test('C41 a file with an open quotation mark is refused as a whole, with its line', async () => {
  expect(await readCatalogueFile(input('c41b-open-quote.csv'))).toEqual({
    problem: 'Line 3: a quotation mark is inside a cell. The file is not valid CSV.',
  })
})
