import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkKinds, linkScore, strengthOf, type SharedIdentifier } from './link.ts'

const thing: fc.Arbitrary<SharedIdentifier> = fc.record({
  kind: fc.constantFrom(...linkKinds),
  holders: fc.integer({ min: 2, max: 60 }),
})
const things = fc.array(thing, { maxLength: 8 })
const runs = { numRuns: 5_000 }

test('a link is from 0 to 100, whatever is shared', () => {
  fc.assert(
    fc.property(things, (shared) => {
      const score = linkScore(shared)
      expect(Number.isInteger(score)).toBe(true)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
    }),
    runs,
  )
})

test('one more shared item never weakens it, and the order does not matter', () => {
  fc.assert(
    fc.property(things, thing, (shared, more) => {
      expect(linkScore([...shared, more])).toBeGreaterThanOrEqual(linkScore(shared))
      expect(linkScore(shared.toReversed())).toBe(linkScore(shared))
    }),
    runs,
  )
})

test('items shared by more accounts count less, and those of a crowd nothing', () => {
  fc.assert(
    fc.property(things, thing, (shared, one) => {
      const wider = { ...one, holders: one.holders + 1 }
      expect(linkScore([...shared, wider])).toBeLessThanOrEqual(linkScore([...shared, one]))
      expect(linkScore([...shared, { ...one, holders: 51 }])).toBe(linkScore(shared))
    }),
    runs,
  )
})

test('a document counts more than its picture, that more than a bank account, then phone, device and address', () => {
  const alone = linkKinds.map((kind) => linkScore([{ kind, holders: 2 }]))
  expect(alone).toEqual([95, 90, 85, 80, 60, 20])
  expect(alone.map(strengthOf)).toEqual(['STRONG', 'STRONG', 'STRONG', 'STRONG', 'FAIR', 'WEAK'])
})

test.each([
  [[], 0],
  [
    [
      { kind: 'DEVICE', holders: 2 },
      { kind: 'IP', holders: 2 },
    ],
    68,
  ],
  [[{ kind: 'DEVICE', holders: 4 }], 30],
  [
    [
      { kind: 'BANK', holders: 2 },
      { kind: 'DEVICE', holders: 2 },
      { kind: 'IP', holders: 3 },
    ],
    94,
  ],
] as const)('%j is %i', (shared, score) => {
  expect(linkScore(shared)).toBe(score)
})
