import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isProof, sha256, solve } from './proof-of-work.ts'

test('digests are those of SHA-256', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (text) => {
      const digest = new DataView(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
      expect([...sha256(text)]).toEqual(Array.from({ length: 8 }, (_, at) => digest.getUint32(at * 4)))
    }),
    { numRuns: 500 },
  )
})

test('the first counter that proves the work is found', async () => {
  const counter = await solve('a challenge', 12)
  expect(isProof('a challenge', 12, counter)).toBe(true)
  for (let earlier = 0; earlier < counter; earlier++) expect(isProof('a challenge', 12, earlier)).toBe(false)
  expect(isProof('another challenge', 12, counter)).toBe(false)
})
