import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1_572_864, '1.5 MB'],
  [268_435_456, '256 MB'],
  [5_497_558_138_880, '5.0 TB'],
])('%i bytes are %s', (bytes, written) => {
  expect(sizeText(bytes)).toBe(written)
})
