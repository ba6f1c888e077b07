import { describe, expect, test } from 'vitest'
import { formatMoney, money, negate, parseMoney, type Money } from '#values/money.ts'
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
  mayTransferDown,
  pointsToMoney,
  referenceResult,
  outstandingSettlement,
  accountPosition,
} from '#areas/agents/rules/chips/credit.ts'
import { isValidPath, parentShare, pathFor, type SharePath } from '#areas/agents/rules/chips/path.ts'
import { flowsUp, shareTransfers, split, splitWithCommission, resultViewOf } from '#areas/agents/rules/chips/split.ts'

const rupees = (text: string): Money => parseMoney(text) ?? money(0n)
const shown = (amounts: readonly Money[]): string[] => amounts.map((amount) => formatMoney(amount))
/** Master 70 %, super 90 %, senior super 95 %, company 100 %. */
const path: SharePath = [7000, 9000, 9500, 10000].map((held, at) => ({ accountId: BigInt(at + 1), held }))

describe('shares', () => {
  test('a loss of 10000 is shared along the path', () => {
    expect(shown(split(rupees('-10000'), path))).toEqual(['7000.00', '2000.00', '500.00', '500.00'])
    expect(shown(flowsUp(rupees('-10000'), path))).toEqual(['3000.00', '1000.00', '500.00'])
  })

  test('commission follows the shares, or goes to the platform or to the own agent', () => {
    const splitOf = (mode: 'share' | 'platform' | 'parent') =>
      shown(splitWithCommission(rupees('1000'), rupees('20'), mode, path))
    expect(splitOf('share')).toEqual(['-686.00', '-196.00', '-49.00', '-49.00'])
    expect(splitOf('platform')).toEqual(['-700.00', '-200.00', '-50.00', '-30.00'])
    expect(splitOf('parent')).toEqual(['-680.00', '-200.00', '-50.00', '-50.00'])
  })

  test('by rate each level keeps its own rate of its own result, and the platform the rest', () => {
    const rated = path.map((holder, at) => ({ ...holder, rate: [100, 500][at] ?? 0 }))
    const owns = splitWithCommission(rupees('1000'), rupees('20'), 'rate', rated)
    expect(shown(owns)).toEqual(['-693.00', '-196.00', '-50.00', '-41.00'])
    const back = splitWithCommission(rupees('-1000'), rupees('-20'), 'rate', rated)
    expect(back).toEqual(owns.map(negate))
  })

  test('downline, own and upline of the super sum to zero', () => {
    const result = rupees('-10000')
    const { downline, own, upline } = resultViewOf(1, result, split(result, path))
    expect(shown([downline, own, upline])).toEqual(['-3000.00', '2000.00', '1000.00'])
  })

  test('differ by product group and must not decrease towards the root', () => {
    const upline = [
      { accountId: 1n, helds: { exchange: 9200, casino: 8900 } },
      { accountId: 2n, helds: {} },
    ]
    expect(pathFor(upline, 'casino').map(({ held }) => held)).toEqual([8900, 10000])
    expect(pathFor(upline, 'fancy').map(({ held }) => held)).toEqual([0, 10000])
    expect(isValidPath([...path].reverse())).toBe(false)
    expect(parentShare(9000, 7000)).toBe(2000)
  })

  test('are booked as chips, and an agent that loses may go into debt', () => {
    const orders = shareTransfers(path, split(rupees('100'), path), { currency: 'INR', ref: 'market:1:1' })
    expect(orders[0]).toMatchObject({
      accountId: 1n,
      debit: 'wallet',
      credit: 'exchange',
      amount: 7000n,
      mayOverdraw: true,
    })
    expect(orders).toHaveLength(4)
  })
})

describe('credit', () => {
  test('a player above the credit reference is paid, one below pays', () => {
    expect(outstandingSettlement(referenceResult(rupees('12500'), rupees('10000')))).toEqual({
      direction: 'WITHDRAW',
      amount: 250000n,
    })
    expect(outstandingSettlement(referenceResult(rupees('6000'), rupees('10000')))).toEqual({
      direction: 'DEPOSIT',
      amount: 400000n,
    })
    expect(outstandingSettlement(money(0n))).toBeNull()
  })

  test('an agent owes what it passes up', () => {
    expect(formatMoney(accountPosition(rupees('43500'), rupees('55000'), rupees('100000')).result)).toBe('-1500.00')
  })

  test('more credit changes no result', () => {
    const { reference, balance } = extendCredit(rupees('10000'), rupees('6000'), rupees('5000'))
    expect(shown([balance, referenceResult(balance, reference)])).toEqual(['11000.00', '-4000.00'])
  })

  test('only available money can be withdrawn', () => {
    const facts = {
      balance: rupees('9000'),
      exposure: rupees('2500'),
      lockedBonus: rupees('1000'),
      pendingWithdrawals: rupees('500'),
    }
    expect(formatMoney(availableToWithdraw(facts))).toBe('5000.00')
    expect(formatMoney(availableToWithdraw({ ...facts, winningsOnly: rupees('200') }))).toBe('200.00')
    expect(availableToWithdraw({ ...facts, winningsOnly: rupees('-200') })).toBe(0n)
    expect(mayTransferDown(rupees('1'), rupees('0.99'))?.refused).toBe('Not enough available balance.')
    expect(mayTransferDown(rupees('0'), rupees('1'))?.refused).toBe('Amount must be above 0.')
    expect(mayTransferDown(rupees('1'), rupees('1'))).toBeNull()
  })

  test('a point may be worth ten rupees', () => {
    expect(formatMoney(pointsToMoney(rupees('250'), rupees('10')))).toBe('2500.00')
  })
})

describe('a balance sheet', () => {
  test('stays balanced from the result to the cash payment', () => {
    const lost = bookResult(emptySheet, rupees('-1'), rupees('0.92'))
    expect(shown([lost.ownResult, lost.parent, lost.clients, imbalance(lost)])).toEqual([
      '0.92',
      '0.08',
      '-1.00',
      '0.00',
    ])
    const collected = collect(lost, rupees('1'))
    expect(shown([collected.clients, collected.cash, imbalance(collected)])).toEqual(['0.00', '-1.00', '0.00'])
    const paid = payParent(collected, rupees('0.08'))
    expect(shown([paid.parent, paid.cash, paid.ownResult, imbalance(paid)])).toEqual(['0.00', '-0.92', '0.92', '0.00'])
    expect(columns(paid)).toEqual({ left: [['ownResult', 92n]], right: [['cash', 92n]] })
  })
})
