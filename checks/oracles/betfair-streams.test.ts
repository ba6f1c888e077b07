import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RunnerId } from '#areas/exchange/rules/bets/bet.ts'
import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import { openPosition } from '#areas/exchange/rules/bets/open-position.ts'
import { reducedOdds } from '#areas/exchange/rules/settlement/reduction.ts'
import { netOf, settleBets } from '#areas/exchange/rules/settlement/settlement.ts'
import { money, negate, parseMoney } from '#values/money.ts'
import { parseOdds } from '#values/odds.ts'
import { cell, readRows, logMissingData, sharedFolder, type Row } from './read.ts'
import { tradedPrices } from './traded-prices.ts'

const shared = sharedFolder()
const rowsOf = (name: string): Row[] => readRows(join(shared ?? '', 'betfair_streams', name))

interface Race {
  readonly winners: number
  readonly runners: readonly RunnerId[]
  readonly won: readonly RunnerId[]
  readonly removed: readonly { readonly id: RunnerId; readonly at: number; readonly factor: number }[]
}

function raceOf(rows: readonly Row[]): Race {
  const withStatus = (status: string) => rows.filter((row) => cell(row, 'final_status') === status)
  const id = (row: Row) => BigInt(cell(row, 'selection_id'))
  return {
    winners: Number(cell(rows[0]!, 'winners')),
    runners: rows.map(id),
    won: withStatus('WINNER').map(id),
    removed: withStatus('REMOVED')
      .map((row) => ({
        id: id(row),
        at: Date.parse(cell(row, 'removal_date')),
        factor: Math.round(Number(cell(row, 'adjustment_factor')) * 100),
      }))
      .toSorted((a, b) => a.at - b.at),
  }
}

const playerCount = 25

test('real trades as back and lay bets sum to zero between players, and no player loses more than was reserved', () => {
  if (shared === null) return logMissingData('trades of real markets')
  const races = new Map(
    [...Map.groupBy(rowsOf('settled_runners.csv'), (row) => cell(row, 'market_id'))].map(([id, rows]) => [
      id,
      raceOf(rows),
    ]),
  )
  const counts = { markets: 0, trades: 0, positions: 0, reducedFills: 0, voidBets: 0 }
  for (const [id, trades] of Map.groupBy(rowsOf('trades.csv.gz'), (row) => cell(row, 'market_id'))) {
    const race = races.get(id)
    if (!race) throw new Error(`No result of ${id}`)
    const removed = race.removed.map((one) => one.id)
    const left = race.runners.filter((runner) => !removed.includes(runner))
    const books = Array.from({ length: playerCount }, (): BookedBet[] => [])
    for (const [at, trade] of trades.entries()) {
      const stake = parseMoney(Number(cell(trade, 'backer_stake')).toFixed(2))
      const traded = parseOdds(cell(trade, 'price'))
      if (stake === null || traded === null || stake === 0n) continue
      const later = race.removed.filter((one) => one.at > Number(cell(trade, 'publish_time_ms')))
      const runnerId = BigInt(cell(trade, 'selection_id'))
      const oddsE4 = reducedOdds(
        traded,
        later.map(({ factor }) => factor),
      )
      if (later.length > 0) counts.reducedFills += 1
      expect(oddsE4 <= traded).toBe(true)
      const bet = {
        id: String(at),
        runnerId,
        line: null,
        oddsE4,
        matchedOddsE4: oddsE4,
        matched: stake,
        remaining: money(0n),
      }
      books[at % playerCount]?.push({ ...bet, side: 'BACK' })
      books[(at * 7 + 3) % playerCount]?.push({ ...bet, side: 'LAY' })
      counts.trades += 1
    }
    let total = 0n
    for (const book of books) {
      const bets = book.flatMap((bet) =>
        bet.runnerId === null
          ? []
          : [{ runnerId: bet.runnerId, side: bet.side, oddsE4: bet.matchedOddsE4, stake: bet.matched }],
      )
      const outcomes = settleBets(bets, { winners: race.won, removed })
      const net = netOf(outcomes)
      const { worst, best } = openPosition(book, {
        kind: 'match_odds',
        runners: left,
        winners: race.winners,
        hedges: true,
      })
      expect(net >= negate(worst) && net <= best).toBe(true)
      counts.voidBets += outcomes.filter(({ status }) => status === 'VOIDED').length
      counts.positions += 1
      total += net
    }
    expect([id, total]).toEqual([id, 0n])
    counts.markets += 1
  }
  console.log(`Real trades: ${JSON.stringify(counts)}`)
  expect(counts.markets).toBe(4)
  expect(counts.trades).toBeGreaterThan(15_000)
})

