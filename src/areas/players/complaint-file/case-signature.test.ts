import { expect, test } from 'vitest'
import { isSealed, sealCase } from './case-signature.ts'

const key = Buffer.alloc(32, 7)
const lines = ['Complaint', 'status: OPEN', 'Deposits']

test('a seal vouches for exactly these lines, and only with the key of the installation', () => {
  const seal = sealCase(key, lines)
  expect(seal.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(isSealed(key, lines, seal)).toBe(true)
  expect(isSealed(key, [...lines, ''], seal)).toBe(false)
  expect(isSealed(key, ['Complaint', 'status: CLOSED', 'Deposits'], seal)).toBe(false)
  expect(isSealed(Buffer.alloc(32, 8), lines, seal)).toBe(false)
  expect(isSealed(key, lines, { ...seal, signature: '00' })).toBe(false)
})
