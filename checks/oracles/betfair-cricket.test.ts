import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { MarketResult } from '#areas/exchange/rules/cricket/markets.ts'
import { matchOddsResult, offerOf } from '#areas/exchange/rules/cricket/markets.ts'
import type { CricketMatch, MatchOutcome } from '#areas/exchange/rules/cricket/match.ts'
import { readMatchFiles } from '#tools/import/cricsheet-files.ts'
import type { Row } from './read.ts'
import { cell, readRows, logMissingData, sharedFolder } from './read.ts'

const shared = sharedFolder()

/** The seasons in both sets; later Betfair files start after the last Cricsheet match. */
const seasons = ['BBL10', 'BBL11', 'BBL12', 'WBBL06', 'WBBL07']
const seasonsWithBalls = ['WBBL06', 'WBBL07']
/** Betfair published winners and losers of "k Runs or more" the wrong way round in these. */
const inverted = new Set(['WBBL06', 'WBBL07', 'WBBL08'])

test('match odds derived from Cricsheet outcomes equal the settlement of Betfair', () => {
  if (shared === null) return logMissingData('Betfair match odds')
  const fixtures = new Fixtures(readRows(join(shared, 'cricket/matches_index.csv')).filter(isBigBash), (row) => ({
    competition: cell(row, 'source_group'),
    teams: [cell(row, 'team1'), cell(row, 'team2')],
    day: cell(row, 'start_date'),
  }))
  const tally = new Tally('Betfair match odds')
  for (const season of seasons)
    for (const row of readRows(join(shared, `betfair_cricket/${season}_Match_Odds.csv`))) {
      const match = fixtures.of(season, row)
      if (match === null) tally.leaveOut('no Cricsheet match')
      else tally.compare(row, matchOddsResult(outcomeOf(match)), isWinner(row))
    }
  tally.print()
  expect(tally.differences).toEqual([])
  expect(tally.agreed).toBe(560)
})

test('toss and sessions derived from the balls equal the settlement of Betfair', async () => {
  if (shared === null) return logMissingData('Betfair toss and sessions')
  const zip = join(shared, 'cricket/cricsheet_json.zip')
  const matches: CricketMatch[] = []
  for await (const { reading } of readMatchFiles(zip, (file) => file.includes('wbbl/')))
    if ('match' in reading) matches.push(reading.match)
  const fixtures = new Fixtures(matches, (match) => ({
    competition: 'wbbl',
    teams: match.teams,
    day: match.startsOn,
  }))
  const toss = new Tally('Betfair toss')
  const sessions = new Tally('Betfair sessions')
  for (const season of seasonsWithBalls)
    for (const row of readRows(join(shared, `betfair_cricket/${season}_All_Markets.csv.gz`))) {
      const market = marketOf(row)
      if (market === null) continue
      const tally = market === 'toss' ? toss : sessions
      const match = fixtures.of(season, row)
      const result = match === null ? null : resultOf(match, market)
      if (result === null) tally.leaveOut(match === null ? 'no Cricsheet match' : 'innings not played')
      else tally.compare(row, result, isWinner(row) !== (market !== 'toss' && inverted.has(season)))
    }
  toss.print()
  sessions.print()
  expect(toss.differences).toEqual([])
  expect(sessions.differences).toEqual([])
  expect([toss.agreed, sessions.agreed]).toEqual([218, 15_099])
})

/** Line markets mark their only runner as the winner whatever the runs, so they are left out. */
function marketOf(row: Row): string | null {
  const name = cell(row, 'MARKET_NAME').trim()
  if (/^to win the toss$/i.test(name)) return 'toss'
  if (thresholdOf(row) === null) return null
  const session = /^(1st|2nd) Innings (6 Over Total|10 Over Total|Runs)$/.exec(name.replace('Overs', 'Over'))
  if (session === null) return null
  const length = session[2] === 'Runs' ? 'innings' : session[2] === '6 Over Total' ? 'six' : 'ten'
  return `innings-${session[1] === '1st' ? 1 : 2}:${length}`
}

