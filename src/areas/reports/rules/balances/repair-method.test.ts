import { describe, expect, test } from 'vitest'
import { approvalInput, check, checker, open, correctFigures, rupees } from '#checks/examples/wrong-wallet.ts'
import type { Money } from '#values/money.ts'
import * as repairs from './balance-repair.ts'
import { repairBy, repairMethods } from './repair-method.ts'
import * as wrong from './wrong-balance.ts'

const win: wrong.Unbooked = {
  label: 'Round, win',
  ref: 'casino:r',
  debit: 'casino',
  credit: 'wallet',
  amount: rupees('1000'),
}
const duplicate: wrong.DuplicateBooking = {
  kind: 'DEPOSIT',
  ref: 'deposit:d',
  debit: 'gateway',
  credit: 'wallet',
  amount: rupees('40'),
  first: 3n,
  booking: 5n,
  journal: 'j5',
}
/** A wallet with bookings of 2,650 whose causes require a different balance. */
const standing = (causes: Partial<wrong.Causes>, actual = rupees('2650')): wrong.Figures => {
  const all = { unbooked: [], twice: [], ...causes }
  return { ...correctFigures, ...all, actual, expected: wrong.expectedWith(rupees('2650'), all) }
}
const by = { accountId: 7n, currency: 'INR', repairId: 'r1' }
const unfit = (figures: wrong.Figures) =>
  repairMethods.filter((method) => repairBy(method, figures, by).refused !== undefined)

describe('a method', () => {
  test('BR-02 posts the late win: expected 3650, stored 2650, and the booking has the reference of the round', () => {
    const late = standing({ unbooked: [win] })
    expect([late.expected, wrong.differencesOf(late).balance]).toEqual([rupees('3650'), rupees('-1000')])
    expect(wrong.causeOf(late)).toBe('Round, win of casino:r not booked as reported')
    expect(repairBy('POST_MISSING', late, by)).toMatchObject({
      amount: rupees('1000'),
      after: rupees('3650'),
      resolved: { balance: rupees('-1000'), held: 0n },
      linked: ['Round, win casino:r: 1000.00'],
      transfers: [
        {
          kind: 'REPAIR',
          debit: 'casino',
          credit: 'wallet',
          amount: rupees('1000'),
          ref: 'casino:r',
          mayOverdraw: true,
        },
      ],
      remaining: { actual: rupees('3650'), expected: rupees('3650'), unbooked: [] },
    })
    expect(unfit(late)).toEqual(['REVERSE_DUPLICATE', 'RECOMPUTE_EXPOSURE', 'CORRECT', 'RECORD'])
  })

  test('reverses the second of two bookings, and names the reversed one', () => {
    const doubled = standing({ twice: [duplicate] })
    expect(wrong.causeOf(doubled)).toBe('Entry 5 repeats entry 3')
    expect(repairBy('REVERSE_DUPLICATE', doubled, by)).toMatchObject({
      amount: rupees('-40'),
      after: rupees('2610'),
      reversed: [5n],
      linked: ['Entry 5 repeats 3, deposit:d: 40.00'],
      transfers: [{ kind: 'REPAIR', debit: 'wallet', credit: 'gateway', amount: rupees('40'), reverses: 'j5' }],
    })
    expect(unfit(doubled)).toEqual(['POST_MISSING', 'RECOMPUTE_EXPOSURE', 'CORRECT', 'RECORD'])
  })

  test('recomputes the reservation without bookings; with a wrong wallet the correcting entry does both', () => {
    const reserved = { ...correctFigures, actualExposure: rupees('14') }
    expect(repairBy('RECOMPUTE_EXPOSURE', reserved, by)).toMatchObject({
      transfers: [],
      amount: rupees('-4'),
      exposureAfter: rupees('10'),
      after: correctFigures.actual,
    })
    expect(unfit(reserved)).toEqual(['POST_MISSING', 'REVERSE_DUPLICATE', 'CORRECT', 'RECORD'])
    expect(repairBy('RECOMPUTE_EXPOSURE', { ...reserved, actual: rupees('370') }, by)).toMatchObject({
      field: 'method',
      refused: expect.stringContaining('The wallet differs too'),
    })
    expect(unfit(correctFigures)).toEqual([...repairMethods])
  })

  test('resolves its own part, and the rest becomes a separate finding', () => {
    const three = standing({ unbooked: [win], twice: [duplicate] }, rupees('2657'))
    expect(wrong.differencesOf(three)).toMatchObject({ balance: rupees('-953'), unbooked: rupees('1000') })
    expect(wrong.gapOf(wrong.differencesOf(three))).toBe(rupees('7'))
    expect(repairBy('CORRECT', three, by)).toMatchObject({ amount: rupees('-7'), resolved: { balance: rupees('7') } })
    const linked = ['Round, win casino:r: 1000.00']
    const input = { ...check, method: 'POST_MISSING', linked, differences: wrong.differencesOf(three) } as const
    expect(repairs.approve(input, approvalInput(three), checker)).toMatchObject({
      approves: rupees('1000'),
      rows: [
        { table: 'balance_repair', values: { amount: rupees('1000'), difference: rupees('-1000'), linked } },
        { table: 'player_restriction' },
        {
          table: 'balance_check',
          values: {
            id: 'c2',
            actual: rupees('3657'),
            expected: rupees('3610'),
            unbooked: 0n,
            duplicates: rupees('40'),
          },
        },
      ],
    })
    // A request for one row is not executed on another row of the same amount.
    const other = { ...three, unbooked: [{ ...win, ref: 'casino:s' }] }
    expect(repairs.approve(input, approvalInput(other), checker).refused).toContain('The finding has changed since')
  })

  test('that does not apply is refused at its field, and a wrong amount at its own', () => {
    const late = standing({ unbooked: [win] })
    const found = { ...open, differences: wrong.differencesOf(late) }
    const ask = (method: (typeof repairMethods)[number], amount: Money | null) =>
      repairs.request(found, late, checker, { method, amount, evidence: null })
    expect(ask('CORRECT', null)).toMatchObject({ field: 'method' })
    expect(ask('REVERSE_DUPLICATE', null)).toMatchObject({ field: 'method' })
    expect(ask('POST_MISSING', rupees('999.99'))).toMatchObject({
      field: 'amount',
      refused: 'The amount is computed and must be 1000.00.',
    })
    expect(ask('POST_MISSING', rupees('1000'))).toMatchObject({
      set: { method: 'POST_MISSING', amount: rupees('1000') },
      rows: [{ values: { scope: 'BET' } }, { values: { scope: 'WITHDRAWAL' } }],
    })
  })
})
