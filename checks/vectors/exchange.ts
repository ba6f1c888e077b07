import { type Money, money, zeroMoney, sum } from '#values/money.ts'
import { accept, availableBalance, type BetFacts } from '#areas/exchange/rules/bets/acceptance.ts'
import { liability, sideOf, type LineBet, type RunnerBet, type Stake } from '#areas/exchange/rules/bets/bet.ts'
import { greenUp } from '#areas/exchange/rules/bets/green-up.ts'
import { fill, isWhole, lapse, matched, placed } from '#areas/exchange/rules/markets/matching.ts'
import { exposureOf } from '#areas/exchange/rules/bets/position.ts'
import { placeOdds } from '#areas/exchange/rules/settlement/reduction.ts'
import { netOf } from '#areas/exchange/rules/settlement/settlement.ts'
import { lotteryDigit, oddOrEven } from '#areas/exchange/rules/settlement/special.ts'
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
import type { Rules } from './rules.ts'

const both = (rules: Rules, one: Stake): Money[] => [rules.betResult(one, true), rules.betResult(one, false)]
const book = (runners: readonly bigint[], bets: readonly RunnerBet[]) => ({ runners, matched: bets })

const market = ({ input }: Vector, rules: Rules) => {
  const position = matrixInput(input)
  return [all(...rules.matrix(position)), shown(rules.marketExposure(position))]
}
const unmatched = ({ input }: Vector, rules: Rules) => {
  const position = unmatchedInput(input)
  return [all(...rules.matrix(position)), shown(rules.marketExposure(position))]
}
const pair = ({ input }: Vector, rules: Rules) =>
  rules
    .pairsOf(pairInput(input))
    .slice(0, 1)
    .flatMap(({ ifWins, ifLoses }) => all(ifWins, ifLoses))
const session = ({ input, note }: Vector, rules: Rules) => {
  const bets = sessionInput(input)
  return [
    all(...sampledResults(note).map((result) => rules.sessionResult(bets, result))),
    shown(rules.sessionExposure(bets)),
  ]
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

/** Facts of a bet that only the balance or a limit can reject. */
function betFacts(balance: string, exposure: Money, before: Money, after: Money, limit: Money | null = null): BetFacts {
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
    position: { exposureBefore: before, exposureAfter: after, bestBefore: zeroMoney, bestAfter: zeroMoney },
  }
}
const rejectionOf = (facts: BetFacts): string[] => (accept(facts).refused === undefined ? [] : ['REJECT'])

const series = (prefix: string, from: number, to: number, answer: Answers[string]): Answers =>
  Object.fromEntries(
    Array.from({ length: to - from + 1 }, (_, at) => [`${prefix}-${String(from + at).padStart(2, '0')}`, answer]),
  )

