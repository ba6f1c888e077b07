import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const wallet = 'src/areas/casino/wallet'
const orderTest = `${wallet}/outside-order.test.ts`
const roundsTest = `${wallet}/outside-rounds.test.ts`
const amountsRule = 'src/areas/casino/rules/amounts.ts'
const amountsTest = 'src/areas/casino/rules/amounts.test.ts'

/** Mistakes in what the contracts of casino providers say of orders and amounts. */
export const contractDefects: readonly Defect[] = [
  {
    name: 'a win is paid for a refunded bet that has its id',
    file: `${wallet}/answer-call.ts`,
    find: 'return (isOfRound && isRefundedIn(context, id)) || isUndone(played, bonus)',
    replace: 'return false',
    caughtBy: onServer(
      orderTest,
      'C02 one id for a bet, its win and its refund: none is taken for another, and nothing is paid for a refunded bet',
    ),
  },
  {
    name: 'a refund is undone only where the money is there',
    file: 'src/areas/casino/rules/wallet.ts',
    find: "      kind: 'CASINO_BET',\n      ref,\n      note,\n      mayOverdraw: true,",
    replace: "      kind: 'CASINO_BET',\n      ref,\n      note,",
    caughtBy: inDomain(
      'src/areas/casino/rules/casino.test.ts',
      'takes a stake again whose refund is undone, below zero if need be',
    ),
  },
  {
    name: 'a corrected result is added to the one before',
    file: `${wallet}/answer-call.ts`,
    find: 'const by = subtract(arrived.amount, corrected.amount)',
    replace: 'const by = arrived.amount',
    caughtBy: onServer(
      orderTest,
      'C05 a result that comes again with its id and another amount corrects the one before',
    ),
  },
  {
    name: 'a win after the end is not marked',
    file: `${wallet}/rows/call-columns.ts`,
    find: "if (kind === 'win' && round.played.isEnded) return 'AFTER_END'",
    replace: '',
    caughtBy: onServer(
      roundsTest,
      'C11 a win after the end of its round is paid once and marked, and the end that is sent again is a check',
    ),
  },
  {
    name: 'amounts have leading zeros',
    file: amountsRule,
    find: '(0|[1-9]\\d*)',
    replace: '(\\d+)',
    caughtBy: inDomain(amountsTest, 'is nothing but digits and one point'),
  },
  {
    name: 'what is finer than the currency is lost',
    file: amountsRule,
    find: 'withoutZeros(fraction.slice(held))',
    replace: "''",
    caughtBy: inDomain(amountsTest, 'keeps what is finer than the currency apart'),
  },
  {
    name: 'rounds of every provider are refunded',
    file: 'src/areas/casino/rounds/refund-silent-rounds.task.ts',
    find: ' and t.provider = r.provider',
    replace: '',
    caughtBy: onServer(
      'src/areas/casino/rounds/outside-silent-rounds.test.ts',
      'C10 only the rounds of a provider whose contract says so are refunded, and the others wait for their wins',
    ),
  },
  {
    name: 'a call whose turn comes too late is booked all the same',
    file: `${wallet}/in-time.ts`,
    find: 'if (performance.now() >= bookUntil) throw new TooLate()',
    replace: 'if (bookUntil < 0) throw new TooLate()',
    caughtBy: onServer(
      `${wallet}/in-time.test.ts`,
      'CSW-03 $provider: a call whose turn does not come in time gets the word for that, and is not booked later',
    ),
  },
]
