import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { RunnerBet, Side } from '#areas/exchange/rules/bets/bet.ts'
import { formatMoney, money, parseMoney, type Money } from '#values/money.ts'
import { evenOdds, parseOdds, type OddsE4 } from '#values/odds.ts'
import type { Rules } from '#checks/vectors/rules.ts'
import { sharedFolder } from './read.ts'

const shared = sharedFolder()

const side = z.enum(['BACK', 'LAY'])
const oneSelection = {
  back: z.array(z.tuple([z.number(), z.number()])),
  lay: z.array(z.tuple([z.number(), z.number()])),
}
const order = z.object({
  sel: z.number(),
  side,
  price: z.number().optional(),
  matched: z.number().default(0),
  liability: z.number().optional(),
})
type Order = z.infer<typeof order>

const vectors = z.array(
  z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('matched_exposure_one_selection'), ...oneSelection }),
      z.object({ kind: z.literal('unmatched_worst_case_one_selection'), ...oneSelection }),
      z.object({
        kind: z.literal('settled_profit'),
        side,
        price: z.number(),
        size: z.number(),
        runner_status: z.enum(['WINNER', 'LOSER', 'PLACED']),
        dead_heat_runners: z.number().default(1),
        each_way_divisor: z.number().optional(),
      }),
      z.object({
        kind: z.literal('line_market_settled_profit'),
        side,
        line: z.number(),
        size: z.number(),
        line_result: z.number(),
      }),
      z.object({
        kind: z.literal('selection_exposure_from_order'),
        order: z.object({ side, avg_price_matched: z.number(), size_matched: z.number(), size_remaining: z.number() }),
      }),
      z.object({
        kind: z.literal('market_worst_exposure'),
        active_runners: z.number(),
        winners: z.number(),
        orders: z.array(order),
      }),
      z.object({ kind: z.literal('market_commission'), market_profit: z.number(), commission_rate: z.number() }),
      z.object({ kind: z.literal('weighted_average_price'), fills: z.array(z.tuple([z.number(), z.number()])) }),
    ])
    .and(z.object({ id: z.string(), expect: z.record(z.string(), z.number()) })),
)
type Vector = z.infer<typeof vectors>[number]

/** The published vectors; null if they are absent. */
export function exposureVectors(): readonly Vector[] | null {
  if (shared === null) return null
  return vectors.parse(JSON.parse(readFileSync(join(shared, 'pnl_vectors/exchange_exposure_vectors.json'), 'utf8')))
}

/** The figures of a vector as the rules compute them, or as they were published. */
export const computedFigures = (vector: Vector, rules: Rules) => ({ id: vector.id, ...answer(vector, rules) })
export const publishedFigures = ({ id, expect: known }: Vector) => ({
  id,
  ...Object.fromEntries(Object.entries(known).map(([name, value]) => [name, formatMoney(amount(value))])),
})

