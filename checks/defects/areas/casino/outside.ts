import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const aside = 'src/areas/casino/rules/aside.ts'
const asideTest = 'src/areas/casino/rules/aside.test.ts'
const moneyTest = 'src/areas/casino/wallet/outside-money.test.ts'
const messagesTest = 'src/areas/casino/adapters/outside-messages.test.ts'
const answering = 'src/areas/casino/wallet/answer-call.ts'
const chargesTest = 'src/areas/casino/wallet/outside-charges.test.ts'
const gapTest = 'src/areas/casino/adapters/gap/gap.test.ts'
const together = 'C28 of several bets in one request all are taken or none, and a repeat gets the same answer'

/** Traits of providers from outside. */
export const casinoOutsideDefects: readonly Defect[] = [
  {
    name: 'a promotion asks for a session',
    file: aside,
    find: "if (call.kind === 'promo') return booked(call)",
    replace: "if (call.kind === 'promo' && facts.isSessionValid) return booked(call)",
    caughtBy: inDomain(asideTest, 'a promotion is paid from the bonus account, whatever the player may'),
  },
  {
    name: 'a tip leaves a wallet that cannot pay it',
    file: aside,
    find: "return call.amount > facts.available ? refusedCall('INSUFFICIENT_FUNDS') : booked(call)",
    replace: 'return booked(call)',
    caughtBy: inDomain(asideTest, 'a tip asks what a bet asks, and is paid in cash'),
  },
  {
    name: 'more of a tip comes back than was given',
    file: aside,
    find: ' || call.amount > payment.amount',
    replace: '',
    caughtBy: inDomain(
      asideTest,
      'a tip that is taken back comes back once and no more than it was, and one that nobody gave is noted',
    ),
  },
  {
    name: 'a tip that was cancelled before it came is taken',
    file: answering,
    find: "one.kind === 'tip-refund' && one.id === call.id && one.decision !== 'REFUSED'",
    replace: "one.kind === 'tip-refund' && one.id === call.id && isBooked(one)",
    caughtBy: onServer(
      moneyTest,
      'C37 a tip is not paid with a bonus, and one that was cancelled before it came is refused',
    ),
  },
  {
    name: 'a refunded free stake stays counted',
    file: 'src/areas/casino/wallet/rows/columns-apart.ts',
    find: "return kind === 'refund' ? subtract(zeroMoney, grant.stake) : zeroMoney",
    replace: 'return subtract(zeroMoney, zeroMoney)',
    caughtBy: onServer(
      moneyTest,
      'C32 a free spin with a stake takes and gives back no money, and its round is given back',
    ),
  },
  {
    name: 'a jackpot counts as a return of its game',
    file: 'src/areas/casino/returns/returns.data.ts',
    find: '(casino_round.win - casino_round.jackpot)',
    replace: '(casino_round.win)',
    caughtBy: onServer(
      'src/areas/casino/returns/returns.test.ts',
      'C31 a jackpot is no return of its game, and contributions are rounded once',
    ),
  },
  {
    name: 'a form has plusses instead of spaces',
    file: 'src/areas/casino/adapters/content.ts',
    find: '[...new URLSearchParams(text)]',
    replace: "[...new URLSearchParams(text.replaceAll('+', '%2B'))]",
    caughtBy: onServer(
      messagesTest,
      'C23 the same call is read as XML, as a form and as JSON of any type, and rounds have the same name in all',
    ),
  },
  {
    name: 'of several bets that belong together those are taken that can be',
    file: 'src/areas/casino/adapters/gap/gap.adapter.ts',
    find: 'contract: { isWhole: true },',
    replace: 'contract: { isWhole: false },',
    caughtBy: onServer(gapTest, together),
  },
  {
    name: 'a bet that is refused with another one has a reason of its own',
    file: answering,
    find: 'return earlier === null ? refusedCall(refusal) : answerRepeat(call, asAnswered(earlier))',
    replace: "return earlier === null ? refusedCall('INSUFFICIENT_FUNDS') : answerRepeat(call, asAnswered(earlier))",
    caughtBy: onServer(gapTest, together),
  },
  {
    name: 'a stake is taken once billed and once not',
    file: answering,
    find: 'if (isStakedOtherwise(context, call))',
    replace: "if (isStakedOtherwise(context, { ...call, id: '' }))",
    caughtBy: onServer(
      chargesTest,
      'C37 a stake that is not billed is taken once, and is in no turnover, GGR or round',
    ),
  },
  {
    name: 'the rollback of a charge finds nothing to give back',
    file: answering,
    find: "kind === 'refund' && betIn(context, id) === null && paymentOf",
    replace: "kind === 'refund' && betIn(context, id) !== null && paymentOf",
    caughtBy: onServer(
      chargesTest,
      'C37 a stake that is not billed comes back once when it is rolled back, and not at all when that came first',
    ),
  },
  {
    name: 'a tip that was refused counts as paid',
    file: 'src/areas/casino/provider-pages/calls.data.ts',
    find: "case when casino_call.decision = 'APPLIED' then case",
    replace: "case when casino_call.decision <> 'TOMBSTONE' then case",
    caughtBy: onServer(
      'src/areas/casino/provider-pages/provider-pages.test.ts',
      'C37 every figure of today equals the list that it opens, and tips and charges are no turnover',
    ),
  },
  {
    name: 'a tip that was refused is in the reconciliation of its day',
    file: 'src/areas/casino/report-work/booked-rounds.ts',
    find: "c.decision = 'APPLIED'",
    replace: "c.decision <> 'TOMBSTONE'",
    caughtBy: onServer(
      'src/areas/casino/reconciliation/casino-reconciliation.test.ts',
      'C35 C37 promotions, tips and charges of a day stand beside its rounds, and are no difference',
    ),
  },
]
