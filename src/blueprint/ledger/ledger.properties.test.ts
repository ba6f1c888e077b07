import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, zeroMoney, sum, type Money } from '#values/money.ts'
import { checkBalance, repair } from '#areas/reports/rules/balances/balance-check.ts'
import {
  applyTransfers,
  available,
  emptyBook,
  held,
  replay,
  reserve,
  transfersBalance,
  wallet,
  type Book,
  type Outcome,
} from './book.ts'
import { keyOf, reversal, rollback, transfer, transferBetween, type TransferOrder } from './transfer.ts'

const accounts = [1n, 2n, 65n, 66n]
const anyAccount = fc.constantFrom(...accounts)
const anyAmount = fc.bigInt(1n, 1000n).map(money)
const anyRef = fc.integer({ min: 0, max: 6 }).map(String)

const singles = ['issue', 'deposit', 'hold', 'pay', 'release', 'lose'] as const
type Single = {
  readonly operation: (typeof singles)[number]
  readonly accountId: bigint
  readonly amount: Money
  readonly ref: string
}
type Command =
  | Single
  | {
      readonly operation: 'give'
      readonly from: bigint
      readonly to: bigint
      readonly amount: Money
      readonly ref: string
    }
  | { readonly operation: 'reserve'; readonly accountId: bigint; readonly amount: Money; readonly ref: string }
  | { readonly operation: 'journal'; readonly of: readonly Single[] }
  | { readonly operation: 'reverse'; readonly at: number }

const to = { accountId: anyAccount, amount: anyAmount, ref: anyRef }
const anySingle = fc.record({ operation: fc.constantFrom(...singles), ...to })
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { arbitrary: anySingle, weight: 4 },
  {
    arbitrary: fc.record({
      operation: fc.constant('give' as const),
      from: anyAccount,
      to: anyAccount,
      amount: anyAmount,
      ref: anyRef,
    }),
    weight: 1,
  },
  { arbitrary: fc.record({ operation: fc.constant('reserve' as const), ...to }), weight: 1 },
  {
    arbitrary: fc.record({ operation: fc.constant('journal' as const), of: fc.array(anySingle, { maxLength: 3 }) }),
    weight: 1,
  },
  { arbitrary: fc.record({ operation: fc.constant('reverse' as const), at: fc.nat(20) }), weight: 1 },
)

const sides = {
  issue: { kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet' },
  deposit: { kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet' },
  hold: { kind: 'WITHDRAW_HOLD', debit: 'wallet', credit: 'held' },
  pay: { kind: 'WITHDRAW_PAID', debit: 'held', credit: 'gateway' },
  release: { kind: 'WITHDRAW_RELEASE', debit: 'held', credit: 'wallet' },
  lose: { kind: 'CASINO_BET', debit: 'wallet', credit: 'casino' },
} as const

function ordersOf(book: Book, command: Exclude<Command, { operation: 'reserve' }>): TransferOrder[] {
  if (command.operation === 'reverse') {
    const order = [...book.posted.values()].filter((one) => one.reverses === undefined)[command.at]
    return order ? [reversal(order, 'journal')] : []
  }
  if (command.operation === 'give') {
    const { from, to, amount, ref } = command
    return from === to ? [] : transferBetween(from, to, { kind: 'TRANSFER_DOWN', amount, ref, currency: 'INR' })
  }
  const journal = command.operation === 'journal' ? command.of : [command]
  return journal.map(({ operation, ...order }) => transfer({ ...order, ...sides[operation], currency: 'INR' }))
}

const run = (book: Book, command: Command): Outcome =>
  command.operation === 'reserve' ? reserve(book, command, 'INR') : applyTransfers(book, ordersOf(book, command))

const snapshot = (book: Book) => ({
  balances: new Map([...book.balances].filter(([, amount]) => amount !== 0n)),
  free: accounts.map((account) => available(book, account, 'INR')),
})

const operatorTotal = (book: Book, name: string): Money =>
  sum([...book.balances].filter(([account]) => account.startsWith(`${name}:`)).map(([, amount]) => amount))

describe('any history', () => {
  test('keeps the sum of all balances at zero, and player and operator balances equal to the chips issued and paid in', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 60 }), (commands) => {
        const book = emptyBook()
        for (const command of commands) {
          run(book, command)
          expect(transfersBalance(book)).toBe(true)
          expect(
            operatorTotal(book, 'clearing') === zeroMoney || commands.some(({ operation }) => operation === 'reverse'),
          ).toBe(true)
        }
        const owned = sum(['wallet', 'held', 'casino', 'clearing'].map((name) => operatorTotal(book, name)))
        expect(owned + operatorTotal(book, 'chips') + operatorTotal(book, 'gateway')).toBe(0n)
        expect(replay(book)).toEqual(book.balances)
      }),
    )
  })

  test('never overdraws without a reversal, and a refused command has no effect', () => {
    fc.assert(
      fc.property(
        fc.array(
          anyCommand.filter(({ operation }) => operation !== 'reverse'),
          { maxLength: 60 },
        ),
        (commands) => {
          const book = emptyBook()
          for (const command of commands) {
            const before = snapshot(book)
            const outcome = run(book, command)
            if (outcome !== 'posted') expect(snapshot(book)).toEqual(before)
            for (const account of accounts) {
              const reserved = sum(book.reserved.get(account)?.values() ?? [])
              expect(wallet(book, account, 'INR') >= reserved && held(book, account, 'INR') >= 0n).toBe(true)
            }
          }
        },
      ),
    )
  })

  test('is unchanged when every command is repeated', () => {
    const anyPosting = anyCommand.filter(({ operation }) => operation !== 'reverse' && operation !== 'reserve')
    fc.assert(
      fc.property(fc.array(anyPosting, { maxLength: 40 }), (commands) => {
        const once = emptyBook()
        const twice = emptyBook()
        for (const command of commands) {
          run(once, command)
          if (run(twice, command) === 'posted') expect(run(twice, command)).toBe('already posted')
        }
        expect(twice.balances).toEqual(once.balances)
      }),
    )
  })

  test('ends with zero balances when reversed from the last posting to the first', () => {
    fc.assert(
      fc.property(
        fc.array(
          anyCommand.filter(({ operation }) => operation !== 'reverse'),
          { maxLength: 40 },
        ),
        (commands) => {
          const book = emptyBook()
          for (const command of commands) run(book, command)
          const orders = [...book.posted.values()]
          applyTransfers(book, rollback(orders, 'journal'))
          expect(snapshot(book).balances.size).toBe(0)
          expect(applyTransfers(book, rollback(orders, 'journal'))).toBe('already posted')
          expect(new Set(orders.map(keyOf)).size).toBe(orders.length)
        },
      ),
    )
  })
})

test('a repaired balance equals its movements', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 9n).map(money),
      fc.bigInt(-(10n ** 9n), 10n ** 9n).map(money),
      (opening, actual) => {
        const check = checkBalance({ opening }, actual)
        const book = emptyBook()
        applyTransfers(book, repair(check, { accountId: 1n, currency: 'INR', ref: 'repair:1', note: 'found at night' }))
        expect(actual + wallet(book, 1n, 'INR')).toBe(check.expected)
      },
    ),
  )
})
