import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal } from '#blueprint/decision/decision.ts'
import { reverse, type Deposit } from '#areas/payments/rules/deposits/deposit.ts'
import { money } from '#values/money.ts'
import { loseChargeback, openingRefusal, winChargeback, type NewChargeback } from './chargeback.ts'

const at = new Date('2026-11-30T10:00:00Z')
const by = { name: 'meera', limit: null, at }
const outcome = { by, reason: 'said at length', rows: [] }
const opened: NewChargeback = { reference: 'CB', cause: 'OTHER', source: 'FILE', respondBy: null, note: '' }
const key = { cell: 7, player_id: 7n, id: 'd1' }

const steps = ['open', 'win', 'lose', 'accept', 'reverse', 'spend'] as const
interface State {
  readonly deposit: Deposit
  readonly open: boolean
  readonly wallet: bigint
  readonly taken: bigint
  readonly debt: bigint
  readonly reversals: number
}

const sides = (transfers: readonly { readonly debit: string; readonly amount: bigint }[]): bigint =>
  transfers.reduce((sum, { debit, amount }) => sum + (debit === 'wallet' ? -amount : amount), 0n)

function reversed(state: State): State {
  const decision = reverse(state.deposit, { id: 'meera', limit: null, at }, 'said at length')
  if (isRefusal(decision)) return state
  return {
    ...state,
    deposit: { ...state.deposit, status: 'REVERSED' },
    wallet: state.wallet + sides(decision.transfers ?? []),
    reversals: state.reversals + 1,
  }
}

function lost(state: State, move: 'lose' | 'accept'): State {
  const charged = { deposit: state.deposit, key, available: money(state.wallet) }
  const decision = loseChargeback(move, { status: state.open ? 'OPEN' : 'WON' }, charged, outcome)
  if (isRefusal(decision)) return state
  const transfers = decision.transfers ?? []
  const wallet = state.wallet + sides(transfers)
  const taken = decision.set?.taken ?? 0n
  const uncovered = decision.set?.uncovered ?? 0n
  expect(state.wallet - wallet).toBe(taken)
  // Covered and owed are the whole, and only what is below zero is owed.
  expect(uncovered).toBe(taken === 0n || wallet >= 0n ? 0n : taken < -wallet ? taken : -wallet)
  const isMoved = transfers.length > 0
  return {
    deposit: isMoved ? { ...state.deposit, status: 'REVERSED' } : state.deposit,
    open: false,
    wallet,
    taken: state.taken + taken,
    debt: state.debt + uncovered,
    reversals: state.reversals + (isMoved ? 1 : 0),
  }
}

function after(state: State, step: (typeof steps)[number], spent: bigint): State {
  const disputed = { status: state.deposit.status, hasOpenCase: state.open, isKnown: false }
  if (step === 'open') return { ...state, open: state.open || openingRefusal(disputed, opened, at) === null }
  if (step === 'spend') return spent <= state.wallet ? { ...state, wallet: state.wallet - spent } : state
  if (step === 'reverse') return reversed(state)
  if (step !== 'win') return lost(state, step)
  return isRefusal(winChargeback({ status: state.open ? 'OPEN' : 'WON' }, outcome)) ? state : { ...state, open: false }
}

test('whatever is opened, decided, reversed by hand and spent: the money of a deposit is taken once, covered or owed', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 100_000n),
      fc.bigInt(0n, 100n),
      fc.array(fc.record({ step: fc.constantFrom(...steps), spent: fc.bigInt(0n, 100_000n) }), { maxLength: 20 }),
      (amount, percent, walk) => {
        const fee = (amount * percent) / 200n
        const deposit: Deposit = {
          id: 'd1',
          playerId: 7n,
          amount: money(amount),
          fee: money(fee),
          currency: 'INR',
          status: 'SUCCESS',
          requestedBy: 'player',
        }
        const start: State = { deposit, open: false, wallet: amount - fee, taken: 0n, debt: 0n, reversals: 0 }
        const end = walk.reduce((state, { step, spent }) => after(state, step, spent), start)
        expect(end.reversals).toBeLessThanOrEqual(1)
        expect(end.deposit.status === 'REVERSED').toBe(end.reversals === 1)
        expect([0n, amount - fee]).toContain(end.taken)
        expect(end.debt).toBeLessThanOrEqual(end.taken)
      },
    ),
  )
})
