import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '#checks/harness/database.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { innings, times, matchFile } from '#areas/exchange/rules/cricket/match-file-fixture.ts'
import type { ImportOptions } from './catalogue.ts'
import { catalogueWriter } from './catalogue.ts'
import { readMatchFiles } from './cricsheet-files.ts'
import { importMatches } from './import-matches.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'overround-import-'))
  const abandoned = { info: { outcome: { result: 'no result' } }, innings: [innings('Ports', times(7, '111111'))] }
  await writeFile(join(folder, '900001.json'), JSON.stringify(matchFile()))
  await writeFile(join(folder, '900002.json'), JSON.stringify(matchFile(abandoned)))
  await writeFile(join(folder, '900003.json'), JSON.stringify(matchFile({ info: { teams: ['Ports'] } })))
  await writeFile(join(folder, '900004.json'), '{')
  await writeFile(join(folder, 'notes.txt'), 'not a match')
})

afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const importing = (path: string, options: Partial<ImportOptions> = {}) =>
  importMatches(catalogueWriter(database.db, { isOpen: false, declares: false, ...options }), readMatchFiles(path))

const nothingNew = { competitions: 0, events: 0, markets: 0, runners: 0, declared: 0 }

const marketsOf = (externalId: string) =>
  database.db.selectFrom('market').where('external_id', 'like', `${externalId}:%`).selectAll().orderBy('id').execute()

describe('importing matches into the catalogue', () => {
  test('adds competitions, events, markets and runners, and names rejected files', async () => {
    const { matches, refused, written: rows } = await importing(folder)
    expect(matches).toBe(2)
    expect(refused).toEqual([
      '900003.json: info.teams must name two different teams (found ["Ports"])',
      '900004.json: is not JSON',
    ])
    expect(rows).toEqual({ competitions: 1, events: 2, markets: 13, runners: 8, declared: 0 })

    const markets = await marketsOf('cricsheet:900001')
    expect(markets.map(({ name, kind, product, status }) => [name, kind, product, status])).toEqual([
      ['Match Odds', 'match_odds', 'exchange', 'INACTIVE'],
      ['To Win the Toss', 'toss', 'bookmaker', 'INACTIVE'],
      ['6 over runs Ports', 'session', 'fancy', 'INACTIVE'],
      ['10 over runs Ports', 'session', 'fancy', 'INACTIVE'],
      ['Innings runs Ports', 'session', 'fancy', 'INACTIVE'],
      ['6 over runs Hills', 'session', 'fancy', 'INACTIVE'],
      ['10 over runs Hills', 'session', 'fancy', 'INACTIVE'],
      ['Innings runs Hills', 'session', 'fancy', 'INACTIVE'],
    ])
    expect(markets.every(({ kind, line }) => (kind === 'session') === (line !== null))).toBe(true)
  })

  test('changes nothing when repeated, from a folder or a zip', async () => {
    const before = await marketsOf('cricsheet')
    expect((await importing(folder, { isOpen: true })).written).toEqual(nothingNew)
    const archive = join(folder, 'matches.zip')
    await writeFile(archive, zipSync({ 'cup/900001.json': new TextEncoder().encode(JSON.stringify(matchFile())) }))
    expect(await importing(archive)).toEqual({ matches: 1, refused: [], written: nothingNew })
    expect(await marketsOf('cricsheet')).toEqual(before)
    const { rows } = await database.ownerPool.query(`select actor from audit where action = 'catalogue.imported'`)
    expect(rows).toEqual([{ actor: 'import' }])
  })

  test('adds everything once with two concurrent imports', async () => {
    const file = join(folder, '900005.json')
    await writeFile(file, JSON.stringify(matchFile()))
    const both = await Promise.all([importing(file, { isOpen: true }), importing(file, { isOpen: true })])
    const total = (what: 'events' | 'markets' | 'runners') => both.reduce((sum, one) => sum + one.written[what], 0)
    expect([total('events'), total('markets'), total('runners')]).toEqual([1, 8, 4])
    expect((await marketsOf('cricsheet:900005')).map(({ status }) => status)).toEqual(Array(8).fill('OPEN'))
  })

  test('proposes results once, and leaves settled markets alone', async () => {
    const settled = 'cricsheet:900002:toss'
    await database.db.updateTable('market').set({ status: 'SETTLED' }).where('external_id', '=', settled).execute()
    expect((await importing(folder, { declares: true })).written).toEqual({ ...nothingNew, declared: 20 })
    expect((await importing(folder, { declares: true })).written).toEqual(nothingNew)

    const [odds, , six] = await marketsOf('cricsheet:900001')
    const winner = await database.db
      .selectFrom('runner')
      .where('market_id', '=', odds?.id ?? 0n)
      .where('name', '=', 'Ports')
      .select('id')
      .executeTakeFirstOrThrow()
    expect(odds?.feed_result).toEqual({ winners: [String(winner.id)] })
    expect(six?.feed_result).toEqual({ runs: 36 })
    const abandoned = await marketsOf('cricsheet:900002')
    expect(abandoned.map(({ feed_result: result }) => result)).toEqual([
      { void: 'no result' },
      null,
      { runs: 36 },
      { runs: 42, shortened: 'only 7 overs completed' },
      { runs: 42, shortened: 'only 7 overs completed' },
    ])
  })
})
