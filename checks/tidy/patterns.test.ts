import { expect, test, vi } from 'vitest'
import { bodies } from '#blueprint/calls/bodies.ts'
import { patternsIn, isSlow } from './patterns.ts'

// Only ends what hangs: some seconds of the processor take minutes where other work has it.
vi.setConfig({ testTimeout: 1_200_000 })

test('no regular expression of the product is slow on 50 KB of hostile text', () => {
  const patterns = patternsIn('{src,simulator}/**/*.{ts,tsx}')
  expect(patterns.length).toBeGreaterThan(200)
  expect(patterns.filter(isSlow)).toEqual([])
})

test('a quadratic and an exponential pattern are found', () => {
  const isSlowPattern = (source: string) => isSlow({ file: '', source, flags: '' })
  expect(isSlowPattern(String.raw`^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]{2,}$`)).toBe(true)
  expect(isSlowPattern('^(a+)+$')).toBe(true)
  expect(isSlowPattern(String.raw`\d+$`)).toBe(true)
  expect(isSlowPattern(String.raw`^\d+$`)).toBe(false)
})

test('an overlong email address is refused by its length alone', () => {
  const body = { email: `a@${'.'.repeat(80_000)} ` }
  expect(bodies.address.safeParse(body).error?.issues.map(({ message }) => message)).toEqual(['At most 120 characters'])
})
