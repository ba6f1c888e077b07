import { join } from 'node:path'
import { expect, test } from 'vitest'
import { matchOddsResult } from '#areas/exchange/rules/cricket/markets.ts'
import type { CricketMatch, Innings } from '#areas/exchange/rules/cricket/match.ts'
import { readMatchFiles } from '#tools/import/cricsheet-files.ts'
import type { Row } from './read.ts'
import { cell, readRows, logMissingData, sharedFolder } from './read.ts'

const shared = sharedFolder()

test('every Cricsheet match parses and agrees with the index and the innings totals', async () => {
  if (shared === null) return logMissingData('Cricsheet matches')
  const folder = join(shared, 'cricket')
  const index = new Map(readRows(join(folder, 'matches_index.csv')).map((row) => [cell(row, 'match_id'), row]))
  const totals = new Map<string, Row>()
  for (const row of readRows(join(folder, 'innings_totals.csv.gz')))
    totals.set(`${cell(row, 'match_id')} ${cell(row, 'innings')}`, row)

  const differences: string[] = []
  const counts = { matches: 0, innings: 0, cutShort: 0, winner: 0, tie: 0, superOver: 0, noResult: 0, draw: 0 }
  for await (const { file, reading } of readMatchFiles(join(folder, 'cricsheet_json.zip'))) {
    counts.matches += 1
    if ('refused' in reading) {
      differences.push(`${file}: ${reading.refused}`)
      continue
    }
    const { match } = reading
    const { kind } = match.result
    counts[kind === 'no result' ? 'noResult' : kind] += 1
    if (match.result.kind === 'tie' && match.result.eliminator !== null) counts.superOver += 1
    const row = index.get(match.id)
    differences.push(...(row === undefined ? [`${file}: not in the index`] : againstIndex(match, row)))
    match.innings.forEach((innings, at) => {
      counts.innings += 1
      if (innings.ending === null) counts.cutShort += 1
      const total = totals.get(`${match.id} ${at + 1}`)
      const found = total === undefined ? ['not in the totals'] : againstTotals(innings, total)
      differences.push(...found.map((each) => `${file} innings ${at + 1}: ${each}`))
      const isPlainWin = match.result.kind === 'winner' && match.result.method === null
      if (isPlainWin && innings.ending === null) differences.push(`${file} innings ${at + 1}: no ending`)
    })
  }
  console.log(`Cricsheet: ${JSON.stringify(counts)}, ${differences.length} differences`)
  expect(differences).toEqual([])
  expect(counts.matches).toBe(2539)
})

function againstIndex(match: CricketMatch, row: Row): string[] {
  const outcome = match.result
  const result = matchOddsResult(outcome)
  const parsed = {
    teams: [match.teams[0], match.teams[1]].sort().join(' v '),
    day: match.startsOn,
    competition: match.competition,
    season: match.season,
    toss: match.tossWinner,
    winner: outcome.kind === 'winner' ? outcome.winner : '',
    result: outcome.kind === 'winner' ? '' : outcome.kind,
    eliminator: outcome.kind === 'tie' ? (outcome.eliminator ?? '') : '',
    method: outcome.method ?? '',
    settled: 'winner' in result ? result.winner : '',
  }
  const known: typeof parsed = {
    teams: [cell(row, 'team1'), cell(row, 'team2')].sort().join(' v '),
    day: cell(row, 'start_date'),
    competition: cell(row, 'competition'),
    season: cell(row, 'season'),
    toss: cell(row, 'toss_winner'),
    winner: cell(row, 'winner'),
    result: cell(row, 'result'),
    eliminator: cell(row, 'eliminator'),
    method: cell(row, 'method'),
    settled: cell(row, 'winner') || cell(row, 'eliminator'),
  }
  return differing(match.id, parsed, known)
}

/** Compares an innings with the published totals, which include penalty runs. */
function againstTotals(innings: Innings, row: Row): string[] {
  const after = (overs: number) => String(innings.runsAfterOver[Math.min(overs, innings.runsAfterOver.length) - 1] ?? 0)
  const published = {
    team: innings.team,
    runs: String(innings.total),
    wickets: String(innings.wickets),
    balls: String(innings.legalBalls),
    superOver: innings.superOver ? '1' : '0',
    six: after(6),
    ten: after(10),
  }
  const known: typeof published = {
    team: cell(row, 'team'),
    runs: cell(row, 'runs'),
    wickets: cell(row, 'wickets'),
    balls: cell(row, 'legal_balls'),
    superOver: cell(row, 'super_over'),
    six: cell(row, 'r6'),
    ten: cell(row, 'r10'),
  }
  return differing('', published, known)
}

function differing<T extends Record<string, string>>(id: string, published: T, known: T): string[] {
  return Object.keys(published)
    .filter((key) => published[key] !== known[key])
    .map((key) => `${id} ${key}: read ${published[key]}, published ${known[key]}`)
}
