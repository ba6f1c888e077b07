import { expect } from 'vitest'
import { catalogueWriter } from '#tools/import/catalogue.ts'
import { importMatches } from '#tools/import/import-matches.ts'
import { readCricsheet } from '#areas/exchange/rules/cricket/cricsheet.ts'
import { innings, times, matchFile } from '#areas/exchange/rules/cricket/match-file-fixture.ts'
import { join } from 'node:path'
import { cell, readRows, type Row } from '#checks/oracles/read.ts'
import { readMatchFiles, type FileReading } from '#tools/import/cricsheet-files.ts'
import type { Market } from './betting/bets.ts'
import type { Operator } from './operator.ts'
import type { Product } from './tree.ts'
import type { Offer } from './betting/wagers.ts'

/** The result of a match in the published tables, which are independent of our reading of the balls. */
export interface Published {
  readonly id: string
  /** The winner, after a super over if necessary; null without a winner. */
  readonly winner: string | null
  readonly toss: string
  /** Whether rain or another method may have cut an innings. */
  readonly isCut: boolean
  /** Runs by innings and length: '1:six'. */
  readonly runs: ReadonlyMap<string, number>
}

/** The number of matches by kind of result. */
const matchesByKind = { superOver: 5, tie: 3, noResult: 7, awarded: 1, VJD: 2, 'D/L': 7, plain: 15 } as const

const kindOf = (row: Row): keyof typeof matchesByKind => {
  const [result, method] = [cell(row, 'result'), cell(row, 'method')]
  if (result === 'tie') return cell(row, 'eliminator') === '' ? 'tie' : 'superOver'
  if (result === 'no result') return 'noResult'
  if (method === 'Awarded') return 'awarded'
  return method === 'VJD' || method === 'D/L' ? method : 'plain'
}

/** Forty real matches with all kinds of results, the same in every run. */
export async function realMatches(folder: string): Promise<{ files: FileReading[]; published: Published[] }> {
  const readings = new Map<string, FileReading>()
  const index = readRows(join(folder, 'matches_index.csv'))
  const groups = new Set(['ipl', 't20i', 'odi', 'bbl', 'wbbl', 'smat'])
  const rows = Object.entries(matchesByKind).flatMap(([kind, amount]) => {
    const some = index.filter(
      (row) => groups.has(cell(row, 'source_group')) && kindOf(row) === kind && cell(row, 'start_date') >= '2019-01-01',
    )
    const stride = Math.max(1, Math.floor(some.length / (amount * 3)))
    return some.filter((_, at) => at % stride === 0).map((row) => ({ kind, row }))
  })
  const ids = new Set(rows.map(({ row }) => cell(row, 'match_id')))
  for await (const one of readMatchFiles(join(folder, 'cricsheet_json.zip'), (file) =>
    ids.has(file.replace(/^.*\/|\.json$/g, '')),
  ))
    readings.set(one.file.replace(/^.*\/|\.json$/g, ''), one)
  const available = rows.filter(({ row }) => readings.has(cell(row, 'match_id')))
  const chosen = Object.entries(matchesByKind).flatMap(([kind, amount]) =>
    available
      .filter((one) => one.kind === kind)
      .slice(0, amount)
      .map(({ row }) => row),
  )
  const totals = Map.groupBy(readRows(join(folder, 'innings_totals.csv.gz')), (row) => cell(row, 'match_id'))
  return {
    files: chosen.flatMap((row) => readings.get(cell(row, 'match_id')) ?? []),
    published: chosen.map((row) => publishedOf(row, totals.get(cell(row, 'match_id')) ?? [])),
  }
}

function publishedOf(row: Row, innings: readonly Row[]): Published {
  const runs = innings.flatMap((one) =>
    (['six', 'ten', 'innings'] as const).map(
      (length) =>
        [
          `${cell(one, 'innings')}:${length}`,
          Number(cell(one, { six: 'r6', ten: 'r10', innings: 'runs' }[length])),
        ] as const,
    ),
  )
  return {
    id: cell(row, 'match_id'),
    winner: cell(row, 'winner') || cell(row, 'eliminator') || null,
    toss: cell(row, 'toss_winner'),
    isCut: cell(row, 'method') !== '' || cell(row, 'result') === 'no result',
    runs: new Map(runs),
  }
}

