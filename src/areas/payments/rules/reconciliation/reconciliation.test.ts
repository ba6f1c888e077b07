import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { gatewayStatuses } from '#areas/payments/rules/deposits/gateway-status.ts'
import { compareDay, type BookedPayment } from './reconciliation.ts'
import type { ReportedPayment } from './reported-payment.ts'

const terms = { currency: 'INR', feeRate: 90, feeTax: 1800 }
const line = (orderId: string, amount: bigint, other: Partial<ReportedPayment> = {}): ReportedPayment => ({
  direction: 'DEPOSIT',
  orderId,
  amount: money(amount),
  currency: 'INR',
  word: 'SUCCESS',
  fee: null,
  ...other,
})
const row = (orderId: string, amount: bigint, other: Partial<BookedPayment> = {}): BookedPayment => ({
  direction: 'DEPOSIT',
  orderId,
  amount: money(amount),
  paid: money(amount),
  status: amount > 0n ? 'SUCCESS' : 'PENDING',
  isAtMidnight: false,
  isElsewhere: false,
  isOfTheDay: true,
  ...other,
})
const differencesOf = (report: readonly ReportedPayment[], booked: readonly BookedPayment[]) =>
  compareDay(report, booked, terms).differences.map(({ kind, orderId, ours, theirs }) => [kind, orderId, ours, theirs])