function thresholdOf(row: Row): number | null {
  const written = /^(\d+) Runs or more$/.exec(cell(row, 'RUNNER_NAME'))?.[1]
  return written === undefined ? null : Number(written)
}

const resultOf = (match: CricketMatch, market: string): MarketResult | null =>
  offerOf(match).markets.find(({ externalId }) => externalId === `cricsheet:${match.id}:${market}`)?.result ?? null

const isWinner = (row: Row): boolean => cell(row, 'RUNNER_STATUS') === 'WINNER'

const teamName = (name: string): string => name.replace(/ WBBL$/, '').trim()

const isBigBash = (row: Row): boolean => ['bbl', 'wbbl'].includes(cell(row, 'source_group'))

function outcomeOf(row: Row): MatchOutcome {
  const method = cell(row, 'method') || null
  if (cell(row, 'winner') !== '') return { kind: 'winner', winner: cell(row, 'winner'), method }
  if (cell(row, 'result') === 'tie') return { kind: 'tie', eliminator: cell(row, 'eliminator') || null, method }
  return { kind: 'no result', method }
}

type Fixture = { readonly competition: string; readonly teams: readonly string[]; readonly day: string }

/** Finds the match of a Betfair row: the same sides on the same day, or one day off where zones differ. */
class Fixtures<T> {
  readonly #byKey = new Map<string, T>()

  constructor(all: readonly T[], fixtureOf: (one: T) => Fixture) {
    for (const one of all) this.#byKey.set(keyOf(fixtureOf(one)), one)
  }

  of(season: string, row: Row): T | null {
    const event = cell(row, 'PATH').split('/').at(-1) ?? ''
    const teams = event.split(' v ').map(teamName)
    const competition = season.startsWith('WBBL') ? 'wbbl' : 'bbl'
    const noon = Date.parse(`${cell(row, 'EVENT_DATE').slice(0, 10)}T12:00:00Z`)
    for (const days of [0, -1, 1]) {
      const day = new Date(noon + days * 86_400_000).toISOString().slice(0, 10)
      const found = this.#byKey.get(keyOf({ competition, teams, day }))
      if (found !== undefined) return found
    }
    return null
  }
}

const keyOf = ({ competition, teams, day }: Fixture): string => [competition, ...[...teams].sort(), day].join('|')

class Tally {
  agreed = 0
  readonly differences: string[] = []
  readonly #leftOut = new Map<string, number>()
  readonly #title: string

  constructor(title: string) {
    this.#title = title
  }

  compare(row: Row, result: MarketResult, won: boolean): void {
    const threshold = thresholdOf(row)
    if ('void' in result) return this.leaveOut(`void here: ${result.void}`)
    if ('runs' in result && threshold === result.runs) return this.leaveOut('runs equal to the threshold')
    const wins =
      'runs' in result ? result.runs >= Number(threshold) : result.winner === teamName(cell(row, 'RUNNER_NAME'))
    if (wins === won) this.agreed += 1
    else {
      const where = [cell(row, 'EVENT_DATE').slice(0, 10), cell(row, 'PATH'), cell(row, 'MARKET_NAME')].join(', ')
      this.differences.push(`${where}, ${cell(row, 'RUNNER_NAME')}: here ${JSON.stringify(result)}, Betfair ${won}`)
    }
  }

  leaveOut(why: string): void {
    this.#leftOut.set(why, (this.#leftOut.get(why) ?? 0) + 1)
  }

  print(): void {
    const leftOut = [...this.#leftOut].map(([why, rows]) => `${rows} ${why}`).join('; ')
    console.log(
      `${this.#title}: ${this.agreed} agree, ${this.differences.length} differ; left out: ${leftOut || 'none'}`,
    )
  }
}
