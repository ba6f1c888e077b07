import { money, type Money } from '#values/money.ts'
import { cashOutOffer, fairValue, partialCashOut } from '#areas/exchange/rules/sportsbook/cash-out.ts'
import { handicapOutcome } from '#areas/exchange/rules/sportsbook/handicap.ts'
import { linesOf, sizesOf, systems, type SystemName } from '#areas/exchange/rules/sportsbook/lines.ts'
import type { Leg, LegOutcome } from '#areas/exchange/rules/sportsbook/multiple.ts'
import { deductionOf } from '#areas/exchange/rules/sportsbook/rule4.ts'
import { all, count, odds, rupees, shown, type Answers } from './reading.ts'
import type { Rules } from './rules.ts'

const leg = (price: number, outcome: LegOutcome = 'WIN'): Leg => ({ oddsE4: odds(price), outcome })
const line = (rules: Rules, stake: number, ...legs: readonly Leg[]): string =>
  shown(rules.accumulatorReturn(rupees(stake), legs))
const system = (rules: Rules, unit: string | number, legs: readonly Leg[], sizes: readonly number[]): string[] => [
  count(linesOf(legs.length, sizes)),
  shown(rules.ticketReturn(rupees(unit), legs, sizes)),
]
const handicap = (rules: Rules, quarters: number, goalsAhead: number, price: number): string =>
  shown(rules.handicapResult(rupees(100), odds(price), handicapOutcome(quarters, goalsAhead)))
const rule4 = (rules: Rules, price: number, withdrawn: readonly number[]): string[] => {
  const pence = deductionOf(withdrawn.map(odds))
  return [count(pence), shown(rules.returnAfterRule4(rupees(10), odds(price), pence))]
}
const offer = (): Money => cashOutOffer(rupees(60), odds(2.25), 500)

export const sportsbookAnswers: Answers = {
  'R4-01': (_, rules) => rule4(rules, 9, [4]),
  'R4-02': (_, rules) => rule4(rules, 2.25, [1.25]),
  'R4-03': (_, rules) => rule4(rules, 6, [1.1, 5]),
  'R4-04': (_, rules) => rule4(rules, 6, [21]),
  'AH-01': (_, rules) => handicap(rules, -1, 0, 1.95),
  'AH-02': (_, rules) => handicap(rules, -3, 1, 1.95),
  'AH-03': (_, rules) => handicap(rules, 1, 0, 1.9),
  'AH-04': (_, rules) => handicap(rules, 3, -1, 1.9),
  'AH-05': (_, rules) => handicap(rules, -4, 1, 2),
  'AH-06': (_, rules) => handicap(rules, -6, 2, 2.1),
  'CO-04': () => shown(fairValue(rupees(60), odds(2.25))),
  'CO-05': () => shown(offer()),
  'CO-06': (_, rules) => {
    const { paid, stake } = partialCashOut(offer(), rupees(10), 5000)
    const rest = rules.accumulatorReturn(stake, [leg(6)])
    return all(paid, rest, money(paid + rest - rupees(10)))
  },
  'MU-00': ({ input }) =>
    (Array.isArray(input) ? input : []).map((name: unknown) => {
      const known = Object.keys(systems).find((system): system is SystemName => system === name)
      return known ? count(linesOf(systems[known].legs, sizesOf(known))) : `no system ${String(name)}`
    }),
  'MU-01': (_, rules) => line(rules, 5, leg(5), leg(6)),
  'MU-02': (_, rules) => line(rules, 13, leg(4), leg(5), leg(4.5)),
  'MU-03': (_, rules) => line(rules, 10, leg(2), leg(3, 'LOSE')),
  'MU-04': (_, rules) => line(rules, 10, leg(2), leg(3), leg(5, 'VOID')),
  'MU-05': (_, rules) => line(rules, 10, leg(2, 'VOID'), leg(3, 'VOID')),
  'MU-06': (_, rules) => system(rules, 2, [leg(2), leg(3), leg(4)], [2]),
  'MU-07': (_, rules) => system(rules, 10, [leg(2), leg(3), leg(4, 'LOSE')], [2]),
  'MU-08': (_, rules) => system(rules, '0.30', [leg(4), leg(4), leg(4), leg(4)], sizesOf('Yankee')),
  'MU-09': (_, rules) => system(rules, 10, [leg(5), leg(5), leg(5)], sizesOf('Patent')),
  'MU-10': (_, rules) => system(rules, '0.10', [leg(3), leg(3), leg(3)], sizesOf('Trixie')),
  'MU-11': (_, rules) => line(rules, 10, leg(2), leg(4, { places: 1, tied: 2 })),
  'MU-12': (_, rules) => line(rules, 10, leg(2), leg(1.9, 'HALF_WIN')),
  'MU-13': (_, rules) => line(rules, 10, leg(2), leg(1.9, 'HALF_LOSS')),
  'MU-14': (_, rules) => {
    const ticket = { unit: rupees(10), oddsE4: odds(9), oneIn: 5 }
    const finishes = ['won', 'placed', 'nowhere'] as const
    return all(...finishes.map((finish) => rules.eachWayResult(ticket, finish)))
  },
}
