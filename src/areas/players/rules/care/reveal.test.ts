import { expect, test } from 'vitest'
import { reveal } from './reveal.ts'

test('PII-01 personal data is revealed once, and the log has the fields but not their values', () => {
  const { once, ...written } = reveal({ Phone: '+919812345678', Email: null, Beneficiary: '' }) as {
    once: unknown
  }
  expect(once).toEqual({ Phone: '+919812345678' })
  expect(written).toMatchObject({ becomes: { revealed: ['Phone'] } })
  expect(JSON.stringify(written)).not.toContain('98123')
})

test('PII-01 without personal data nothing is revealed', () => {
  expect(reveal({ Phone: null, Email: '' })).toMatchObject({ refused: expect.stringContaining('no personal data') })
})
