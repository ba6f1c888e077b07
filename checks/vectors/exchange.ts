import { type Money, money, nothing, sum } from '#values/money.ts'
import { accept, availableBalance, type BetFacts } from '#areas/exchange/rules/bets/acceptance.ts'
import {
  betResult,
  liability,
  sideOf,
  type LineBet,
  type RunnerBet,
  type Stake,
} from '#areas/exchange/rules/bets/bet.ts'
import { deadHeatResult } from '#areas/exchange/rules/settlement/dead-heat.ts'
import { greenUp } from '#areas/exchange/rules/bets/green-up.ts'
import { fill, isWhole, lapse, matched, placed, profitOfFills } from '#areas/exchange/rules/markets/matching.ts'
import { exposureOf, marketExposure, matrix, pairsOf } from '#areas/exchange/rules/bets/position.ts'
import { placeOdds, reducedOdds } from '#areas/exchange/rules/settlement/reduction.ts'
import { sessionExposure, sessionResult } from '#areas/exchange/rules/settlement/session.ts'
import { commission, netOf, settleBets } from '#areas/exchange/rules/settlement/settlement.ts'
import { khaddaResult, lineMarketResult, lotteryDigit, oddOrEven } from '#areas/exchange/rules/settlement/special.ts'
import { formatOdds } from '#values/odds.ts'
import {
  a,
  all,
  b,
  back,
  bet,
  c,
  count,
  d,
  lay,
  matrixInput,
  odds,
  pairInput,
  rate,
  rupees,
  sampledResults,
  sessionInput,
  shown,
  unmatchedInput,
  type Answers,
  type Vector,
} from './reading.ts'

const both = (one: Stake): Money[] => [betResult(one, true), betResult(one, false)]
const book = (runners: readonly bigint[], bets: readonly RunnerBet[]) => ({ runners, matched: bets })

const market = ({ input }: Vector) => {
  const position = matrixInput(input)
  return [all(...matrix(position)), shown(marketExposure(position))]
}
const unmatched = ({ input }: Vector) => {
  const position = unmatchedInput(input)
  return [all(...matrix(position)), shown(marketExposure(position))]
}
const pair = ({ input }: Vector) =>
  pairsOf(pairInput(input))
    .slice(0, 1)
    .flatMap(({ ifWins, ifLoses }) => all(ifWins, ifLoses))
const session = ({ input, note }: Vector) => {
  const bets = sessionInput(input)
  return [all(...sampledResults(note).map((result) => sessionResult(bets, result))), shown(sessionExposure(bets))]
}
const line = (answer: 'YES' | 'NO', at: number, per100: number, stake: number): LineBet => ({
  side: sideOf(answer),
  line: at,
  oddsE4: rate(per100),
  stake: rupees(stake),
})

const mx02 = book([a, b, c], [back(a, 1000, 2), lay(b, 500, 3)])
const fy03 = [line('YES', 45, 100, 500), line('NO', 42, 100, 300)]
const fy04 = [line('YES', 42, 100, 500), line('NO', 45, 100, 300)]
const mw01 = book([a, b, c, d], [back(a, 100, 1.5), lay(b, 100, 2), back(c, 100, 4)])

/** A bet that only its money can stop. */
function offered(balance: string, exposure: Money, before: Money, after: Money, limit: Money | null = null): BetFacts {
  return {
    bet: back(a, 100, 2),
    market: {
      ref: 'market:1',
      status: 'OPEN',
      isEventOpen: true,
      offeredE4: odds(2),
      minStake: rupees(1),
      maxStake: rupees(1_000_000),
      minOddsE4: odds(1.01),
      maxOddsE4: odds(1000),
      maxProfit: null,
      maxLoss: null,
    },
    player: {
      id: 1n,
      username: 'player',
      isActive: true,
      isBetLocked: false,
      balance: rupees(balance),
      exposure,
      exposureLimit: limit,
    },
    ancestors: [],
    position: { exposureBefore: before, exposureAfter: after, bestBefore: nothing, bestAfter: nothing },
  }
}
const verdict = (facts: BetFacts): string[] => (accept(facts).refused === undefined ? [] : ['REJECT'])