export const betAnswers: Answers = {
  'BL-01': (_, rules) => all(...both(rules, back(a, 100, 3)), liability(back(a, 100, 3))),
  'BL-02': (_, rules) => all(...both(rules, lay(a, 100, 3)), liability(lay(a, 100, 3))),
  'BL-03': (_, rules) => all(...both(rules, back(a, 250, 1.85))),
  'BL-04': (_, rules) => all(...both(rules, back(a, '33.33', 1.73))),
  'BL-05': (_, rules) => all(rules.betResult(back(a, '10.50', 1.01), true)),
  'BL-06': (_, rules) => all(...both(rules, lay(a, 20, 51))),
  ...series('MX', 1, 9, market),
  ...series('UN', 1, 3, unmatched),
  ...series('FL', 1, 8, pair),
  ...series('FY', 1, 8, session),
  'FY-09': (_, rules) => shown(rules.sessionExposure(fy04, 'no hedge')),
  'MW-01': (_, rules) => shown(rules.marketExposure({ ...mw01, winners: 2 })),
  'MW-02': (_, rules) =>
    shown(
      rules.marketExposure({
        ...book(
          [a, b, c],
          [a, b, c].map((runner) => back(runner, 100, 1.5)),
        ),
        winners: 2,
      }),
    ),
  'MW-03': (_, rules) => shown(rules.marketExposure({ ...mw01, winners: 0 })),
  'BM-01': (_, rules) => all(...both(rules, bet(a, 'BACK', rate(95), 1000))),
  'BM-02': (_, rules) => all(...both(rules, bet(a, 'LAY', rate(97), 1000))),
  'BM-03': (_, rules) => {
    const position = book([a, b], [bet(a, 'BACK', rate(95), 1000), bet(a, 'LAY', rate(97), 500)])
    return all(...rules.matrix(position), rules.marketExposure(position))
  },
  'BM-04': (_, rules) => {
    const position = book([a, b], [bet(a, 'BACK', rate(95), 1000), bet(b, 'BACK', rate(110), 900)])
    return all(...rules.matrix(position), rules.marketExposure(position))
  },
  'KH-01': (_, rules) => {
    const range = { side: 'BACK' as const, oddsE4: rate(400), stake: rupees(100), from: 30, to: 35 }
    return all(...[29, 30, 34, 35].map((result) => rules.khaddaResult(range, result)))
  },
  'OE-01': (_, rules) =>
    all(...[57, 58].map((result) => rules.betResult(bet(a, 'BACK', rate(98), 1000), oddOrEven(result) === 'ODD'))),
  'LT-01': (_, rules) => {
    const digits = Array.from({ length: 10 }, (_, digit) => BigInt(digit))
    const results = rules.matrix(book(digits, [bet(7n, 'BACK', rate(950), 100), bet(3n, 'BACK', rate(950), 100)]))
    const at = (result: number) => results[lotteryDigit(result)] ?? zeroMoney
    return all(at(17), at(203), at(45), exposureOf(results))
  },
  'LN-01': (_, rules) =>
    all(...[60, 54].map((result) => rules.lineMarketResult({ side: 'LAY', stake: rupees(100), line: 54.5 }, result))),
  'LN-02': (_, rules) =>
    all(...[54, 55].map((result) => rules.lineMarketResult({ side: 'BACK', stake: rupees(100), line: 54.5 }, result))),
  'CS-06': (_, rules) => {
    const position = book([a, b], [back(a, 500, 1.96), back(b, 300, 1.98)])
    return all(...rules.matrix(position), rules.marketExposure(position))
  },
}

export const accountAnswers: Answers = {
  'AC-01': (_, rules) =>
    shown(availableBalance(rupees(10000), sum([rules.marketExposure(mx02), rules.sessionExposure(fy03)]))),
  'AC-02': (_, rules) => {
    const before = rules.marketExposure(book([a, b], [back(a, 1000, 2)]))
    const after = rules.marketExposure(book([a, b], [back(a, 1000, 2), lay(a, 1000, 2)]))
    return [...all(before, after, money(after - before)), ...rejectionOf(betFacts('1000', before, before, after))]
  },
  'AC-03': (_, rules) => {
    const spent = rules.marketExposure(book([a, b], [back(a, 800, 2)]))
    const more = rules.marketExposure(book([a, b], [back(b, 300, 2)]))
    return [
      ...all(availableBalance(rupees(1000), spent), more),
      ...rejectionOf(betFacts('1000', spent, zeroMoney, more)),
    ]
  },
  'AC-04': () => rejectionOf(betFacts('50000', rupees(4800), zeroMoney, rupees(300), rupees(5000))),
  'CM-01': (_, rules) =>
    all(rules.betResult(back(a, 50, 3), true), rules.commission(rules.betResult(back(a, 50, 3), true), 700)),
  'CM-02': (_, rules) => shown(rules.commission(rupees(100), 500, 2000)),
  'CM-03': (_, rules) => {
    const [green = zeroMoney, other = zeroMoney] = rules.matrix(book([a, b], [back(a, 20, 7), lay(a, 35, 4)]))
    return all(green, other, rules.commission(green, 500))
  },
  'CM-04': (_, rules) => netAndCommission(rules, a),
  'CM-05': (_, rules) => netAndCommission(rules, b),
  'CM-06': (_, rules) => shown(rules.commission(sum([rupees(900), rupees(-400)]), 200)),
  'CM-07': (_, rules) => shown(rules.commission(rupees(500), 0)),
  'VD-01': (_, rules) => {
    const hedged = [back(a, 1000, 2), lay(a, 1000, 2)]
    return all(rules.marketExposure(book([a, b], hedged)), rules.marketExposure(book([a, b], hedged.slice(0, 1))))
  },
  'VD-02': (_, rules) => {
    const order = lapse(fill(placed(rupees(1000)), { oddsE4: odds(2.5), stake: rupees(600) }))
    return isWhole(order) ? all(sum([matched(order), order.lapsed]), rules.profitOfFills(order.fills)) : []
  },
  'VD-03': (_, rules) => all(netOf(rules.settleBets([back(a, 500, 3)], 'void'))),
}

