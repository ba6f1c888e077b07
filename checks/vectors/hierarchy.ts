import { money, negate, subtract, sum, zeroMoney, type Money } from '#values/money.ts'
import { bookResult, collect, emptySheet, imbalance, payParent } from '#areas/agents/rules/chips/balance-sheet.ts'
import {
  availableToWithdraw,
  extendCredit,
  pointsToMoney,
  referenceResult,
  outstandingSettlement,
  accountPosition,
} from '#areas/agents/rules/chips/credit.ts'
import { pathFor, type CommissionMode, type SharePath } from '#areas/agents/rules/chips/path.ts'
import { commissionBase, resultViewOf, splitSettled, uplineCommissions } from '#areas/agents/rules/chips/split.ts'
import { all, rupees, shown, type Answers } from './reading.ts'
import { domainRules, type Rules } from './rules.ts'

const pathOf = (...helds: readonly number[]): SharePath =>
  helds.map((held, at) => ({ accountId: BigInt(at + 1), held }))
const examplePath = pathOf(7000, 9000, 9500, 10000)
const owns = (rules: Rules, result: string, path: SharePath): string[] => all(...rules.split(rupees(result), path))
const charged = (rules: Rules, mode: CommissionMode): string[] =>
  all(...rules.splitWithCommission(rupees(1000), rupees(20), mode, examplePath))
const own = (rules: Rules, result: string, path: SharePath): Money => rules.split(rupees(result), path)[0] ?? zeroMoney

function settled(reference: string, balance: string): string[] {
  const result = referenceResult(rupees(balance), rupees(reference))
  const move = outstandingSettlement(result)
  return [shown(result), move ? `${move.direction} ${move.amount / 100n}` : 'level']
}

/** An agent with a 70 % share and a credit of 100000, of which 60000 is with its players. */
function agentAfter(rules: Rules, playerResult: string): string[] {
  const share = own(rules, playerResult, pathOf(7000, 10000))
  const {
    own: ownBalance,
    below,
    total,
    result,
  } = accountPosition(money(rupees(40000) + share), money(rupees(60000) + rupees(playerResult)), rupees(100000))
  return all(ownBalance, below, total, result)
}

const lost = bookResult(emptySheet, rupees(-1), own(domainRules, '-1', pathOf(9200, 10000)))
const collected = collect(lost, rupees(1))

export const hierarchyAnswers: Answers = {
  'SH-01': (_, rules) => owns(rules, '-10000', examplePath),
  'SH-02': (_, rules) => owns(rules, '10000', examplePath),
  'SH-03': (_, rules) => owns(rules, '-100.01', examplePath),
  'SH-04': (_, rules) => owns(rules, '-0.05', examplePath),
  'SH-05': (_, rules) => all(own(rules, '-1000', pathOf(6000, 10000)), own(rules, '1000', pathOf(6000, 10000))),
  'SH-06': (_, rules) => all(...rules.flowsUp(rupees(-10000), examplePath)),
  'SH-07': (_, rules) => {
    const { downline, own: mine, upline } = resultViewOf(1, rupees(-10000), rules.split(rupees(-10000), examplePath))
    return all(downline, mine, upline, money(downline + mine + upline))
  },
  'SH-08': (_, rules) => charged(rules, 'share'),
  'SH-09': (_, rules) => charged(rules, 'platform'),
  'SH-10': (_, rules) => owns(rules, '-500', pathOf(0, 5000, 10000)),
  'SH-11': () => {
    const pathAt = (rate: number): SharePath => [
      { accountId: 1n, held: 8000, rate },
      { accountId: 2n, held: 10_000 },
    ]
    const played = [
      { product: 'exchange', gross: rupees(-10000), stake: rupees(10000), path: pathAt(200) },
      { product: 'fancy', gross: rupees(2000), stake: rupees(15000), path: pathAt(300) },
    ]
    const total = sum(played.map(({ gross }) => negate(gross)))
    const dues = played.map(
      ({ path, ...one }) => uplineCommissions(commissionBase('stakes', one), path)[0] ?? zeroMoney,
    )
    const retained = sum(
      played.map(
        ({ path, ...one }) => splitSettled({ ...one, commission: zeroMoney, net: one.gross }, 'stakes', path)[0]!,
      ),
    )
    const net = subtract(total, sum(dues))
    const final = subtract(total, retained)
    return all(total, ...dues, net, subtract(net, final), final)
  },
  'SH-12': (_, rules) => charged(rules, 'parent'),
  'SH-13': (_, rules) => {
    const upline = [
      { accountId: 1n, helds: { sport: 9200, casino: 8900 } },
      { accountId: 2n, helds: {} },
    ]
    return all(own(rules, '-1000', pathFor(upline, 'sport')), own(rules, '-1000', pathFor(upline, 'casino')))
  },
  'BS-01': () => all(lost.ownResult, lost.parent, lost.clients, imbalance(lost)),
  'BS-02': () => all(collected.clients, collected.cash, imbalance(collected)),
  'BS-03': () => {
    const paid = payParent(collected, collected.parent)
    return all(paid.parent, paid.cash, paid.ownResult, imbalance(paid))
  },
  'BS-04': () => {
    const partly = collect(bookResult(emptySheet, rupees(-1000), zeroMoney), rupees(400))
    return all(partly.clients, partly.cash)
  },
  'PT-01': () => shown(pointsToMoney(rupees(250), rupees(10))),
  'CR-01': () => settled('10000', '12500'),
  'CR-02': () => settled('10000', '6000'),
  'CR-03': (_, rules) => agentAfter(rules, '-5000'),
  'CR-04': (_, rules) => agentAfter(rules, '5000'),
  'CR-05': () => {
    const { reference, balance } = extendCredit(rupees(10000), rupees(6000), rupees(5000))
    return all(balance, referenceResult(balance, reference))
  },
  'CR-06': () =>
    shown(
      availableToWithdraw({
        balance: rupees(9000),
        exposure: rupees(2500),
        lockedBonus: rupees(1000),
        pendingWithdrawals: rupees(500),
      }),
    ),
}