test.each([
  ['1.132153978', '1.132153978_racing_BASIC.ndjson.gz', 216],
  ['1.211006011', '1.211006011_WIN_BASIC.ndjson.gz', 7],
])('trades of race %s that were made before a withdrawal are reduced, and only by later ones', (id, file, before) => {
  if (shared === null) return logMissingData('trades before a withdrawal')
  const race = raceOf(rowsOf('settled_runners.csv').filter((row) => cell(row, 'market_id') === id))
  const out = race.removed.map((one) => one.id)
  const lastRemoval = Math.max(...race.removed.map(({ at }) => at))
  const stake = money(2_000n)
  const counts = { reduced: 0, unreduced: 0, void: 0 }
  const book = tradedPrices(shared, file).flatMap(({ at, runner: selection, price }) => {
    const runner = BigInt(selection)
    const later = race.removed.filter((one) => one.at > at).map(({ factor }) => factor)
    const traded = parseOdds(String(price))
    if (traded === null) return []
    const oddsE4 = reducedOdds(traded, later)
    const exact = later.reduce((odds, factor) => odds * (1 - factor / 10_000), price)
    expect(Math.abs(oddsE4 / 10_000 - Math.max(1.01, exact)) <= 0.005 + 1e-9).toBe(true)
    counts[out.includes(runner) ? 'void' : later.length > 0 ? 'reduced' : 'unreduced'] += 1
    expect(later.length > 0).toBe(at < lastRemoval)
    return [{ runnerId: runner, side: 'BACK' as const, oddsE4, stake, exact }]
  })
  const result = { winners: race.won, removed: out }
  const backs = settleBets(book, result)
  const lays = settleBets(
    book.map((bet) => ({ ...bet, side: 'LAY' as const })),
    result,
  )
  expect(netOf(backs)).toBe(negate(netOf(lays)))
  // Each winner is paid its published price less the factors, to the half penny of the rounded price.
  for (const [at, { runnerId, exact }] of book.entries())
    if (race.won.includes(runnerId))
      expect(Math.abs(Number(backs[at]?.result) - 2_000 * (Math.max(1.01, exact) - 1))).toBeLessThanOrEqual(11)
  console.log(`Trades of race ${id}: ${JSON.stringify(counts)}`)
  expect(counts.reduced + counts.void).toBeGreaterThanOrEqual(before)
})

test('withdrawn runners of real races reduce the prices of the others by their factors, in any order', () => {
  if (shared === null) return logMissingData('removed runners of real markets')
  let seen = 0
  for (const rows of Map.groupBy(rowsOf('settled_runners.csv'), (row) => cell(row, 'market_id')).values()) {
    const { removed } = raceOf(rows)
    if (removed.length === 0) continue
    const factors = removed.map(({ factor }) => factor)
    for (const row of rows) {
      const price = parseOdds(cell(row, 'bsp'))
      if (price === null) continue
      const exact = factors.reduce((odds, factor) => odds * (1 - factor / 10_000), price / 10_000)
      const reduced = reducedOdds(price, factors)
      expect(Math.abs(reduced / 10_000 - exact) <= 0.005 + 1e-9).toBe(true)
      expect(reducedOdds(price, factors.toReversed())).toBe(reduced)
      seen += 1
    }
  }
  console.log(`Prices after removals: ${seen} agree`)
  expect(seen).toBeGreaterThan(20)
})
