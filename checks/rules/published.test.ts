import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { declaredResult } from '#checks/oracles/place-terms.ts'
import { tradedPrices, type TradedPrice } from '#checks/oracles/traded-prices.ts'
import { cell, readRows, logMissingData, sharedFolder, type Row } from '#checks/oracles/read.ts'
import { money, parseMoney, type Money } from '#values/money.ts'
import { evenOdds, parseOdds } from '#values/odds.ts'
import { divideHalfUp } from '#values/round.ts'
import { parseShare } from '#values/share.ts'
import type { CaseBet, MarketCase } from './case.ts'
import { base, bet, expectAgreement, oneIn } from './published.ts'

const shared = sharedFolder()
const rowsOf = (name: string): Row[] => readRows(join(shared ?? '', name))

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.close())

function exactly<Value>(read: Value | null, text: string): Value {
  if (read === null) throw new Error(`${text} cannot be read`)
  return read
}

/** The published stake of a lay is its liability; the bet uses the backer's stake. */
function publishedBet(row: Row, player: number): CaseBet {
  const oddsE4 = exactly(parseOdds(cell(row, 'bsp')), 'bsp')
  const amount = exactly(parseMoney(cell(row, 'stake')), 'stake')
  const side = cell(row, 'side') === 'BACK' ? 'BACK' : 'LAY'
  const size: bigint = side === 'BACK' ? amount : divideHalfUp(amount * BigInt(evenOdds), BigInt(oddsE4 - evenOdds))
  return bet({ player, side, runner: 0, oddsE4 }, size)
}

const betsPerMarket = 500

test('SQL pays published bets their published profit after commission, within a cent for double rounding', async () => {
  if (shared === null) return logMissingData('published profit and loss in SQL')
  const all = rowsOf('pnl_vectors/hub_bets_pnl.csv.gz').filter(
    (row) => cell(row, 'bsp') !== '0' && (parseMoney(cell(row, 'stake')) ?? 0n) > 0n,
  )
  const rows = oneIn(6, all)
  const groups = [...Map.groupBy(rows, (row) => `${cell(row, 'commission_pct')} ${cell(row, 'result')}`).values()]
  const markets = groups.flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / betsPerMarket) }, (_, at) =>
      group.slice(at * betsPerMarket, (at + 1) * betsPerMarket),
    ),
  )
  const outcomes = await expectAgreement(
    database,
    markets.map((group): MarketCase => ({
      ...base,
      runners: 2,
      commission: exactly(parseShare(cell(group[0]!, 'commission_pct')), 'commission'),
      players: group.length,
      bets: group.map(publishedBet),
      steps: [{ kind: 'settle', result: { winners: [cell(group[0]!, 'result') === '1' ? 0 : 1] } }],
    })),
  )
  const differing: string[] = []
  let backs = 0
  for (const [at, group] of markets.entries())
    for (const [player, row] of group.entries()) {
      if (cell(row, 'side') === 'LAY') continue
      const fine = exactly(parseMoney(cell(row, 'profit_bsp'), 12), 'profit')
      const published: bigint = divideHalfUp(fine, 10n ** 10n)
      const off = outcomes[at]!.players[player]!.net - published
      if (off > 1n || off < -1n) differing.push(cell(row, 'vec_id'))
      backs += 1
    }
  console.log(`Published bets in SQL: ${rows.length} in ${markets.length} markets, ${backs} backs within a cent`)
  expect(differing).toEqual([])
  expect(all).toHaveLength(11_934)
})

/** Trades of a file without sizes: each of the same stake. */
const tradesOf = (prices: readonly TradedPrice[]): Row[] =>
  prices.map(({ at, runner, price }) => ({
    publish_time_ms: String(at),
    selection_id: runner,
    price: String(price),
    backer_stake: '20',
  }))

