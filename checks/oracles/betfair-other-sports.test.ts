import { join } from 'node:path'
import { expect, test } from 'vitest'
import { betResult, type RunnerBet } from '#areas/exchange/rules/bets/bet.ts'
import { marketExposure } from '#areas/exchange/rules/bets/position.ts'
import { netOf, settleBets, type MarketResult } from '#areas/exchange/rules/settlement/settlement.ts'
import { lineMarketResult } from '#areas/exchange/rules/settlement/special.ts'
import { handicapOutcome } from '#areas/exchange/rules/sportsbook/handicap.ts'
import { money, negate } from '#values/money.ts'
import { parseOdds } from '#values/odds.ts'
import { declaredResult } from './place-terms.ts'
import { cell, readRows, logMissingData, sharedFolder, type Row } from './read.ts'

const shared = sharedFolder()
const rowsOf = (name: string): Row[] => readRows(join(shared ?? '', 'betfair_other_sports', `${name}.csv.gz`))
const stake = money(10_000n)

const marketsOf = (rows: readonly Row[], key: string) => [...Map.groupBy(rows, (row) => cell(row, key)).values()]

const plainName = (name: string): string =>
  name
    .replace(/ \((W)?\)?$|Women$| FC/g, '')
    .trim()
    .toLowerCase()
/** Team names differ in length: one starts with the other, or both start with the same word. */
const isSame = (one: string, other: string): boolean => {
  const [a, b] = [plainName(one), plainName(other)]
  return a !== '' && b !== '' && (a.startsWith(b) || b.startsWith(a) || a.split(' ')[0] === b.split(' ')[0])
}

/** The result by the score; a draw without a draw runner is a dead heat of all. */
function resultOf(market: readonly Row[]): MarketResult | null {
  const [home, away] = [cell(market[0]!, 'HOME_SCORE'), cell(market[0]!, 'AWAY_SCORE')]
  if (home === '' || away === '') return null
  const difference = Number(home) - Number(away)
  const side = cell(market[0]!, difference > 0 ? 'HOME_TEAM' : 'AWAY_TEAM')
  const at = market.flatMap((row, index) =>
    difference === 0
      ? cell(row, 'RUNNER_NAME') === 'The Draw'
        ? [BigInt(index)]
        : []
      : isSame(cell(row, 'RUNNER_NAME'), side)
        ? [BigInt(index)]
        : [],
  )
  if (at.length === 1) return { winners: at }
  if (difference === 0 && at.length === 0)
    return { winners: [], tied: market.map((_, index) => BigInt(index)), places: 1 }
  return null
}

/** Bets both sides at the same prices: one wins what the other loses, and neither loses more than was reserved. */
function checkBook(backs: readonly RunnerBet[], result: MarketResult, winners: number): void {
  const runners = [...new Set(backs.map(({ runnerId }) => runnerId))].filter(
    (id) => !(result.removed ?? []).includes(id),
  )
  const lays = backs.map((bet) => ({ ...bet, side: 'LAY' as const }))
  const [won, lost] = [netOf(settleBets(backs, result)), netOf(settleBets(lays, result))]
  expect(won).toBe(negate(lost))
  const live = (bets: readonly RunnerBet[]) => bets.filter(({ runnerId }) => runners.includes(runnerId))
  expect(won >= negate(marketExposure({ runners, winners, matched: live(backs) }))).toBe(true)
  expect(lost >= negate(marketExposure({ runners, winners, matched: live(lays) }))).toBe(true)
}

test('match odds of football, Australian rules, rugby league and basketball settle by their scores', () => {
  if (shared === null) return logMissingData('match odds of other sports')
  const counts = { agreed: 0, deadHeats: 0, left: 0 }
  const names = [
    'A-League_2023-2024',
    'A-League_2024-2025',
    'A-League_Womens_2024-2025',
    'AFL_2024',
    'NBL_2024-2025',
    'NRL_2024',
  ]
  for (const name of names)
    for (const market of marketsOf(rowsOf(`${name}_Match_Odds`), 'MARKET_ID')) {
      const result = resultOf(market)
      if (result === null) {
        counts.left += 1
        continue
      }
      const published = market.flatMap((row, at) => (cell(row, 'IS_WINNER') === '1' ? [BigInt(at)] : []))
      expect([name, cell(market[0]!, 'PATH'), result.tied ?? result.winners]).toEqual([
        name,
        cell(market[0]!, 'PATH'),
        published,
      ])
      checkBook(
        market.map((_, at) => ({ runnerId: BigInt(at), side: 'BACK', oddsE4: 15_000 + at * 7300, stake })),
        result,
        1,
      )
      counts.agreed += 1
      if (result.tied) counts.deadHeats += 1
    }
  console.log(`Match odds of other sports: ${JSON.stringify(counts)}`)
  expect(counts).toMatchObject({ deadHeats: 4 })
  expect(counts.agreed).toBeGreaterThan(950)
})

