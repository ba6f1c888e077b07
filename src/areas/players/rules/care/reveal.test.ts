import { expect, test } from 'vitest'
import { reveal } from './reveal.ts'

test('PII-01 what is known is told once, and the log hears which fields and never what stood in them', () => {
  const { once, ...written } = reveal({ Phone: '+919812345678', 'E-mail': null, Beneficiary: '' }) as {
    once: unknown
  }
  expect(once).toEqual({ Phone: '+919812345678' })
  expect(written).toMatchObject({ becomes: { revealed: ['Phone'] } })
  expect(JSON.stringify(written)).not.toContain('98123')
})

test('PII-01 of nothing known nothing is shown', () => {
  expect(reveal({ Phone: null, 'E-mail': '' })).toMatchObject({ refused: expect.stringContaining('nothing') })
})
