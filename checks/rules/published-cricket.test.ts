import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import {
  bigBashMatches,
  matchOddsSelections,
  outcomeOf,
  tossAndSessionSelections,
  type PublishedSelection,
} from '#checks/oracles/betfair-cricket.ts'
import { cell, logMissingData, readRows, sharedFolder } from '#checks/oracles/read.ts'
import { matchOddsResult, offerOf, type MarketResult } from '#areas/exchange/rules/cricket/markets.ts'
import { parseOdds } from '#values/odds.ts'
import type { BetOutcome, CaseStep, MarketCase, Outcome } from './case.ts'
import { exposureInDatabase } from './in-database.ts'
import { playInDomain } from './in-domain.ts'
import { base, bet, expectAgreement, oneIn, secondPath } from './published.ts'

const shared = sharedFolder()

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.close())

/** The settlement that a result asks for; Betfair settles a shortened session by the score reached. */
function stepOf(result: MarketResult, runners: readonly string[]): CaseStep {
  if ('void' in result) return { kind: 'void' }
  if ('runs' in result) return { kind: 'settle', result: { runs: result.runs } }
  return { kind: 'settle', result: { winners: [runners.indexOf(result.winner)] } }
}

interface SettledSelection {
  readonly selection: PublishedSelection
  readonly side: 'BACK' | 'LAY'
  readonly paid: BetOutcome
}

type Known = PublishedSelection & { readonly result: MarketResult }
const isKnown = (selection: PublishedSelection): selection is Known => !('missing' in selection.result)

const marketsOf = (selections: readonly PublishedSelection[]): (readonly Known[])[] => [
  ...Map.groupBy(selections.filter(isKnown), ({ market }) => market).values(),
]

/** A back or a lay of each selection, by two players, at Betfair's price of the first ball where it is published. */
function caseOf(selections: readonly Known[]): MarketCase {
  const { kind, result } = selections[0]!
  const runners = selections.map(({ runner }) => runner)
  const price = ({ row }: Known, at: number) => parseOdds(row['BEST_BACK_FIRST_BALL'] ?? '') ?? 19_000 + 33 * (at % 9)
  return {
    ...base,
    kind,
    players: 2,
    runners: kind === 'session' ? 1 : runners.length,
    commission: kind === 'session' ? 0 : 200,
    paths: [...base.paths, secondPath],
    bets: selections.map((selection, at) =>
      bet(
        {
          player: (at >> 1) % 2,
          path: at % 2,
          side: at % 2 ? 'LAY' : 'BACK',
          oddsE4: price(selection, at),
          ...(kind === 'session' ? { line: selection.threshold } : { runner: at }),
        },
        BigInt(10_001 + 37 * at),
      ),
    ),
    steps: [stepOf(result, runners)],
  }
}

const settledIn = (markets: readonly (readonly Known[])[], outcomes: readonly Outcome[]): SettledSelection[] =>
  markets.flatMap((selections, at) =>
    selections.map((selection, n) => ({
      selection,
      side: n % 2 ? ('LAY' as const) : ('BACK' as const),
      paid: outcomes[at]!.bets[n]!,
    })),
  )

const wrong = ({ selection: { result, threshold, hasWon }, side, paid }: SettledSelection): boolean => {
  if ('void' in result) return paid.status !== 'VOIDED' || paid.result !== 0n
  // Betfair is not reliable where the runs equal the threshold.
  if ('runs' in result && result.runs === threshold) return false
  return paid.status !== 'SETTLED' || paid.result! > 0n !== (hasWon === (side === 'BACK'))
}

test('SQL pays bets on cricket as Betfair settled their selections, and voids what was not played', async () => {
  if (shared === null) return logMissingData('Betfair cricket in SQL')
  const onMatches = marketsOf(matchOddsSelections(shared))
  const rest = tossAndSessionSelections(shared, await bigBashMatches(shared))
  const onToss = marketsOf(rest.filter(({ kind }) => kind === 'toss'))
  const onSessions = marketsOf(rest.filter(({ kind }) => kind === 'session'))
  const markets = [...oneIn(4, onMatches), ...oneIn(4, onToss), ...oneIn(9, onSessions)]
  const cases = markets.map(caseOf)
  const settled = settledIn(markets, await expectAgreement(database, cases))
  expect(settled.filter(wrong).map(({ selection, paid }) => [selection.market, selection.runner, paid])).toEqual([])
  const voided = settled.filter(({ paid }) => paid.status === 'VOIDED').length
  console.log(`Betfair cricket in SQL: ${settled.length} bets on ${markets.length} markets, ${voided} void`)
  expect([onMatches, onToss, onSessions].map((all) => all.flat().length)).toEqual([560, 218, 16_389])

  const sample = oneIn(
    4,
    cases.filter(({ kind }) => kind === 'session'),
  ).map((one) => ({ ...one, steps: [] }))
  const exposed = await exposureInDatabase(database, sample)
  const reserved = sample.map((one) => playInDomain(one)[0]!.players.map(({ exposure }) => exposure))
  expect(exposed).toEqual(reserved)
})