/** The range of a total implied by the statuses of its lines: above every line that won, below every line that lost. */
function impliedTotal(rows: readonly Row[]): readonly [number, number] {
  const lines = (status: string) =>
    rows.flatMap((row) =>
      cell(row, 'RUNNER_NAME') === 'Over' && cell(row, 'RUNNER_STATUS') === status
        ? [Number(cell(row, 'HANDICAP'))]
        : [],
    )
  return [Math.max(-Infinity, ...lines('WINNER')), Math.min(Infinity, ...lines('LOSER'))]
}

test('totals and handicaps of rugby league settle by the points', () => {
  if (shared === null) return logMissingData('totals and handicaps')
  const counts = { totals: 0, handicaps: 0, differ: 0, withoutPoints: 0, contradictThemselves: 0 }
  for (const market of marketsOf(rowsOf('NRLW_2023_All_Markets'), 'MARKET_ID')) {
    const isTotal = cell(market[0]!, 'MARKET_TYPE') === 'COMBINED_TOTAL'
    const isHandicap = cell(market[0]!, 'MARKET_TYPE') === 'HANDICAP'
    const points = cell(market[0]!, isTotal ? 'TOTAL_POINTS' : 'HOME_MARGIN')
    if (!isTotal && !isHandicap) continue
    if (points === '') {
      counts.withoutPoints += market.length
      continue
    }
    const [above, below] = impliedTotal(market)
    if (isTotal && !(Number(points) > above && Number(points) < below)) {
      // The published points belong to another match than the published lines.
      counts.contradictThemselves += market.length
      continue
    }
    for (const row of market) {
      const won = cell(row, 'IS_WINNER') === '1'
      const line = Number(cell(row, 'HANDICAP'))
      const isFirst = isTotal
        ? cell(row, 'RUNNER_NAME') === 'Over'
        : isSame(cell(row, 'RUNNER_NAME'), cell(row, 'HOME_TEAM'))
      // Over is bought, under is sold.
      const wins = isTotal
        ? lineMarketResult({ side: isFirst ? 'LAY' : 'BACK', line, stake }, Number(points)) > 0n
        : handicapOutcome(line * 4, Number(points) * (isFirst ? 1 : -1)) === 'WIN'
      if (wins === won) counts[isTotal ? 'totals' : 'handicaps'] += 1
      else counts.differ += 1
    }
  }
  console.log(`Totals and handicaps: ${JSON.stringify(counts)}`)
  expect(counts).toMatchObject({ differ: 0 })
  expect(counts.totals + counts.handicaps).toBeGreaterThan(7000)
})

test('win and place markets of races settle by their declared places, with non-runners and dead heats', () => {
  if (shared === null) return logMissingData('win and place markets of races')
  const counts = { win: 0, place: 0, winTies: 0, placeTies: 0, nonRunners: 0, left: 0, bets: 0 }
  const rows = rowsOf('UK_IE_Thoroughbred_2026-01')
  for (const kind of ['WIN', 'PLACE'] as const)
    for (const market of marketsOf(rows, `${kind}_MARKET_ID`)) {
      const declared = declaredResult(market, kind)
      if (declared === null) {
        counts.left += 1
        continue
      }
      const removed = market.flatMap((row, index) =>
        parseOdds(cell(row, `${kind}_BSP`)) === null || cell(row, `${kind}_RESULT`) === '-1.0' ? [BigInt(index)] : [],
      )
      const [winners, tied] = [declared.winners.map(BigInt), declared.tied.map(BigInt)]
      const result = { winners, tied, places: declared.places, removed }
      const places = winners.length + declared.places
      const backs: RunnerBet[] = market.map((row, index) => ({
        runnerId: BigInt(index),
        side: 'BACK',
        oddsE4: parseOdds(cell(row, `${kind}_BSP`)) ?? 20_000,
        stake,
      }))
      checkBook(backs, result, places)
      const outcomes = settleBets(backs, result)
      for (const [index, bet] of backs.entries()) {
        const outcome = outcomes[index]
        if (removed.includes(bet.runnerId)) expect(outcome).toEqual({ status: 'VOIDED', result: 0n })
        else if (tied.length === 0) expect(outcome?.result).toBe(betResult(bet, winners.includes(bet.runnerId)))
        counts.bets += 1
      }
      // A book at one price pays that price once for each place, however many share the last of them.
      const level = backs.map((bet) => ({ ...bet, oddsE4: 30_000 }))
      const running = market.length - removed.length
      expect(netOf(settleBets(level, result))).toBe(stake * BigInt(3 * places - running))
      counts[kind === 'WIN' ? 'win' : 'place'] += 1
      counts.nonRunners += removed.length
      if (tied.length > 0) counts[kind === 'WIN' ? 'winTies' : 'placeTies'] += 1
    }
  console.log(`Races: ${JSON.stringify(counts)}`)
  expect(counts).toMatchObject({ winTies: 2, placeTies: 2 })
})
