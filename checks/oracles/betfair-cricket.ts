import { join } from 'node:path'
import { matchOddsResult, offerOf, type MarketResult } from '#areas/exchange/rules/cricket/markets.ts'
import type { CricketMatch, MatchOutcome } from '#areas/exchange/rules/cricket/match.ts'
import { readMatchFiles } from '#tools/import/cricsheet-files.ts'
import { cell, readRows, type Row } from './read.ts'

/** The seasons in both sets; later Betfair files start after the last Cricsheet match. */
const seasons = ['BBL10', 'BBL11', 'BBL12', 'WBBL06', 'WBBL07']
const seasonsWithBalls = ['WBBL06', 'WBBL07']
/** Betfair published winners and losers of "k Runs or more" the wrong way round in these. */
const inverted = new Set(['WBBL06', 'WBBL07', 'WBBL08'])

/** A selection with the result that Cricsheet gives its market, and with Betfair's settlement. */
export interface PublishedSelection {
  readonly row: Row
  /** The market on the match, the same for all of its selections. */
  readonly market: string
  readonly kind: 'match_odds' | 'toss' | 'session'
  readonly runner: string
  /** The runs from which the selection of a session wins. */
  readonly threshold: number | null
  readonly hasWon: boolean
  readonly result: MarketResult | { readonly missing: string }
}

export function matchOddsSelections(shared: string): PublishedSelection[] {
  const fixtures = new Fixtures(readRows(join(shared, 'cricket/matches_index.csv')).filter(isBigBash), (row) => ({
    competition: cell(row, 'source_group'),
    teams: [cell(row, 'team1'), cell(row, 'team2')],
    day: cell(row, 'start_date'),
  }))
  return seasons.flatMap((season) =>
    readRows(join(shared, `betfair_cricket/${season}_Match_Odds.csv`)).map((row): PublishedSelection => {
      const match = fixtures.of(season, row)
      return {
        row,
        market: `${cell(row, 'EVENT_DATE').slice(0, 10)} ${cell(row, 'PATH')}`,
        kind: 'match_odds',
        runner: runnerOf(row),
        threshold: null,
        hasWon: isWinner(row),
        result: match === null ? { missing: 'no Cricsheet match' } : matchOddsResult(outcomeOf(match)),
      }
    }),
  )
}

export async function bigBashMatches(shared: string): Promise<readonly CricketMatch[]> {
  const matches: CricketMatch[] = []
  const zip = join(shared, 'cricket/cricsheet_json.zip')
  for await (const { reading } of readMatchFiles(zip, (file) => file.includes('wbbl/')))
    if ('match' in reading) matches.push(reading.match)
  return matches
}

export function tossAndSessionSelections(shared: string, matches: readonly CricketMatch[]): PublishedSelection[] {
  const fixtures = new Fixtures(matches, (match) => ({
    competition: 'wbbl',
    teams: match.teams,
    day: match.startsOn,
  }))
  return seasonsWithBalls.flatMap((season) =>
    readRows(join(shared, `betfair_cricket/${season}_All_Markets.csv.gz`)).flatMap((row): PublishedSelection[] => {
      const market = marketOf(row)
      if (market === null) return []
      const match = fixtures.of(season, row)
      const isToss = market === 'toss'
      return [
        {
          row,
          market: `${match?.id ?? cell(row, 'PATH')} ${market}`,
          kind: isToss ? 'toss' : 'session',
          runner: runnerOf(row),
          threshold: thresholdOf(row),
          hasWon: isWinner(row) !== (!isToss && inverted.has(season)),
          result:
            match === null
              ? { missing: 'no Cricsheet match' }
              : (resultOf(match, market) ?? { missing: 'innings not played' }),
        },
      ]
    }),
  )
}

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

/** The team as the scorecards name it. */
export const teamName = (name: string): string => name.replace(/ WBBL$/, '').trim()
const runnerOf = (row: Row): string => teamName(cell(row, 'RUNNER_NAME'))

const isBigBash = (row: Row): boolean => ['bbl', 'wbbl'].includes(cell(row, 'source_group'))

/** The official result in a row of the index of matches. */
export function outcomeOf(row: Row): MatchOutcome {
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

/** The result of each published market on a match whose balls or official result are known, by the exchange's id. */
export const knownResults = (selections: readonly PublishedSelection[]): ReadonlyMap<string, MarketResult> =>
  new Map(
    selections.flatMap(({ row, result }) => ('missing' in result ? [] : [[cell(row, 'MARKET_ID'), result] as const])),
  )