/** Made-up matches for runs without the files: wins, a tie, a super over and a match without a result. */
export function madeUpMatches(): { files: FileReading[]; published: Published[] } {
  const ones = times(20, '111111')
  const ends = [
    {
      outcome: { winner: 'Ports', by: { runs: 20 } },
      second: times(20, '101111'),
      winner: 'Ports',
      runs: [120, 36, 60, 100, 30, 50],
    },
    { outcome: { result: 'tie' }, second: ones, winner: null, runs: [120, 36, 60, 120, 36, 60] },
    {
      outcome: { result: 'tie', eliminator: 'Hills' },
      second: ones,
      winner: 'Hills',
      runs: [120, 36, 60, 120, 36, 60],
    },
    { outcome: { result: 'no result' }, second: times(7, '211111'), winner: null, runs: [120, 36, 60, 49, 42, 49] },
    {
      outcome: { winner: 'Hills', by: { wickets: 9 } },
      second: times(10, '222222') + ' 1',
      winner: 'Hills',
      runs: [120, 36, 60, 121, 72, 120],
    },
  ]
  const matches = ends.map(({ outcome, second, winner, runs }, at) => ({
    file: `${900_001 + at}.json`,
    content: matchFile({
      info: { outcome, dates: [`2026-01-0${at + 1}`] },
      innings: [innings('Ports', ones), innings('Hills', second, { target: { overs: 20, runs: 121 } })],
    }),
    published: {
      id: String(900_001 + at),
      winner,
      toss: 'Hills',
      isCut: winner === null,
      runs: new Map(
        ['1:innings', '1:six', '1:ten', '2:innings', '2:six', '2:ten'].flatMap((key, n) =>
          runs[n] === undefined ? [] : [[key, runs[n]] as const],
        ),
      ),
    },
  }))
  return {
    files: matches.map(({ file, content }) => ({ file, reading: readCricsheet(file.replace('.json', ''), content) })),
    published: matches.map((one) => one.published),
  }
}

/** A market of the catalogue with its expected result. */
export interface MarketFixture extends Offer {
  readonly market: Market
  readonly name: string
  readonly event: string
  /** As entered in the panel: a runner's name, runs, or void. */
  readonly ends: { readonly winner: string } | { readonly runs: number; readonly isShortened?: true } | 'void'
  readonly runners: ReadonlyMap<string, string>
}

/** Imports the matches as the tool does and compares the proposed results with the published ones. */
export async function importAll(
  { database, owner }: Operator,
  { files, published }: Awaited<ReturnType<typeof realMatches>>,
): Promise<MarketFixture[]> {
  const stream = async function* () {
    yield* files
  }
  const { matches, refused } = await importMatches(
    catalogueWriter(database.db, { isOpen: true, declares: true }),
    stream(),
  )
  expect({ matches, refused }).toEqual({ matches: published.length, refused: [] })
  const { rows } =
    await owner.query<MarketRow>(`select m.id::text, m.external_id, m.name, m.product, m.commission, m.line, m.feed_result, e.name as event,
    coalesce((select json_object_agg(r.name, r.id::text order by r.sort_order) from runner r where r.market_id = m.id), '{}') as runners
    from market m join event e on e.id = m.event_id order by m.id`)
  const byMatch = new Map(published.map((one) => [one.id, one]))
  return rows.map((row) => fixtureOf(row, byMatch.get(row.external_id.split(':')[1] ?? '')))
}

interface MarketRow {
  readonly id: string
  readonly external_id: string
  readonly name: string
  readonly product: Product
  readonly commission: number
  readonly line: number | null
  readonly feed_result: { winners?: string[]; runs?: number; void?: string; shortened?: string } | null
  readonly event: string
  readonly runners: Readonly<Record<string, string>>
}

function fixtureOf(row: MarketRow, match: Published | undefined): MarketFixture {
  if (!match) throw new Error(`${row.external_id} belongs to no match`)
  const runners = new Map(Object.entries(row.runners))
  const market: Market = {
    id: row.id,
    product: row.product,
    commission: BigInt(row.commission),
    runners: [...runners.values()],
  }
  return { market, line: row.line, name: row.name, event: row.event, ends: expectedResult(row, match), runners }
}

function expectedResult(
  { external_id: externalId, feed_result: feed, runners }: MarketRow,
  match: Published,
): MarketFixture['ends'] {
  const part = externalId.split(':').slice(2).join(':')
  if (!part.startsWith('innings')) {
    const winner = part === 'toss' ? match.toss : match.winner
    const id = winner === null ? undefined : runners[winner]
    expect(feed, externalId).toEqual(id === undefined ? { void: expect.any(String) } : { winners: [id] })
    return winner === null ? 'void' : { winner }
  }
  if (feed?.void !== undefined) {
    expect(match.isCut, `${externalId}: ${feed.void}`).toBe(true)
    return 'void'
  }
  const runs = match.runs.get(part.replace('innings-', ''))
  if (runs === undefined) throw new Error(`${externalId} has no published runs`)
  if (feed?.shortened === undefined) {
    expect(feed, externalId).toEqual({ runs })
    return { runs }
  }
  expect(match.isCut, `${externalId}: ${feed.shortened}`).toBe(true)
  expect(feed, externalId).toEqual({ runs, shortened: expect.any(String) })
  return { runs, isShortened: true }
}
