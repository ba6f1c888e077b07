import fc from 'fast-check'
import { expect, test } from 'vitest'
import { booked, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import { add, money, negate, subtract, zeroMoney, type Money } from '#values/money.ts'
import { noBonusPlay, onBothPurses, spendable, type BonusPurse, type PlayedCall } from './purses.ts'

const order = { accountId: 7n, currency: 'INR', ref: 'casino:r1', note: 't' }
const anyAmount = fc.bigInt(1n, 500n).map(money)
const steps = ['bet', 'win', 'refund', 'correct', 'complete', 'expire'] as const
const anyStep = fc.record({ does: fc.constantFrom(...steps), amount: anyAmount })

const change = (transfers: readonly TransferOrder[], account: string): bigint =>
  transfers.reduce((sum, t) => sum + (t.credit === account ? t.amount : 0n) - (t.debit === account ? t.amount : 0n), 0n)

interface State {
  readonly cash: Money
  readonly purse: BonusPurse
  readonly play: PlayedCall['play']
  readonly stakes: PlayedCall['stakes']
  readonly bets: readonly PlayedCall['stakes'][]
  /** Wallet, bonus purse and both accounts of the operator: what any entry moves stays among them. */
  readonly accounts: Readonly<Record<'wallet' | 'held' | 'casino' | 'bonus', bigint>>
}

const start = (cash: Money, bonus: Money): State => ({
  cash,
  purse: {
    status: 'ACTIVE',
    balance: bonus,
    staked: zeroMoney,
    won: zeroMoney,
    converted: zeroMoney,
    forfeited: zeroMoney,
  },
  play: noBonusPlay,
  stakes: { real: zeroMoney, bonus: zeroMoney },
  bets: [],
  accounts: { wallet: cash, held: bonus, casino: 0n, bonus: 0n },
})

/** The bonus ends: its rest is paid or forfeited. */
function ended(state: State, status: 'COMPLETED' | 'EXPIRED'): State {
  const { purse, accounts } = state
  if (purse.status !== 'ACTIVE') return state
  const rest = purse.balance
  const isPaid = status === 'COMPLETED'
  return {
    ...state,
    cash: isPaid ? add(state.cash, rest) : state.cash,
    purse: {
      ...purse,
      status,
      balance: zeroMoney,
      converted: isPaid ? rest : zeroMoney,
      forfeited: isPaid ? zeroMoney : rest,
    },
    accounts: {
      ...accounts,
      held: accounts.held - rest,
      wallet: accounts.wallet + (isPaid ? rest : 0n),
      bonus: accounts.bonus + (isPaid ? 0n : rest),
    },
  }
}

function transfersOf(state: State, does: string, amount: Money): readonly TransferOrder[] {
  const moved = (kind: 'CASINO_BET' | 'CASINO_WIN' | 'CASINO_REFUND' | 'CASINO_ADJUST', signed: Money) =>
    booked(signed, 'casino', { ...order, kind, mayOverdraw: true })
  if (does === 'bet') return amount > spendable(state.cash, state.purse) ? [] : moved('CASINO_BET', negate(amount))
  if (does === 'win') return moved('CASINO_WIN', amount)
  if (does === 'correct') return moved('CASINO_ADJUST', negate(amount))
  const bet = state.bets[0]
  return bet === undefined ? [] : moved('CASINO_REFUND', add(bet.real, bet.bonus))
}

const kinds = { bet: 'bet', win: 'win', refund: 'refund', correct: 'adjust' } as const

function played(state: State, does: keyof typeof kinds, amount: Money, first: PlayedCall['first']): State {
  const transfers = transfersOf(state, does, amount)
  if (transfers.length === 0) return state
  const [bet = null, ...others] = state.bets
  const { cash, purse, play, stakes } = state
  // A refund may take back the bet that completed the wagering.
  const reopens = purse.status === 'COMPLETED' && amount % 2n === 0n
  const split = onBothPurses({ kind: kinds[does], transfers, order, cash, first, purse, play, stakes, bet, reopens })
  const asked = transfers.reduce((sum, one) => sum + one.amount, 0n)
  const paid = { real: money(asked - split.bonus), bonus: split.bonus }
  return {
    cash: money(cash + change(split.transfers, 'wallet')),
    purse: split.purse,
    play: split.play,
    bets: does === 'bet' ? [...state.bets, paid] : does === 'refund' ? others : state.bets,
    stakes:
      does === 'bet'
        ? { real: add(stakes.real, paid.real), bonus: add(stakes.bonus, paid.bonus) }
        : does === 'refund' && bet !== null
          ? { real: subtract(stakes.real, bet.real), bonus: subtract(stakes.bonus, bet.bonus) }
          : stakes,
    accounts: {
      wallet: state.accounts.wallet + change(split.transfers, 'wallet'),
      held: state.accounts.held + change(split.transfers, 'held'),
      casino: state.accounts.casino + change(split.transfers, 'casino'),
      bonus: state.accounts.bonus + change(split.transfers, 'bonus'),
    },
  }
}

test('whatever is played with both purses: nothing is lost or doubled, and no purse is overdrawn by a bet', () => {
  fc.assert(
    fc.property(
      anyAmount,
      anyAmount,
      fc.constantFrom('CASH' as const, 'BONUS' as const),
      fc.array(anyStep, { maxLength: 14 }),
      (cash, bonus, first, taken) => {
        let state = start(cash, bonus)
        const total = cash + bonus
        for (const { does, amount } of taken) {
          const before = state
          if (does === 'complete') state = ended(state, 'COMPLETED')
          else if (does === 'expire') state = ended(state, 'EXPIRED')
          else state = played(state, does, amount, first)
          const { purse, accounts } = state
          expect(accounts.wallet + accounts.held + accounts.casino + accounts.bonus).toBe(total)
          expect([accounts.wallet, accounts.held]).toEqual([state.cash, purse.balance])
          expect(purse.balance).toBe(bonus + purse.won - purse.staked - purse.converted - purse.forfeited)
          expect(purse.balance).toBeGreaterThanOrEqual(0n)
          if (does === 'bet' && before.cash >= 0n) expect(state.cash).toBeGreaterThanOrEqual(0n)
          expect(state.stakes.bonus).toBe(state.play.staked - state.play.refunded)
        }
      },
    ),
  )
})

test('every bet refunded leaves both purses as they were', () => {
  fc.assert(
    fc.property(
      anyAmount,
      anyAmount,
      fc.constantFrom('CASH' as const, 'BONUS' as const),
      fc.array(anyAmount, { minLength: 1, maxLength: 6 }),
      (cash, bonus, first, bets) => {
        let state = start(cash, bonus)
        for (const amount of bets) state = played(state, 'bet', amount, first)
        while (state.bets.length > 0) state = played(state, 'refund', zeroMoney, first)
        expect([state.cash, state.purse.balance]).toEqual([cash, bonus])
      },
    ),
  )
})
