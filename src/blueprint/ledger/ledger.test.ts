import { describe, expect, test } from 'vitest'
import { money, parseMoney, type Money } from '#values/money.ts'
import { checkBalance, expectedBalance, repair } from '#areas/reports/rules/balances/balance-check.ts'
import {
  applyTransfer,
  applyTransfers,
  available,
  balance,
  emptyBook,
  exposure,
  held,
  release,
  replay,
  reserve,
  transfersBalance,
  wallet,
} from './book.ts'
import { closingOf } from './balance-day.ts'
import { booked, reversal, rollback, transfer, transferBetween, type TransferOrder } from './transfer.ts'

const rupees = (text: string): Money => parseMoney(text) ?? money(0n)
const deposit = transfer({
  accountId: 7n,
  kind: 'DEPOSIT',
  debit: 'gateway',
  credit: 'wallet',
  amount: rupees('1000'),
  currency: 'INR',
  ref: 'deposit:1',
})
const hold: TransferOrder = {
  ...deposit,
  kind: 'WITHDRAW_HOLD',
  debit: 'wallet',
  credit: 'held',
  amount: rupees('400'),
  ref: 'withdrawal:1',
}

function bookWith(...orders: TransferOrder[]) {
  const book = emptyBook()
  for (const order of orders) expect(applyTransfer(book, order)).toBe('posted')
  return book
}

describe('a transfer', () => {
  test('moves its amount from one account to another', () => {
    const book = bookWith(deposit, hold)
    expect([wallet(book, 7n, 'INR'), held(book, 7n, 'INR'), balance(book, 'gateway:cell7:INR')]).toEqual([
      60000n,
      40000n,
      -100000n,
    ])
    expect(transfersBalance(book)).toBe(true)
    expect(replay(book)).toEqual(book.balances)
  })

  test('is posted once for one cause, and refused for the same cause with different details', () => {
    const book = bookWith(deposit)
    expect(applyTransfer(book, deposit)).toBe('already posted')
    expect(applyTransfer(book, { ...deposit, amount: rupees('1001') })).toEqual({
      refused: 'The same reference was posted differently.',
    })
    expect(wallet(book, 7n, 'INR')).toBe(100000n)
  })

  test('never overdraws, unless debt is allowed', () => {
    const book = bookWith(deposit)
    expect(applyTransfer(book, { ...hold, amount: rupees('1000.01') })).toEqual({
      refused: 'Not enough available balance.',
    })
    expect(applyTransfer(book, { ...hold, debit: 'held', credit: 'wallet' })).toEqual({
      refused: 'Amount exceeds the held amount.',
    })
    expect(
      applyTransfer(book, {
        ...deposit,
        kind: 'EXCH_PL',
        debit: 'wallet',
        credit: 'exchange',
        amount: rupees('1001'),
        mayOverdraw: true,
      }),
    ).toBe('posted')
    expect(wallet(book, 7n, 'INR')).toBe(-100n)
  })

  test('of a result credits the winner, and a zero result posts nothing', () => {
    const order = { accountId: 7n, kind: 'EXCH_PL', currency: 'INR', ref: 'bet:1' } as const
    expect(booked(rupees('5'), 'exchange', order)).toMatchObject([
      { debit: 'exchange', credit: 'wallet', amount: 500n },
    ])
    expect(booked(rupees('-5'), 'exchange', order)).toMatchObject([
      { debit: 'wallet', credit: 'exchange', amount: 500n },
    ])
    expect(booked(rupees('0'), 'exchange', order)).toEqual([])
    expect(() => transfer({ ...deposit, amount: money(0n) })).toThrow('a transfer has an amount above zero')
  })

  test('between two accounts passes through clearing, and a journal is posted in full or not at all', () => {
    const chips = transferBetween(7n, 8n, {
      kind: 'TRANSFER_DOWN',
      amount: rupees('300'),
      currency: 'INR',
      ref: 'chips:1',
    })
    const book = bookWith(deposit)
    expect(applyTransfers(book, chips)).toBe('posted')
    expect([wallet(book, 7n, 'INR'), wallet(book, 8n, 'INR')]).toEqual([70000n, 30000n])
    expect(applyTransfers(book, chips)).toBe('already posted')
    const tooMuch = transferBetween(8n, 7n, {
      kind: 'TRANSFER_UP',
      amount: rupees('301'),
      currency: 'INR',
      ref: 'chips:2',
    })
    expect(applyTransfers(book, tooMuch.toReversed())).toEqual({ refused: 'Not enough available balance.' })
    expect(wallet(book, 7n, 'INR')).toBe(70000n)
  })

  test('is reversed by its exact opposite at most once', () => {
    const book = bookWith(deposit, hold)
    expect(applyTransfers(book, rollback([deposit, hold], 'journal-1', 'wrong player'))).toBe('posted')
    expect([wallet(book, 7n, 'INR'), held(book, 7n, 'INR')]).toEqual([0n, 0n])
    expect(applyTransfer(book, reversal(deposit, 'journal-1'))).toBe('already posted')
    expect(reversal(deposit, 'journal-1')).toMatchObject({
      kind: 'ROLLBACK',
      debit: 'wallet',
      credit: 'gateway',
      reverses: 'journal-1',
      mayOverdraw: true,
    })
  })
})