const series = (prefix: string, from: number, to: number, answer: Answers[string]): Answers =>
  Object.fromEntries(
    Array.from({ length: to - from + 1 }, (_, at) => [`${prefix}-${String(from + at).padStart(2, '0')}`, answer]),
  )

export const betAnswers: Answers = {
  'BL-01': () => all(...both(back(a, 100, 3)), liability(back(a, 100, 3))),
  'BL-02': () => all(...both(lay(a, 100, 3)), liability(lay(a, 100, 3))),
  'BL-03': () => all(...both(back(a, 250, 1.85))),
  'BL-04': () => all(...both(back(a, '33.33', 1.73))),
  'BL-05': () => all(betResult(back(a, '10.50', 1.01), true)),
  'BL-06': () => all(...both(lay(a, 20, 51))),
  ...series('MX', 1, 9, market),
  ...series('UN', 1, 3, unmatched),
  ...series('FL', 1, 8, pair),
  ...series('FY', 1, 8, session),
  'FY-09': () => shown(sessionExposure(fy04, 'no hedge')),
  'MW-01': () => shown(marketExposure({ ...mw01, winners: 2 })),
  'MW-02': () =>
    shown(
      marketExposure({
        ...book(
          [a, b, c],
          [a, b, c].map((runner) => back(runner, 100, 1.5)),
        ),
        winners: 2,
      }),
    ),
  'MW-03': () => shown(marketExposure({ ...mw01, winners: 0 })),
  'BM-01': () => all(...both(bet(a, 'BACK', rate(95), 1000))),
  'BM-02': () => all(...both(bet(a, 'LAY', rate(97), 1000))),
  'BM-03': () => {
    const position = book([a, b], [bet(a, 'BACK', rate(95), 1000), bet(a, 'LAY', rate(97), 500)])
    return all(...matrix(position), marketExposure(position))
  },
  'BM-04': () => {
    const position = book([a, b], [bet(a, 'BACK', rate(95), 1000), bet(b, 'BACK', rate(110), 900)])
    return all(...matrix(position), marketExposure(position))
  },
  'KH-01': () => {
    const range = { side: 'BACK' as const, oddsE4: rate(400), stake: rupees(100), from: 30, to: 35 }
    return all(...[29, 30, 34, 35].map((result) => khaddaResult(range, result)))
  },
  'OE-01': () =>
    all(...[57, 58].map((result) => betResult(bet(a, 'BACK', rate(98), 1000), oddOrEven(result) === 'ODD'))),
  'LT-01': () => {
    const digits = Array.from({ length: 10 }, (_, digit) => BigInt(digit))
    const results = matrix(book(digits, [bet(7n, 'BACK', rate(950), 100), bet(3n, 'BACK', rate(950), 100)]))
    const at = (result: number) => results[lotteryDigit(result)] ?? nothing
    return all(at(17), at(203), at(45), exposureOf(results))
  },
  'LN-01': () =>
    all(...[60, 54].map((result) => lineMarketResult({ side: 'LAY', stake: rupees(100), line: 54.5 }, result))),
  'LN-02': () =>
    all(...[54, 55].map((result) => lineMarketResult({ side: 'BACK', stake: rupees(100), line: 54.5 }, result))),
  'CS-06': () => {
    const position = book([a, b], [back(a, 500, 1.96), back(b, 300, 1.98)])
    return all(...matrix(position), marketExposure(position))
  },
}