describe('CBK-08 comparing a gateway day with the ledger', () => {
  test('finds no difference between equal books', () => {
    const { differences, totals } = compareDay(
      [line('a', 500n), line('b', 700n, { direction: 'PAYOUT' }), line('c', 300n, { word: 'FAILED' })],
      [row('a', 500n), row('b', 700n, { direction: 'PAYOUT' }), row('c', 0n, { status: 'FAILED' }), row('d', 0n)],
      terms,
    )
    expect(differences).toEqual([])
    expect(totals).toEqual({ reportedIn: 500n, bookedIn: 500n, reportedOut: 700n, bookedOut: 700n })
  })

  test('reports each kind of difference', () => {
    expect(differencesOf([line('a', 500n)], [])).toEqual([['MISSING_HERE', 'a', 0n, 500n]])
    expect(differencesOf([], [row('a', 500n)])).toEqual([['MISSING_THERE', 'a', 500n, 0n]])
    expect(differencesOf([line('a', 600n)], [row('a', 500n)])).toEqual([['OTHER_AMOUNT', 'a', 500n, 600n]])
    expect(differencesOf([line('a', 500n)], [row('a', 0n)])).toEqual([['OTHER_STATUS', 'a', 0n, 500n]])
    expect(differencesOf([line('a', 500n, { word: 'REVERSED' })], [row('a', 500n)])).toEqual([
      ['OTHER_STATUS', 'a', 500n, 0n],
    ])
    expect(differencesOf([line('a', 500n, { currency: 'USD' })], [row('a', 500n)])).toEqual([
      ['OTHER_CURRENCY', 'a', 500n, 0n],
    ])
    expect(differencesOf([line('a', 500n), line('a', 500n)], [row('a', 500n)])).toEqual([['DUPLICATE', 'a', 0n, 500n]])
    expect(differencesOf([line('a', 500n, { direction: 'PAYOUT' })], [row('a', 500n)])).toEqual([
      ['MISSING_THERE', 'a', 500n, 0n],
      ['MISSING_HERE', 'a', 0n, 500n],
    ])
  })

  test('reports what the gateway took back as one difference, and none where it was reversed here as well', () => {
    const back = (amount: bigint) => line('a', amount, { word: 'REVERSED' })
    const paid = [line('a', 500n)]
    const reversed = row('a', 0n, { paid: money(500n), status: 'REVERSED' })
    const partly = row('a', 400n, { paid: money(500n) })
    expect(differencesOf([...paid, back(500n)], [row('a', 500n)])).toEqual([['OTHER_STATUS', 'a', 500n, 0n]])
    expect(differencesOf([...paid, back(100n)], [row('a', 500n)])).toEqual([['OTHER_AMOUNT', 'a', 500n, 400n]])
    expect(differencesOf([back(100n)], [row('a', 500n)])).toEqual([['OTHER_AMOUNT', 'a', 500n, 400n]])
    for (const report of [[...paid, back(500n)], [back(500n)]]) expect(differencesOf(report, [reversed])).toEqual([])
    for (const report of [[...paid, back(100n)], [back(100n)]]) expect(differencesOf(report, [partly])).toEqual([])
    // Only the payment is in the report, or it was taken back twice.
    expect(differencesOf(paid, [reversed])).toEqual([['OTHER_STATUS', 'a', 0n, 500n]])
    expect(differencesOf([...paid, back(500n), back(500n)], [reversed])).toEqual([['OTHER_STATUS', 'a', 0n, -500n]])
    // A duplicate that was taken back is none.
    expect(differencesOf([...paid, ...paid, back(500n)], [row('a', 500n)])).toEqual([])
    const out = { direction: 'PAYOUT' } as const
    expect(
      differencesOf([line('a', 500n, out), line('a', 500n, { ...out, word: 'REVERSED' })], [row('a', 500n, out)]),
    ).toEqual([['OTHER_STATUS', 'a', 500n, 0n]])
    const { differences } = compareDay([...paid, back(500n)], [row('a', 500n)], terms)
    expect(differences[0]).toMatchObject({ reportedStatus: 'REVERSED', why: 'The gateway took 5.00 back' })
  })

  test('reports a fee that differs from the agreed fee plus tax', () => {
    expect(differencesOf([line('a', 100_000n, { fee: money(1_062n) })], [row('a', 100_000n)])).toEqual([])
    expect(differencesOf([line('a', 100_000n, { fee: money(1_063n) })], [row('a', 100_000n)])).toEqual([
      ['OTHER_FEE', 'a', 1_062n, 1_063n],
    ])
  })

  test('gives a reason for each difference', () => {
    const reason = (status: string) =>
      compareDay([line('a', 5n)], [row('a', 0n, { status })], terms).differences[0]?.why
    expect(reason('PENDING')).toBe('Paid at the gateway, but still pending here')
    expect(reason('EXPIRED')).toContain('but expired here. Book it manually')
    expect(reason('REVERSED')).toContain('but reversed here')
    expect(reason('SUCCESS')).toContain('missing in the ledger')
    const late = compareDay([], [row('a', 5n, { isAtMidnight: true })], terms)
    expect(late.differences[0]?.why).toContain('may be in the report of an adjacent day')
  })

  test("ignores entries of an adjacent day's report and of another day", () => {
    expect(differencesOf([], [row('a', 5n, { isElsewhere: true }), row('b', 5n, { isOfTheDay: false })])).toEqual([])
  })

  const direction = fc.constantFrom('DEPOSIT' as const, 'PAYOUT' as const)
  const orderId = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const amount = fc.bigInt(0n, 3n).map(money)
  const anyLine = fc.record({
    direction,
    orderId,
    amount,
    currency: fc.constantFrom('INR', 'INR', 'INR', 'USD'),
    word: fc.constantFrom(...gatewayStatuses, 'SUCCESS' as const, 'SUCCESS' as const, null),
    fee: fc.option(amount),
  })
  const anyRow = fc.record({
    direction,
    orderId,
    amount,
    paid: amount,
    status: fc.constantFrom('SUCCESS', 'FAILED', 'PENDING', 'REVERSED'),
    isAtMidnight: fc.boolean(),
    isElsewhere: fc.boolean(),
    isOfTheDay: fc.boolean(),
  })
  const anyDay = fc.tuple(
    fc.array(anyLine, { maxLength: 12 }),
    fc.uniqueArray(anyRow, { maxLength: 8, selector: (one) => `${one.direction} ${one.orderId}` }),
  )

  test('I-11 returns differences that sum exactly to the difference of both totals', () => {
    fc.assert(
      fc.property(anyDay, ([report, booked]) => {
        const { differences, totals } = compareDay(report, booked, terms)
        const apart = (way: string) =>
          differences
            .filter((one) => one.direction === way && one.kind !== 'OTHER_FEE')
            .reduce((sum, { theirs, ours }) => sum + theirs - ours, 0n)
        expect(apart('DEPOSIT')).toBe(totals.reportedIn - totals.bookedIn)
        expect(apart('PAYOUT')).toBe(totals.reportedOut - totals.bookedOut)
        for (const { ours, theirs } of differences) expect(ours === theirs && ours > 0n).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  test('returns the same differences in any order of lines, each once', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(), ([report, booked], seed) => {
        const mixed = report
          .map((one, at) => ({ one, key: ((at + 1) * (seed + 7)) % 13 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one)
        const { differences } = compareDay(report, booked, terms)
        expect(compareDay(mixed, booked.toReversed(), terms).differences).toEqual(differences)
        const names = differences.map((one) => `${one.direction} ${one.orderId} ${one.kind} ${one.nth}`)
        expect(new Set(names).size).toBe(names.length)
      }),
    )
  })
})
