import { join } from 'node:path'
import type { MarketResult } from '#areas/exchange/rules/cricket/markets.ts'
import { teamName } from '#checks/oracles/betfair-cricket.ts'
import { cell, readRows, type Row } from '#checks/oracles/read.ts'
import type { MarketFixture } from '#checks/paths/catalogue.ts'
import type { Operator } from '#checks/paths/operator.ts'
import { tenThousandths } from '#checks/paths/arithmetic.ts'
import type { Product } from '#checks/paths/tree.ts'
import type { Quote } from './wagers.ts'

/** A market of an exchange with published prices and results. */
export interface PublishedMarket {
  readonly id: string
  readonly event: string
  readonly name: string
  readonly kind: 'match_odds' | 'toss' | 'session'
  /** Whether each runner, or each line of a session, won. */
  readonly won: ReadonlyMap<string | number, boolean>
  /** One set of prices for each moment of the match. */
  readonly stages: readonly (readonly Quote[])[]
}

const stages = ['FIRST_BALL', 'FIRST_INN_SIX_OV', 'FIRST_INN_FIFTEEN_OV', 'SECOND_INN_FOUR_OV', 'SECOND_INN_TEN_OV']

const isWinner = (row: Row): boolean => cell(row, 'RUNNER_STATUS') === 'WINNER'
const eventOf = (row: Row): string => cell(row, 'PATH').split('/').at(-1) ?? ''

/** A quote, if the price is valid for a bet. */
const quote = (on: string | number, side: Quote['side'], odds: string): Quote[] =>
  /^\d+(\.\d{1,4})?$/.test(odds) && tenThousandths(odds) > 10_000n && tenThousandths(odds) <= 1_000_000n
    ? [{ on, side, odds }]
    : []

const byMarket = (rows: readonly Row[]): Row[][] => [...Map.groupBy(rows, (row) => cell(row, 'MARKET_ID')).values()]

/** Match odds of a season with two runners and one winner, with the best prices at five moments. */
export function matchOdds(folder: string, season: string, amount: number): PublishedMarket[] {
  return byMarket(readRows(join(folder, `betfair_cricket/${season}_Match_Odds.csv`)))
    .flatMap((rows) => {
      const [first] = rows
      const won = new Map(rows.map((row) => [cell(row, 'RUNNER_NAME'), isWinner(row)]))
      if (!first || won.size !== 2 || [...won.values()].filter(Boolean).length !== 1) return []
      const at = (stage: string) =>
        rows.flatMap((row) => [
          ...quote(cell(row, 'RUNNER_NAME'), 'BACK', cell(row, `BEST_BACK_${stage}`)),
          ...quote(cell(row, 'RUNNER_NAME'), 'LAY', cell(row, `BEST_LAY_${stage}`)),
        ])
      return [
        {
          id: cell(first, 'MARKET_ID'),
          event: eventOf(first),
          name: 'Match Odds',
          kind: 'match_odds' as const,
          won,
          stages: stages.map(at),
        },
      ]
    })
    .slice(0, amount)
}

/** Seasons in which winners and losers of "k Runs or more" were published swapped. */
const inverted = new Set(['WBBL06', 'WBBL07', 'WBBL08'])

/**
 * Sessions and tosses of a season at the prices one minute before. Line markets have only one runner and are left out.
 * Where the runs equal a threshold, its status is unreliable: that can only be the last winner or the first loser, so both
 * are left out, as are markets with mixed winners and losers.
 */
export function sessionsAndTosses(
  folder: string,
  season: string,
  amounts: Readonly<Record<'session' | 'toss', number>>,
): PublishedMarket[] {
  const all = byMarket(readRows(join(folder, `betfair_cricket/${season}_All_Markets.csv.gz`)))
  return [
    ...all.flatMap((rows) => session(rows, inverted.has(season))).slice(0, amounts.session),
    ...all.flatMap((rows) => toss(rows)).slice(0, amounts.toss),
  ]
}

const pricesOf = (row: Row, on: string | number): Quote[] => [
  ...quote(on, 'BACK', cell(row, 'BEST_BACK_PRICE_1_MIN_PRIOR')),
  ...quote(on, 'LAY', cell(row, 'BEST_LAY_PRICE_1_MIN_PRIOR')),
]

const thresholdOf = (row: Row): number => Number(/^(\d+) Runs or more$/.exec(cell(row, 'RUNNER_NAME'))?.[1] ?? NaN)