export const accountAnswers: Answers = {
  'AC-01': () => shown(availableBalance(rupees(10000), sum([marketExposure(mx02), sessionExposure(fy03)]))),
  'AC-02': () => {
    const before = marketExposure(book([a, b], [back(a, 1000, 2)]))
    const after = marketExposure(book([a, b], [back(a, 1000, 2), lay(a, 1000, 2)]))
    return [...all(before, after, money(after - before)), ...verdict(offered('1000', before, before, after))]
  },
  'AC-03': () => {
    const spent = marketExposure(book([a, b], [back(a, 800, 2)]))
    const more = marketExposure(book([a, b], [back(b, 300, 2)]))
    return [...all(availableBalance(rupees(1000), spent), more), ...verdict(offered('1000', spent, nothing, more))]
  },
  'AC-04': () => verdict(offered('50000', rupees(4800), nothing, rupees(300), rupees(5000))),
  'CM-01': () => all(betResult(back(a, 50, 3), true), commission(betResult(back(a, 50, 3), true), 700)),
  'CM-02': () => shown(commission(rupees(100), 500, 2000)),
  'CM-03': () => {
    const [green = nothing, other = nothing] = matrix(book([a, b], [back(a, 20, 7), lay(a, 35, 4)]))
    return all(green, other, commission(green, 500))
  },
  'CM-04': () => netAndCommission(a),
  'CM-05': () => netAndCommission(b),
  'CM-06': () => shown(commission(sum([rupees(900), rupees(-400)]), 200)),
  'CM-07': () => shown(commission(rupees(500), 0)),
  'VD-01': () => {
    const hedged = [back(a, 1000, 2), lay(a, 1000, 2)]
    return all(marketExposure(book([a, b], hedged)), marketExposure(book([a, b], hedged.slice(0, 1))))
  },
  'VD-02': () => {
    const order = lapse(fill(placed(rupees(1000)), { oddsE4: odds(2.5), stake: rupees(600) }))
    return isWhole(order) ? all(sum([matched(order), order.lapsed]), profitOfFills(order.fills)) : []
  },
  'VD-03': () => all(netOf(settleBets([back(a, 500, 3)], 'void'))),
}

/** Top 3 with one of two backed runners placed: 10 at 1.2 on A, 10 at 2.2 on B. */
function netAndCommission(winner: bigint): string[] {
  const net = netOf(settleBets([back(a, 10, 1.2), back(b, 10, 2.2)], { winners: [winner, c, d] }))
  return all(net, commission(net, 500))
}

const returned = (one: RunnerBet, places: number, tied: number): Money =>
  money(deadHeatResult(one, { places, tied }) + one.stake)
const dead = (one: RunnerBet, places: number, tied: number): string => shown(deadHeatResult(one, { places, tied }))

export const runnerAnswers: Answers = {
  'DH-01': () => dead(back(a, 100, 4), 1, 2),
  'DH-02': () => dead(back(a, 100, 1.2), 1, 2),
  'DH-03': () => dead(back(a, 60, 6), 1, 3),
  'DH-04': () => dead(back(a, 60, 6), 2, 4),
  'DH-05': () => dead(lay(a, 100, 4), 1, 2),
  'DH-06': () => all(returned(back(a, 50, 2.5), 1, 2), returned(back(a, 50, 3), 3, 6)),
  'DH-07': () => [
    dead(back(a, 2, 5.6), 1, 3),
    shown(netOf(settleBets([back(a, 2, 5.6)], { winners: [], tied: [a, b, c], places: 1 }))),
  ],
  'DH-08': () => {
    const [india = nothing, australia = nothing] = matrix(mx02)
    const settled = netOf(settleBets(mx02.matched, { winners: [], tied: [a, b], places: 1 }))
    return all(settled, money((india + australia) / 2n))
  },
  'RF-01': () => [
    formatOdds(reducedOdds(odds(8.6), [1620])),
    shown(betResult(bet(a, 'BACK', reducedOdds(odds(8.6), [1620]), 10), true)),
  ],
  'RF-02': () => formatOdds(reducedOdds(odds(8), [2500])),
  'RF-03': () => shown(sum([rupees(100), betResult(bet(a, 'BACK', reducedOdds(odds(11), [1000]), 100), true)])),
  'RF-04': () => formatOdds(reducedOdds(odds(10), [2500, 2000])),
  'RF-05': () => [formatOdds(reducedOdds(odds(11), [5000])), formatOdds(placeOdds(reducedOdds(odds(11), [5000]), 5))],
  'CO-01': () => level(back(a, 100, 4), 2.5),
  'CO-02': () => level(back(a, 100, 2), 4),
  'CO-03': () => level(lay(a, 100, 3), 5),
}

function level(held: RunnerBet, now: number): string[] {
  const hedge = greenUp({ ifWins: betResult(held, true), ifLoses: betResult(held, false) }, odds(now))
  return hedge ? all(hedge.stake, hedge.ifWins, hedge.ifLoses) : [count(0)]
}
