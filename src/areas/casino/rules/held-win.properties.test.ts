import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal } from '#blueprint/decision/decision.ts'
import { booked, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import { add, money, zeroMoney, type Money } from '#values/money.ts'
import { heldIn, rejectWin, releaseWin, withHolds, type HeldWin } from './held-win.ts'

const order = { accountId: 7n, currency: 'INR', ref: 'casino:r1', note: 'c' }
const decided = { by: { name: 'checker', limit: null, at: new Date('2026-11-30T05:00:00Z') }, reason: 'OK', rows: [] }
type Accounts = Readonly<Record<'wallet' | 'held' | 'casino', bigint>>

const posted = (accounts: Accounts, transfers: readonly TransferOrder[]): Accounts =>
  transfers.reduce<Accounts>(
    (after, { debit, credit, amount }) => ({
      wallet: after.wallet + (credit === 'wallet' ? amount : 0n) - (debit === 'wallet' ? amount : 0n),
      held: after.held + (credit === 'held' ? amount : 0n) - (debit === 'held' ? amount : 0n),
      casino: after.casino + (credit === 'casino' ? amount : 0n) - (debit === 'casino' ? amount : 0n),
    }),
    accounts,
  )

const anyAmount = fc.bigInt(1n, 1_000n).map(money)
const does = ['win', 'correct', 'release', 'reject'] as const
const anyStep = fc.record({ does: fc.constantFrom(...does), amount: anyAmount })
const anyRule = fc.record({
  from: fc.option(anyAmount),
  multiple: fc.option(fc.integer({ min: 2, max: 50 })),
  multipleFrom: fc.option(anyAmount),
})

interface Played {
  readonly accounts: Accounts
  readonly cases: readonly HeldWin[]
  /** What the round has won, as the round counts it. */
  readonly won: Money
}

const transfersOf = (decision: ReturnType<typeof releaseWin>): readonly TransferOrder[] =>
  isRefusal(decision) ? [] : (decision.transfers ?? [])

/** The oldest case is decided. */
function decide({ accounts, cases, won }: Played, step: 'release' | 'reject'): Played {
  const [first, ...others] = cases
  if (first === undefined) return { accounts, cases, won }
  const win = { ...first, accountId: 7n, currency: 'INR', ref: 'casino:r1' }
  const decision = step === 'release' ? releaseWin(win, decided) : rejectWin(win, 'NOTHING', decided)
  return {
    accounts: posted(accounts, transfersOf(decision)),
    cases: others,
    won: step === 'release' ? won : money(won - heldIn(first)),
  }
}

/** A win, or a correction that takes wins back, in one round. */
function play(before: Played, change: Money, rule: Parameters<typeof withHolds>[0]['rule'], id: string): Played {
  const { accounts, cases, won } = before
  const transfers = booked(change, 'casino', {
    ...order,
    kind: change > 0n ? 'CASINO_WIN' : 'CASINO_ADJUST',
    mayOverdraw: true,
  })
  const holds = withHolds({ transfers, order, won, stake: money(10n), rule, held: cases })
  const left = cases
    .map((one) => {
      const released = holds.released.find(({ win }) => win.id === one.id)
      return released ? { ...one, takenBack: add(one.takenBack, released.amount) } : one
    })
    .filter((one) => heldIn(one) > zeroMoney)
  const added = holds.hold === null ? [] : [{ id, amount: holds.hold.amount, takenBack: zeroMoney }]
  return { accounts: posted(accounts, holds.transfers), cases: [...left, ...added], won: add(won, change) }
}

test('whatever is won, corrected and decided: nothing is lost or doubled, and what is held is the sum of the cases', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 12 }), anyRule, (steps, rule) => {
      let now: Played = { accounts: { wallet: 0n, held: 0n, casino: 0n }, cases: [], won: zeroMoney }
      for (const [at, { does: step, amount }] of steps.entries()) {
        if (step === 'win' || step === 'correct')
          now = play(now, step === 'win' ? amount : money(0n - amount), rule, `h${at}`)
        else now = decide(now, step)
        const { wallet, held, casino } = now.accounts
        expect(wallet + held).toBe(now.won)
        expect(wallet + held + casino).toBe(0n)
        expect(held).toBe(now.cases.reduce((sum, one) => sum + heldIn(one), 0n))
      }
    }),
  )
})

test('once every case is decided the wallet has what the round has won, and nothing is held', () => {
  fc.assert(
    fc.property(
      fc.array(anyAmount, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      anyRule,
      (wins, isReleased, rule) => {
        let now: Played = { accounts: { wallet: 0n, held: 0n, casino: 0n }, cases: [], won: zeroMoney }
        for (const [at, amount] of wins.entries()) now = play(now, amount, rule, `h${at}`)
        while (now.cases.length > 0) now = decide(now, isReleased ? 'release' : 'reject')
        expect([now.accounts.held, now.accounts.wallet]).toEqual([0n, now.won])
      },
    ),
  )
})