/** A top-3 market with two backed runners, 10 at 1.2 on A and 10 at 2.2 on B, of which one is placed. */
function netAndCommission(rules: Rules, winner: bigint): string[] {
  const net = netOf(rules.settleBets([back(a, 10, 1.2), back(b, 10, 2.2)], { winners: [winner, c, d] }))
  return all(net, rules.commission(net, 500))
}

const returned = (rules: Rules, one: RunnerBet, places: number, tied: number): Money =>
  money(rules.deadHeatResult(one, { places, tied }) + one.stake)
const dead = (rules: Rules, one: RunnerBet, places: number, tied: number): string =>
  shown(rules.deadHeatResult(one, { places, tied }))

export const runnerAnswers: Answers = {
  'DH-01': (_, rules) => dead(rules, back(a, 100, 4), 1, 2),
  'DH-02': (_, rules) => dead(rules, back(a, 100, 1.2), 1, 2),
  'DH-03': (_, rules) => dead(rules, back(a, 60, 6), 1, 3),
  'DH-04': (_, rules) => dead(rules, back(a, 60, 6), 2, 4),
  'DH-05': (_, rules) => dead(rules, lay(a, 100, 4), 1, 2),
  'DH-06': (_, rules) => all(returned(rules, back(a, 50, 2.5), 1, 2), returned(rules, back(a, 50, 3), 3, 6)),
  'DH-07': (_, rules) => [
    dead(rules, back(a, 2, 5.6), 1, 3),
    shown(netOf(rules.settleBets([back(a, 2, 5.6)], { winners: [], tied: [a, b, c], places: 1 }))),
  ],
  'DH-08': (_, rules) => {
    const [india = zeroMoney, australia = zeroMoney] = rules.matrix(mx02)
    const settled = netOf(rules.settleBets(mx02.matched, { winners: [], tied: [a, b], places: 1 }))
    return all(settled, money((india + australia) / 2n))
  },
  'RF-01': (_, rules) => [
    formatOdds(rules.reducedOdds(odds(8.6), [1620])),
    shown(rules.betResult(bet(a, 'BACK', rules.reducedOdds(odds(8.6), [1620]), 10), true)),
  ],
  'RF-02': (_, rules) => formatOdds(rules.reducedOdds(odds(8), [2500])),
  'RF-03': (_, rules) =>
    shown(sum([rupees(100), rules.betResult(bet(a, 'BACK', rules.reducedOdds(odds(11), [1000]), 100), true)])),
  'RF-04': (_, rules) => formatOdds(rules.reducedOdds(odds(10), [2500, 2000])),
  'RF-05': (_, rules) => [
    formatOdds(rules.reducedOdds(odds(11), [5000])),
    formatOdds(placeOdds(rules.reducedOdds(odds(11), [5000]), 5)),
  ],
  'CO-01': (_, rules) => greenUpOf(rules, back(a, 100, 4), 2.5),
  'CO-02': (_, rules) => greenUpOf(rules, back(a, 100, 2), 4),
  'CO-03': (_, rules) => greenUpOf(rules, lay(a, 100, 3), 5),
}

function greenUpOf(rules: Rules, held: RunnerBet, now: number): string[] {
  const hedge = greenUp({ ifWins: rules.betResult(held, true), ifLoses: rules.betResult(held, false) }, odds(now))
  return hedge ? all(hedge.stake, hedge.ifWins, hedge.ifLoses) : [count(0)]
}
