import { money, type Money } from '#values/money.ts'
import { cashOutOffer, fairValue, partialCashOut } from '#areas/exchange/rules/sportsbook/cash-out.ts'
import { eachWayResult } from '#areas/exchange/rules/sportsbook/each-way.ts'
import { handicapOutcome, handicapResult } from '#areas/exchange/rules/sportsbook/handicap.ts'
import {
  accumulatorReturn,
  linesOf,
  sizesOf,
  systems,
  ticketReturn,
  type Leg,
  type LegOutcome,
  type SystemName,
} from '#areas/exchange/rules/sportsbook/multiple.ts'
import { deductionOf, returnAfterRule4 } from '#areas/exchange/rules/sportsbook/rule4.ts'
import { all, count, odds, rupees, shown, type Answers } from './reading.ts'

const leg = (price: number, outcome: LegOutcome = 'WIN'): Leg => ({ oddsE4: odds(price), outcome })
const line = (stake: number, ...legs: readonly Leg[]): string => shown(accumulatorReturn(rupees(stake), legs))
const system = (unit: string | number, legs: readonly Leg[], sizes: readonly number[]): string[] => [
  count(linesOf(legs.length, sizes)),
  shown(ticketReturn(rupees(unit), legs, sizes)),
]
const handicap = (quarters: number, goalsAhead: number, price: number): string =>
  shown(handicapResult(rupees(100), odds(price), handicapOutcome(quarters, goalsAhead)))
const rule4 = (price: number, withdrawn: readonly number[]): string[] => {
  const pence = deductionOf(withdrawn.map(odds))
  return [count(pence), shown(returnAfterRule4(rupees(10), odds(price), pence))]
}
const offer = (): Money => cashOutOffer(rupees(60), odds(2.25), 500)

export const sportsbookAnswers: Answers = {
  'R4-01': () => rule4(9, [4]),
  'R4-02': () => rule4(2.25, [1.25]),
  'R4-03': () => rule4(6, [1.1, 5]),
  'R4-04': () => rule4(6, [21]),
  'AH-01': () => handicap(-1, 0, 1.95),
  'AH-02': () => handicap(-3, 1, 1.95),
  'AH-03': () => handicap(1, 0, 1.9),
  'AH-04': () => handicap(3, -1, 1.9),
  'AH-05': () => handicap(-4, 1, 2),
  'AH-06': () => handicap(-6, 2, 2.1),
  'CO-04': () => shown(fairValue(rupees(60), odds(2.25))),
  'CO-05': () => shown(offer()),
  'CO-06': () => {
    const { paid, stake } = partialCashOut(offer(), rupees(10), 5000)
    const rest = accumulatorReturn(stake, [leg(6)])
    return all(paid, rest, money(paid + rest - rupees(10)))
  },
  'MU-00': ({ input }) =>
    (Array.isArray(input) ? input : []).map((name: unknown) => {
      const known = Object.keys(systems).find((system): system is SystemName => system === name)
      return known ? count(linesOf(systems[known].legs, sizesOf(known))) : `no system ${String(name)}`
    }),
  'MU-01': () => line(5, leg(5), leg(6)),
  'MU-02': () => line(13, leg(4), leg(5), leg(4.5)),
  'MU-03': () => line(10, leg(2), leg(3, 'LOSE')),
  'MU-04': () => line(10, leg(2), leg(3), leg(5, 'VOID')),
  'MU-05': () => line(10, leg(2, 'VOID'), leg(3, 'VOID')),
  'MU-06': () => system(2, [leg(2), leg(3), leg(4)], [2]),
  'MU-07': () => system(10, [leg(2), leg(3), leg(4, 'LOSE')], [2]),
  'MU-08': () => system('0.30', [leg(4), leg(4), leg(4), leg(4)], sizesOf('Yankee')),
  'MU-09': () => system(10, [leg(5), leg(5), leg(5)], sizesOf('Patent')),
  'MU-10': () => system('0.10', [leg(3), leg(3), leg(3)], sizesOf('Trixie')),
  'MU-11': () => line(10, leg(2), leg(4, { places: 1, tied: 2 })),
  'MU-12': () => line(10, leg(2), leg(1.9, 'HALF_WIN')),
  'MU-13': () => line(10, leg(2), leg(1.9, 'HALF_LOSS')),
  'MU-14': () => {
    const ticket = { unit: rupees(10), oddsE4: odds(9), oneIn: 5 }
    const finishes = ['won', 'placed', 'nowhere'] as const
    return all(...finishes.map((finish) => eachWayResult(ticket, finish)))
  },
}