function session(rows: readonly Row[], isInverted: boolean): PublishedMarket[] {
  const lines = rows
    .filter((row) => !Number.isNaN(thresholdOf(row)))
    .toSorted((a, b) => thresholdOf(a) - thresholdOf(b))
  const results = lines.map((row) => isWinner(row) !== isInverted)
  const lost = results.indexOf(false)
  const isMixed = lost < 1 || results.slice(lost).includes(true)
  const [first] = lines
  if (!first || isMixed) return []
  const reliable = lines.filter((_, at) => at !== lost && at !== lost - 1)
  const quotes = reliable.flatMap((row) => pricesOf(row, thresholdOf(row)))
  if (quotes.length < 6) return []
  const won = new Map(reliable.map((row) => [thresholdOf(row), isWinner(row) !== isInverted]))
  return [
    {
      id: cell(first, 'MARKET_ID'),
      event: eventOf(first),
      name: cell(first, 'MARKET_NAME').trim(),
      kind: 'session',
      won,
      stages: [quotes],
    },
  ]
}

function toss(rows: readonly Row[]): PublishedMarket[] {
  const [first] = rows
  if (!first || !/^to win the toss$/i.test(cell(first, 'MARKET_NAME').trim()) || rows.length !== 2) return []
  const won = new Map(rows.map((row) => [cell(row, 'RUNNER_NAME'), isWinner(row)]))
  const quotes = rows.flatMap((row) => pricesOf(row, cell(row, 'RUNNER_NAME')))
  if (quotes.length < 2 || [...won.values()].filter(Boolean).length !== 1) return []
  return [
    {
      id: cell(first, 'MARKET_ID'),
      event: eventOf(first),
      name: 'To Win the Toss',
      kind: 'toss',
      won,
      stages: [quotes],
    },
  ]
}

const productOf = { match_odds: 'exchange', toss: 'exchange', session: 'fancy' } as const
export const exchangeCommission = 500

/**
 * Inserts the markets into the catalogue, to end with their results on the pitch. A session's lines are its selections,
 * so it has no line of its own.
 */
export async function listMarkets(
  { owner }: Operator,
  sheets: readonly PublishedMarket[],
  results: ReadonlyMap<string, MarketResult>,
): Promise<Map<PublishedMarket, MarketFixture>> {
  await owner.query(
    `insert into competition (id, external_id, sport, name) values (1, 'exchange', 'cricket', 'Exchange')`,
  )
  const events = [...new Set(sheets.map(({ event }) => event))]
  for (const [at, event] of events.entries())
    await owner.query(
      `insert into event (id, competition_id, external_id, name, starts_at) values ($1, 1, $2, $3, now())`,
      [at + 1, `event-${at}`, event],
    )
  const fixtures = new Map<PublishedMarket, MarketFixture>()
  for (const [at, sheet] of sheets.entries()) {
    const [id, product] = [String(1_000 + at), productOf[sheet.kind] satisfies Product]
    const commission = product === 'exchange' ? exchangeCommission : 0
    await owner.query(
      `insert into market (id, event_id, external_id, name, kind, product, price_kind, commission) values ($1, $2, $3, $4, $5, $6, 'odds', $7)`,
      [id, events.indexOf(sheet.event) + 1, sheet.id, sheet.name, sheet.kind, product, commission],
    )
    const names = [...sheet.won.keys()].filter((on) => typeof on === 'string')
    const runners = new Map(names.map((name, n) => [name, String(100_000 + at * 100 + n)]))
    for (const [name, runner] of runners)
      await owner.query('insert into runner (id, market_id, name) values ($1, $2, $3)', [runner, id, name])
    const market = { id, product, commission: BigInt(commission), runners: [...runners.values()] }
    fixtures.set(sheet, {
      market,
      line: null,
      name: sheet.name,
      event: sheet.event,
      runners,
      ends: endOf(sheet, results.get(sheet.id)),
    })
  }
  return fixtures
}

/** What the balls and the official result say, else what the exchange published. */
function endOf(sheet: PublishedMarket, result: MarketResult | undefined): MarketFixture['ends'] {
  if (result === undefined) return publishedEnd(sheet)
  if ('void' in result) return 'void'
  if ('runs' in result) return { runs: result.runs }
  const winner = [...sheet.won.keys()].find((on) => typeof on === 'string' && teamName(on) === result.winner)
  if (typeof winner !== 'string') throw new Error(`${result.winner} does not play in ${sheet.event}`)
  return { winner }
}

/** The winner by name, or runs that match every winning and losing line. */
function publishedEnd({ won, kind }: PublishedMarket): MarketFixture['ends'] {
  if (kind !== 'session') return { winner: String([...won].find(([, is]) => is)?.[0]) }
  const reached = [...won].flatMap(([line, is]) => (is && typeof line === 'number' ? [line] : []))
  const missed = [...won].flatMap(([line, is]) => (!is && typeof line === 'number' ? [line] : []))
  return { runs: reached.length > 0 ? Math.max(...reached) : Math.min(...missed) - 1 }
}
