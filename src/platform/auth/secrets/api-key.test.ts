import { expect, test } from 'vitest'
import { hashOf } from '#platform/auth/sessions/tokens.ts'
import { hashOfApiKey, newApiKey } from './api-key.ts'

test('KEY-01 a key has 256 bits with prefix and checksum, and one that was mistyped is recognised without a look-up', () => {
  const [one, other] = [newApiKey(), newApiKey()]
  expect(one.text).toMatch(/^ovk_[\w-]{43}_[0-9a-f]{8}$/)
  expect(one.text).not.toBe(other.text)
  expect(hashOfApiKey(one.text)).toBe(hashOf(one.text).toString('hex'))
  const mistyped = one.text.replace(/^ovk_./, (start) => `ovk_${start.endsWith('A') ? 'B' : 'A'}`)
  for (const wrong of [mistyped, one.text.slice(0, -1), ` ${one.text}`, '', 'ovk_', one.prefix])
    expect(hashOfApiKey(wrong), wrong).toBeNull()
})
