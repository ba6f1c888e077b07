import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupOf, openAmounts, type DayChange } from './aging.ts'

const day = (place: number) => new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10)
const changesArbitrary = fc
  .array(fc.bigInt({ min: -500n, max: 500n }), { maxLength: 12 })
  .map((amounts) => amounts.map((amount, place): DayChange => ({ day: day(place), amount })))
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)

/** The same, day by day forwards: each change of the other side pays the oldest open amounts, or is kept for later ones. */
function paidForwards(changes: readonly DayChange[], side: bigint): readonly bigint[] {
  const open = changes.map(({ amount }) => (amount * side > 0n ? amount * side : 0n))
  let credit = sum(changes.map(({ amount }) => (amount * side < 0n ? -amount * side : 0n)))
  return open.map((amount) => {
    const paid = amount < credit ? amount : credit
    credit -= paid
    return (amount - paid) * side
  })
}

test('what is open pays the oldest first, as payments applied one by one do', () => {
  fc.assert(
    fc.property(changesArbitrary, (changes) => {
      const result = sum(changes.map(({ amount }) => amount))
      const { items, broughtForward } = openAmounts(result, changes)
      const forwards = paidForwards(changes, result < 0n ? -1n : 1n)
      expect(broughtForward).toBe(0n)
      expect(new Map(items.map((one) => [one.day, one.open]))).toEqual(
        new Map(changes.flatMap((one, place) => (forwards[place] === 0n ? [] : [[one.day, forwards[place]]]))),
      )
    }),
  )
})

test('open amounts and what was brought forward are the result, none above the change of its day', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -3_000n, max: 3_000n }), changesArbitrary, (result, changes) => {
      const { items, broughtForward } = openAmounts(result, changes)
      expect(sum(items.map(({ open }) => open)) + broughtForward).toBe(result)
      for (const { amount, open } of items) expect(open < 0n ? open >= amount : open <= amount && open > 0n).toBe(true)
    }),
  )
})

test.each([
  [0, '0-7'],
  [7, '0-7'],
  [8, '8-30'],
  [30, '8-30'],
  [31, '31-60'],
  [60, '31-60'],
  [61, '60+'],
] as const)('%s days belong to %s', (age, group) => expect(groupOf(age)).toBe(group))

test('a payment settles the oldest day in part', () => {
  const changes = [
    { day: day(0), amount: -100n },
    { day: day(20), amount: -50n },
    { day: day(30), amount: 70n },
  ]
  expect(openAmounts(-80n, changes)).toEqual({
    items: [
      { day: day(20), amount: -50n, open: -50n },
      { day: day(0), amount: -100n, open: -30n },
    ],
    broughtForward: 0n,
  })
})