describe('a reservation', () => {
  test('reduces the available balance, market by market, and is released', () => {
    const book = bookWith(deposit)
    const reservation = (ref: string, amount: string) =>
      reserve(book, { accountId: 7n, ref, amount: rupees(amount) }, 'INR')
    expect(reservation('market:1', '800')).toBe('posted')
    expect(available(book, 7n, 'INR')).toBe(20000n)
    expect(reservation('market:2', '300')).toEqual({ refused: 'Not enough available balance.' })
    expect(reservation('market:1', '100')).toBe('posted')
    expect(reservation('market:2', '300')).toBe('posted')
    expect(exposure(book, 7n)).toBe(40000n)
    expect(reservation('market:2', '-1')).toEqual({ refused: 'A reservation must not be negative.' })
    expect(release(book, 7n, 'market:2', 'INR')).toBe('posted')
    expect(release(book, 7n, 'market:2', 'INR')).toBe('already posted')
    expect(exposure(book, 7n)).toBe(10000n)
  })

  test('can grow up to the available balance and shrink even in debt', () => {
    const book = bookWith(deposit)
    const cost = (amount: string) => reserve(book, { accountId: 7n, ref: 'market:1', amount: rupees(amount) }, 'INR')
    expect(cost('600')).toBe('posted')
    expect(cost('1000')).toBe('posted')
    expect(cost('1000.01')).toEqual({ refused: 'Not enough available balance.' })
    expect(applyTransfer(book, { ...hold, amount: rupees('900'), mayOverdraw: true })).toBe('posted')
    expect(available(book, 7n, 'INR')).toBe(rupees('-900'))
    expect(cost('1000.01')).toEqual({ refused: 'Not enough available balance.' })
    expect(cost('950')).toBe('posted')
  })
})

test('a transfer needs an amount, and an unbalanced book is detected', () => {
  const book = bookWith(deposit)
  expect(applyTransfer(book, { ...deposit, ref: 'deposit:2', amount: rupees('0') })).toEqual({
    refused: 'The amount of a transfer must be above zero.',
  })
  book.balances.set('wallet:7:INR', rupees('-1000'))
  expect(transfersBalance(book)).toBe(false)
})

test('closes a day with the opening balance plus all movements', () => {
  expect(closingOf(rupees('100'), { deposits: rupees('50'), withdrawals: rupees('-30'), fancy: rupees('-0.01') })).toBe(
    11_999n,
  )
})

describe('a balance check', () => {
  const movements = {
    opening: rupees('1000'),
    deposits: rupees('5000'),
    withdrawals: rupees('2000'),
    bets: rupees('12000'),
    wins: rupees('10500'),
    bonusConverted: rupees('200'),
    adjustments: rupees('-50'),
  }

  test('compares the balance with the movements', () => {
    expect(expectedBalance(movements)).toBe(265000n)
    expect(checkBalance(movements, rupees('2700'))).toEqual({ expected: 265000n, difference: 5000n })
  })

  test('is repaired by a posting, never by setting the balance', () => {
    const order = { accountId: 7n, currency: 'INR', ref: 'repair:1', note: 'counted twice' }
    expect(repair(checkBalance(movements, rupees('2700')), order)).toMatchObject([
      { kind: 'REPAIR', debit: 'wallet', credit: 'adjustment', amount: 5000n },
    ])
    expect(repair(checkBalance(movements, rupees('2650')), order)).toEqual([])
  })
})