function answer(vector: Vector, rules: Rules): Record<string, string> {
  switch (vector.kind) {
    case 'matched_exposure_one_selection': {
      const pair = rules.pairsOf({ runners: [1n], matched: betsOf(vector) })[0]
      return shown({ profit_if_win: pair?.ifWins, profit_if_lose: pair?.ifLoses })
    }
    case 'unmatched_worst_case_one_selection': {
      const pair = rules.pairsOf({ runners: [1n], matched: [], unmatched: betsOf(vector) })[0]
      return shown({ worst_if_win: pair?.ifWins, worst_if_lose: pair?.ifLoses })
    }
    case 'settled_profit':
      return shown({ profit: settledProfit(vector, rules) })
    case 'line_market_settled_profit':
      return shown({
        profit: rules.lineMarketResult(
          { side: vector.side, stake: amount(vector.size), line: vector.line },
          vector.line_result,
        ),
      })
    case 'selection_exposure_from_order': {
      const { side: taken, avg_price_matched: price, size_matched: done, size_remaining: left } = vector.order
      const matched = [betOn(1n, taken, price, done)]
      const now = rules.pairsOf({ runners: [1n], matched })[0]
      const worst = rules.pairsOf({ runners: [1n], matched, unmatched: [betOn(1n, taken, price, left)] })[0]
      return shown({
        matched_if_win: now?.ifWins,
        matched_if_lose: now?.ifLoses,
        worst_on_win: worst?.ifWins,
        worst_on_lose: worst?.ifLoses,
      })
    }
    case 'market_worst_exposure':
      return shown({ market_exposure: worstOf(vector, rules) })
    case 'market_commission': {
      const rate = Math.round(vector.commission_rate * 10_000)
      return shown({ commission: rules.commission(amount(vector.market_profit), rate) })
    }
    case 'weighted_average_price': {
      const fills = vector.fills.map(([price, size]) => ({ oddsE4: odds(price), stake: amount(size) }))
      const size = fills.reduce((total, fill) => total + fill.stake, 0n)
      return { size: formatMoney(money(size)), avg_price: ((rules.averageOdds(fills) ?? 0) / evenOdds).toFixed(2) }
    }
  }
}

/** An each-way bet stakes the size twice: on the win, and on the place at a fraction of the odds. */
function settledProfit(vector: Vector & { kind: 'settled_profit' }, rules: Rules): Money {
  const bet = { side: vector.side, oddsE4: odds(vector.price), stake: amount(vector.size) }
  const hasWon = vector.runner_status === 'WINNER'
  if (vector.each_way_divisor !== undefined) {
    const place = { ...bet, oddsE4: evenOdds + (bet.oddsE4 - evenOdds) / vector.each_way_divisor }
    return money(rules.betResult(bet, hasWon) + rules.betResult(place, hasWon || vector.runner_status === 'PLACED'))
  }
  if (hasWon && vector.dead_heat_runners > 1)
    return rules.deadHeatResult(bet, { places: 1, tied: vector.dead_heat_runners })
  return rules.betResult(bet, hasWon)
}

/** Orders at the starting price have a liability instead of a size and count as unmatched. */
function worstOf(
  { active_runners: runners, winners, orders }: Vector & { kind: 'market_worst_exposure' },
  rules: Rules,
): Money {
  const selections = [...new Set(orders.map(({ sel }) => sel))]
  const others = Array.from({ length: runners - selections.length }, (_, at) => BigInt(-at - 1))
  const isAtStart = (each: Order) => each.liability !== undefined
  return rules.worstResult({
    runners: [...selections.map(BigInt), ...others],
    winners,
    matched: orders
      .filter((each) => !isAtStart(each))
      .map((each) => betOn(BigInt(each.sel), each.side, each.price ?? 2, each.matched)),
    unmatched: orders.filter(isAtStart).map((each) => {
      const price = each.price ?? 2
      const size = each.side === 'BACK' ? (each.liability ?? 0) : Math.round((each.liability ?? 0) / (price - 1))
      return betOn(BigInt(each.sel), each.side, price, size)
    }),
  })
}

const betsOf = ({ back, lay }: { back: [number, number][]; lay: [number, number][] }): RunnerBet[] => [
  ...back.map(([price, size]) => betOn(1n, 'BACK', price, size)),
  ...lay.map(([price, size]) => betOn(1n, 'LAY', price, size)),
]

const betOn = (runnerId: bigint, taken: Side, price: number, size: number): RunnerBet => ({
  runnerId,
  side: taken,
  oddsE4: odds(price),
  stake: amount(size),
})

function amount(value: number): Money {
  const read = parseMoney(String(value))
  if (read === null) throw new Error(`${value} is not an amount`)
  return read
}

function odds(value: number): OddsE4 {
  const read = parseOdds(String(value))
  if (read === null) throw new Error(`${value} is not valid odds`)
  return read
}

const shown = (amounts: Record<string, Money | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, value]) => [name, value === undefined ? 'none' : formatMoney(value)]),
  )
