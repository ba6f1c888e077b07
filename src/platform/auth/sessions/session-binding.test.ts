import { expect, test } from 'vitest'
import { hasMoved } from './session-binding.ts'

const moved = (before: string, now: string, userAgent = 'Other') =>
  hasMoved({ ip: before, userAgent: 'Firefox' }, { ip: now, userAgent })

test('SES-10 a session has moved when the browser or the network differs', () => {
  expect(moved('203.0.113.7', '198.51.100.9')).toBe(true)
  expect(moved('203.0.113.7', '198.51.100.9', 'Firefox')).toBe(true)
  expect(moved('203.0.113.7', '203.0.200.1')).toBe(true)
  expect(moved('203.0.113.7', '203.0.200.1', 'Firefox')).toBe(false)
})

test('a network is the first 16 bits of IPv4 and the first 48 of IPv6, however they are written', () => {
  expect(moved('::ffff:203.0.113.7', '203.0.200.1', 'Firefox')).toBe(false)
  expect(moved('2001:db8::1', '2001:0DB8:0:5::9', 'Firefox')).toBe(false)
  expect(moved('2001:db8:1::1', '2001:db8:2::1', 'Firefox')).toBe(true)
  expect(moved('2001:db8::1', '203.0.113.7', 'Firefox')).toBe(true)
})
