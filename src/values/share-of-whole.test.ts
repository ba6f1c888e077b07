import { expect, test } from 'vitest'
import fc from 'fast-check'
import { sharesOfWhole, writtenTenths } from './share-of-whole.ts'

test('three equal parts are 33.4, 33.3 and 33.3', () => {
  expect(sharesOfWhole([100n, 100n, 100n])).toEqual([334, 333, 333])
})

test('parts have no shares where one of them is negative, or all are nothing', () => {
  expect(sharesOfWhole([15_000n, -5_000n])).toBeNull()
  expect(sharesOfWhole([0n, 0n])).toBeNull()
  expect(sharesOfWhole([])).toBeNull()
})

test('a part that is too small to be counted is said in words', () => {
  const parts = [100_000_000n, 1n]
  const shares = sharesOfWhole(parts)
  expect(shares).toEqual([1000, 0])
  expect(shares?.map((share, place) => writtenTenths(share, parts[place] ?? 0n))).toEqual(['100.0', '<0.1'])
  expect(writtenTenths(0, 0n)).toBe('0.0')
})

test('shares are 100.0 together, and none is further than a tenth from the part', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(0n, 10n ** 15n), { minLength: 1, maxLength: 40 }), (parts) => {
      const shares = sharesOfWhole(parts)
      const total = parts.reduce((sum, part) => sum + part, 0n)
      if (shares === null) return expect(total).toBe(0n)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(1000)
      for (const [place, share] of shares.entries()) {
        const exact = (parts[place] ?? 0n) * 1000n
        expect(BigInt(share) * total > exact - total && BigInt(share) * total < exact + total).toBe(true)
      }
    }),
  )
})