const columns = { six: 'r6', ten: 'r10', innings: 'runs' } as const

test('SQL pays sessions by the totals that Cricsheet publishes, from the runs counted ball by ball', async () => {
  if (shared === null) return logMissingData('Cricsheet totals in SQL')
  const totals = new Map(
    readRows(join(shared, 'cricket/innings_totals.csv.gz')).map((row) => [
      `${cell(row, 'match_id')} ${cell(row, 'innings')}`,
      row,
    ]),
  )
  const sessions = oneIn(3, await bigBashMatches(shared)).flatMap((match) =>
    offerOf(match).markets.flatMap(({ externalId, kind, result }) => {
      const [, innings = '', length] = /innings-(\d):(six|ten|innings)$/.exec(externalId) ?? []
      const row = totals.get(`${match.id} ${innings}`)
      const column = length === 'six' || length === 'ten' || length === 'innings' ? columns[length] : null
      if (kind !== 'session' || column === null || row === undefined) return []
      return [{ externalId, result, published: Number(cell(row, column)) }]
    }),
  )
  const outcomes = await expectAgreement(
    database,
    sessions.map(({ result, published }) => {
      const on = (player: number, side: 'BACK' | 'LAY', line: number) =>
        bet({ player, side, line, oddsE4: 19_500 }, 10_000n)
      return {
        ...base,
        kind: 'session' as const,
        players: 2,
        runners: 1,
        bets: [on(0, 'BACK', published), on(0, 'BACK', published + 1), on(1, 'LAY', published + 1)],
        steps: [stepOf(result, [])],
      }
    }),
  )
  const paid = sessions.map(({ externalId, result }, at) => [
    externalId,
    'void' in result,
    ...outcomes[at]!.bets.map((one) => one.result),
  ])
  expect(paid).toEqual(
    sessions.map(({ externalId, result }) =>
      'void' in result ? [externalId, true, 0n, 0n, 0n] : [externalId, false, 9_500n, -10_000n, 10_000n],
    ),
  )
  console.log(`Cricsheet sessions in SQL: ${sessions.length} agree`)
})

test('SQL settles match odds of ties, super overs, awarded and unfinished matches by the official result', async () => {
  if (shared === null) return logMissingData('matches without a plain winner in SQL')
  const all = readRows(join(shared, 'cricket/edge_case_matches.csv'))
  const matches = oneIn(5, all)
  const results = matches.map((row) => matchOddsResult(outcomeOf(row)))
  const outcomes = await expectAgreement(
    database,
    matches.map((row, at) => ({
      ...base,
      commission: 200,
      players: 2,
      runners: 2,
      bets: [
        bet({ player: 0, side: 'BACK', runner: 0, oddsE4: 18_500 }, 10_000n),
        bet({ player: 1, side: 'LAY', runner: 0, oddsE4: 18_500 }, 10_000n),
      ],
      steps: [stepOf(results[at]!, [cell(row, 'team1'), cell(row, 'team2')])],
    })),
  )
  const paid = matches.map((row, at) => [cell(row, 'match_id'), ...outcomes[at]!.players.map(({ net }) => net)])
  expect(paid).toEqual(
    matches.map((row) => {
      const winner = cell(row, 'winner') || cell(row, 'eliminator')
      // 2 % commission of the winner's net.
      const [backer, layer] =
        winner === '' ? [0n, 0n] : winner === cell(row, 'team1') ? [8_330n, -8_500n] : [-10_000n, 9_800n]
      return [cell(row, 'match_id'), backer, layer]
    }),
  )
  const voided = results.filter((result) => 'void' in result).length
  console.log(`Matches without a plain winner in SQL: ${matches.length} agree, ${voided} void`)
  expect(all).toHaveLength(717)
})
