import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, money, negate, zeroMoney, sum, type Money } from '#values/money.ts'
import { emptyBook, applyTransfers, transfersBalance, wallet } from '#blueprint/ledger/book.ts'
import { booked } from '#blueprint/ledger/transfer.ts'
import {
  bookResult,
  collect,
  columns,
  emptySheet,
  imbalance,
  payParent,
} from '#areas/agents/rules/chips/balance-sheet.ts'
import {
  availableToWithdraw,
  extendCredit,
  referenceResult,
  outstandingSettlement,
  accountPosition,
} from '#areas/agents/rules/chips/credit.ts'
import { commissionModes, isValidPath, type SharePath } from '#areas/agents/rules/chips/path.ts'
import { flowsUp, shareTransfers, split, splitWithCommission, resultViewOf } from '#areas/agents/rules/chips/split.ts'

const anyMoney = fc.bigInt(-(10n ** 12n), 10n ** 12n).map(money)
const anyPath: fc.Arbitrary<SharePath> = fc.array(fc.integer({ min: 0, max: 10000 }), { maxLength: 6 }).map((helds) =>
  [...helds.toSorted((a, b) => a - b), 10000].map((held, at) => ({
    accountId: BigInt(at + 1),
    held,
    rate: (held * 7) % 1001,
  })),
)
const anyMode = fc.constantFrom(...commissionModes)

describe('shares', () => {
  test("sum to the player's loss, commission included, in every mode", () => {
    fc.assert(
      fc.property(anyMoney, fc.bigInt(0n, 10n ** 9n).map(money), anyMode, anyPath, (gross, commission, mode, path) => {
        expect(isValidPath(path)).toBe(true)
        expect(sum(split(gross, path))).toBe(negate(gross))
        const owns = splitWithCommission(gross, commission, mode, path)
        expect(sum(owns)).toBe(commission - gross)
        if (mode !== 'platform' && mode !== 'parent') return
        const extra = owns.map((own, at) => own - (split(gross, path)[at] ?? 0n))
        expect(extra[mode === 'platform' ? path.length - 1 : 0]).toBe(commission)
      }),
    )
  })

  test('never turn a loss of the player into a loss of a node', () => {
    fc.assert(
      fc.property(anyMoney, anyPath, (result, path) => {
        for (const own of split(result, path)) expect(result <= 0n ? own >= 0n : own <= 0n).toBe(true)
      }),
    )
  })

  test('downline, own and upline of every viewer sum to zero', () => {
    fc.assert(
      fc.property(anyMoney, anyPath, (result, path) => {
        const owns = split(result, path)
        path.forEach((_, at) => {
          const { downline, own, upline } = resultViewOf(at, result, owns)
          expect(downline + own + upline).toBe(0n)
          expect(upline).toBe(sum(owns.slice(at + 1)))
          expect(own).toBe(owns[at])
          expect(negate(downline)).toBe(at === 0 ? negate(result) : flowsUp(result, path)[at - 1])
        })
      }),
    )
  })

  test('booked as chips leave nothing between the player and the path', () => {
    fc.assert(
      fc.property(anyMoney, anyPath, (result, path) => {
        const book = emptyBook()
        const order = { currency: 'INR', ref: 'market:1:1' }
        applyTransfers(
          book,
          booked(result, 'exchange', { ...order, accountId: 99n, kind: 'EXCH_PL', mayOverdraw: true }),
        )
        applyTransfers(book, shareTransfers(path, split(result, path), order))
        expect(transfersBalance(book)).toBe(true)
        const chain = sum(path.map(({ accountId }) => wallet(book, accountId, 'INR')))
        expect(add(chain, wallet(book, 99n, 'INR'))).toBe(0n)
      }),
    )
  })

  test('of an agent leave its reference result equal to what it passes up', () => {
    fc.assert(
      fc.property(
        anyMoney,
        anyPath.filter((path) => path.length > 1),
        (result, path) => {
          const own = split(result, path)[0] ?? zeroMoney
          const reference = money(10n ** 12n)
          const after = accountPosition(add(reference, own), result, reference)
          expect(after.result).toBe(negate(flowsUp(result, path)[0] ?? zeroMoney))
        },
      ),
    )
  })
})

describe('credit', () => {
  test('settling restores the credit reference, and extending credit changes no result', () => {
    fc.assert(
      fc.property(anyMoney, anyMoney, anyMoney, (balance, reference, by) => {
        const result = referenceResult(balance, reference)
        const move = outstandingSettlement(result)
        const change = move === null ? 0n : move.direction === 'WITHDRAW' ? negate(move.amount) : move.amount
        expect(balance + change).toBe(reference)
        const extended = extendCredit(reference, balance, by)
        expect(referenceResult(extended.balance, extended.reference)).toBe(result)
      }),
    )
  })

  test('withdrawals are at most the available amount and never negative', () => {
    fc.assert(
      fc.property(anyMoney, anyMoney, fc.option(anyMoney), (balance, exposure, winnings) => {
        const max = availableToWithdraw({
          balance,
          exposure,
          ...(winnings === null ? {} : { winningsOnly: winnings }),
        })
        expect(max >= 0n && (max === 0n || max <= balance - exposure)).toBe(true)
        if (winnings !== null && max > 0n) expect(max <= winnings).toBe(true)
      }),
    )
  })
})

test('a balance sheet stays balanced through any transactions', () => {
  const anyStep = fc.record({ does: fc.constantFrom('result', 'collect', 'pay'), amount: anyMoney, own: anyMoney })
  const total = (rows: readonly (readonly [string, Money])[]) => sum(rows.map(([, amount]) => amount))
  fc.assert(
    fc.property(fc.array(anyStep), (steps) => {
      const sheet = steps.reduce((before, { does, amount, own }) => {
        if (does === 'result') return bookResult(before, amount, own)
        return does === 'collect' ? collect(before, amount) : payParent(before, amount)
      }, emptySheet)
      expect(imbalance(sheet)).toBe(0n)
      expect(total(columns(sheet).left)).toBe(total(columns(sheet).right))
    }),
  )
})
