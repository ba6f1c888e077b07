import { money, negate, type Money } from '#values/money.ts'
import { answer, toMicroUnits, type CasinoCall } from '#areas/casino/rules/wallet.ts'
import { isRefusal, type AnyDecision } from '#blueprint/decision/decision.ts'
import { checkBalance, expectedBalance } from '#areas/reports/rules/balances/balance-check.ts'
import { applyTransfers, available, emptyBook, wallet, type Book } from '#blueprint/ledger/book.ts'
import { booked, transfer, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import { converted, evaluatePayment } from '#areas/payments/rules/deposits/crypto.ts'
import { feeOf, gatewayCost, splitByCap } from '#areas/payments/rules/payouts/fee.ts'
import { withheldFrom } from '#areas/payments/rules/payouts/tax.ts'
import { reject, request, type Withdrawal } from '#areas/payments/rules/payouts/withdrawal.ts'
import { a, all, back, count, rupees, shown, type Answers } from './reading.ts'

const player = 7n

const opening = (balance: number): TransferOrder[] => [
  transfer({
    accountId: player,
    kind: 'DEPOSIT',
    debit: 'gateway',
    credit: 'wallet',
    amount: rupees(balance),
    currency: 'INR',
    ref: 'opening',
  }),
]

function bookWith(balance: number): Book {
  const book = emptyBook()
  applyTransfers(book, opening(balance))
  return book
}
const balanceIn = (book: Book): Money => wallet(book, player, 'INR')

const winner = back(a, 100, 3)

export const ledgerAnswers: Answers = {
  'BR-01': () => {
    const { expected, difference } = checkBalance(
      {
        opening: rupees(1000),
        deposits: rupees(5000),
        withdrawals: rupees(2000),
        bets: rupees(12000),
        wins: rupees(10500),
        bonusConverted: rupees(200),
        adjustments: rupees(-50),
      },
      rupees(2700),
    )
    return all(expected, difference)
  },
  'BR-02': () => all(negate(checkBalance({ opening: rupees(2650), wins: rupees(1000) }, rupees(2650)).difference)),
  'BR-03': () =>
    shown(
      expectedBalance({
        opening: rupees(2650),
        deposits: rupees(500),
        bets: rupees(900),
        wins: rupees(400),
        exchangeResult: rupees(-150),
      }),
    ),
  'RS-01': (_, rules) => {
    const { won, reversed, resettled } = rules.resettled(winner, 200, 'lost')
    return all(won, reversed, resettled, money(reversed + resettled))
  },
  'RS-02': (_, rules) => all(rules.resettled(winner, 200, 'void').reversed),
  'RS-03': (_, rules) => {
    const order = {
      accountId: player,
      currency: 'INR',
      ref: 'market:1:1',
      kind: 'ROLLBACK',
      mayOverdraw: true,
    } as const
    const [, after] = rules.walletAfter([opening(50), booked(rupees(-296), 'exchange', order)])
    return after ? shown(after.available) : []
  },
}

const transfersOf = (decision: AnyDecision): readonly TransferOrder[] =>
  isRefusal(decision) ? [] : (decision.transfers ?? [])

export const paymentAnswers: Answers = {
  'PY-01': () => {
    const { fee, tax, net } = gatewayCost(rupees(10000), { rate: 180 }, 1800)
    return all(fee, tax, net)
  },
  'PY-02': (_, rules) => {
    const withdrawal: Withdrawal = {
      id: '1',
      playerId: player,
      amount: rupees(10000),
      currency: 'INR',
      status: 'PENDING',
      requestedBy: 'player',
      approvedBy: null,
    }
    const facts = { available: rupees(15000), least: rupees(1), largest: null, isLocked: false }
    const [, during, after] = rules.walletAfter([
      opening(15000),
      transfersOf(request(withdrawal, facts)),
      transfersOf(reject(withdrawal, 'player changed their mind')),
    ])
    return during && after ? all(during.available, during.held, after.available) : []
  },
  'PY-03': () => shown(converted({ coins: 1_000000n, worth: rupees('88.50') }, 100_000000n)),
  'PY-04': () => {
    const { outcome, worth } = evaluatePayment({ coins: 100_000000n, worth: rupees('8850') }, 97_000000n, 200)
    return [outcome, shown(worth)]
  },
  'PY-05': () => {
    const year = { deposited: rupees(15000), opening: rupees(0), taxed: rupees(0) }
    const terms = { rule: 'IN_RULE_133', rate: 3000, at: new Date('2024-06-01T00:00:00Z') } as const
    const first = withheldFrom(rupees(7000), { ...terms, year: { ...year, withdrawn: rupees(0) } })
    const second = withheldFrom(rupees(10000), {
      ...terms,
      year: { ...year, withdrawn: rupees(7000), taxed: first.taxed },
    })
    return all(first.taxed, second.taxed, second.tax, money(rupees(10000) - second.tax))
  },
  'PY-06': () => {
    const fee = feeOf(rupees(1000), { rate: 200, least: rupees(10), largest: rupees(100) })
    return all(fee, money(rupees(1000) - fee))
  },
  'PY-07': () => all(...splitByCap(rupees(450000), rupees(200000))),
}

/** Applies a provider's calls to one wallet in order: the balance after each, or REFUSED. */
function balancesAfter(
  balance: number,
  calls: readonly Pick<CasinoCall, 'kind' | 'id' | 'amount'>[],
  known: readonly CasinoCall[] = [],
): string[] {
  const book = bookWith(balance)
  const seen = [...known]
  return calls.map((made) => {
    const call = { ...made, accountId: player, currency: 'INR', ref: `casino:${made.id}` }
    const before = (kind: CasinoCall['kind']) => seen.find((one) => one.kind === kind && one.id === call.id) ?? null
    const reply = answer(call, {
      earlier: before(call.kind),
      bet: before('bet'),
      isRefunded: before('refund') !== null,
      isSettled: false,
      isRoundClosed: false,
      isEndFinal: false,
      hasRound: true,
      refund: null,
      win: null,
      available: available(book, player, 'INR'),
      isSessionValid: call.kind === 'bet',
      barrier: null,
      currency: 'INR',
    })
    if (reply.answer === 'refused') return 'REFUSED'
    seen.push(call)
    if (reply.answer === 'applied') applyTransfers(book, reply.transfers)
    return shown(balanceIn(book))
  })
}

const bet = { kind: 'bet', id: 'tx1', amount: rupees(100) } as const
const refund = { kind: 'refund', id: 'tx1', amount: rupees(100) } as const

export const casinoAnswers: Answers = {
  'CS-01': () => balancesAfter(500, [bet, bet]),
  'CS-02': () =>
    balancesAfter(500, [
      { ...refund, id: 'tx9' },
      { ...bet, id: 'tx9' },
    ]),
  'CS-03': () => balancesAfter(400, [{ kind: 'win', id: 'tx2', amount: rupees(250) }]),
  'CS-04': () =>
    balancesAfter(400, [refund, refund], [{ ...bet, accountId: player, currency: 'INR', ref: 'casino:tx1' }]),
  'CS-05': () => [count(toMicroUnits(rupees('12.34')))],
}