test('SQL settles the trades of real markets so that the players’ results sum to zero', async () => {
  if (shared === null) return logMissingData('trades of real markets in SQL')
  const people = 25
  const start = Date.parse('2026-11-16T06:00:00Z')
  const minuteOf = (instant: number) => (instant - start) / 60_000
  const races = Map.groupBy(rowsOf('betfair_streams/settled_runners.csv'), (row) => cell(row, 'market_id'))
  const trades = Map.groupBy(rowsOf('betfair_streams/trades.csv.gz'), (row) => cell(row, 'market_id'))
  for (const [id, file] of [
    ['1.132153978', '1.132153978_racing_BASIC.ndjson.gz'],
    ['1.211006011', '1.211006011_WIN_BASIC.ndjson.gz'],
  ] as const)
    trades.set(id, tradesOf(tradedPrices(shared, file)))
  const cases = [...trades].map(([id, all]): MarketCase => {
    const runners = exactly(races.get(id) ?? null, id)
    const placeOf = new Map(runners.map((row, at) => [cell(row, 'selection_id'), at]))
    const withStatus = (status: string) =>
      runners.flatMap((row, at) => (cell(row, 'final_status') === status ? [at] : []))
    const bets = oneIn(10, all).flatMap((trade, at): CaseBet[] => {
      const size: Money | null = parseMoney(Number(cell(trade, 'backer_stake')).toFixed(2))
      const oddsE4 = parseOdds(cell(trade, 'price'))
      const runner = placeOf.get(cell(trade, 'selection_id'))
      if (size === null || size === money(0n) || oddsE4 === null || runner === undefined) return []
      const when = minuteOf(Number(cell(trade, 'publish_time_ms')))
      return [
        bet({ player: at % people, side: 'BACK', runner, oddsE4 }, size, when),
        bet({ player: (at * 7 + 3) % people, side: 'LAY', runner, oddsE4 }, size, when),
      ]
    })
    return {
      ...base,
      winners: Number(cell(runners[0]!, 'winners')),
      runners: runners.length,
      players: people,
      removals: withStatus('REMOVED').map((runner) => ({
        runner,
        factor: Math.round(Number(cell(runners[runner]!, 'adjustment_factor')) * 100),
        at: minuteOf(Date.parse(cell(runners[runner]!, 'removal_date'))),
      })),
      bets,
      steps: [{ kind: 'settle', result: { winners: withStatus('WINNER') } }, { kind: 'rollback' }],
    }
  })
  const settled = await expectAgreement(
    database,
    cases.map((one) => ({ ...one, steps: one.steps.slice(0, 1) })),
  )
  for (const { players, owns } of settled) {
    expect(players.reduce((total, { net }) => total + net, 0n)).toBe(0n)
    expect(owns.reduce((total, own) => total + own, 0n)).toBe(0n)
  }
  const reduced = cases.flatMap(({ bets, removals }) =>
    bets.filter(({ runner, fills }) =>
      removals.some((one) => one.runner !== runner && fills.some(({ at }) => at < one.at)),
    ),
  )
  expect(reduced.length).toBeGreaterThan(30)
  console.log(
    `Real trades in SQL: ${cases.reduce((total, { bets }) => total + bets.length, 0)} bets agree, ${reduced.length} reduced`,
  )
  expect(cases).toHaveLength(6)
})

/** A sample of races that always includes the dead heats. */
function selectRaces(rows: readonly Row[], kind: 'WIN' | 'PLACE'): (readonly Row[])[] {
  const races = [...Map.groupBy(rows, (row) => cell(row, `${kind}_MARKET_ID`)).values()]
  const isTie = (race: readonly Row[]) => (declaredResult(race, kind)?.tied.length ?? 0) > 0
  return [...new Set([...oneIn(30, races), ...races.filter(isTie)])]
}

test('SQL settles real races with non-runners, dead heats and several places like the domain', async () => {
  if (shared === null) return logMissingData('win and place markets of races in SQL')
  const rows = rowsOf('betfair_other_sports/UK_IE_Thoroughbred_2026-01.csv.gz')
  const cases = (['WIN', 'PLACE'] as const).flatMap((kind) =>
    selectRaces(rows, kind).flatMap((race): MarketCase[] => {
      const declared = declaredResult(race, kind)
      if (declared === null) return []
      const out = race.flatMap((row, runner) =>
        parseOdds(cell(row, `${kind}_BSP`)) === null || cell(row, `${kind}_RESULT`) === '-1.0' ? [runner] : [],
      )
      const { winners, tied, places } = declared
      return [
        {
          ...base,
          kind: kind === 'WIN' ? 'match_odds' : 'place',
          winners: winners.length + places,
          commission: 500,
          runners: race.length,
          players: 2,
          removals: out.map((runner) => ({ runner, factor: 1_000, at: 50 })),
          bets: race.flatMap((row, runner) => {
            const oddsE4 = parseOdds(cell(row, `${kind}_BSP`)) ?? 20_000
            const [early, late] = [runner % 2 ? 10 : 90, runner % 3 ? 10 : 90]
            return [
              bet({ player: 0, side: 'BACK', runner, oddsE4 }, 10_000n, early),
              bet({ player: 1, side: 'LAY', runner, oddsE4 }, 10_000n, late),
            ]
          }),
          steps: [
            { kind: 'settle', result: tied.length > 0 ? { winners, tied, places } : { winners } },
            { kind: 'rollback' },
          ],
        },
      ]
    }),
  )
  await expectAgreement(database, cases)
  const ties = cases.filter(({ steps: [first] }) => first?.kind === 'settle' && 'tied' in first.result).length
  console.log(`Races in SQL: ${cases.length} markets agree, ${ties} dead heats`)
  expect(ties).toBe(4)
})
