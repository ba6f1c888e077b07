import { expect, test } from 'vitest'
import { expirePoints, expiryDay, type UnusedPoints } from './loyalty-expiry.ts'

const held: UnusedPoints = {
  cell: 1,
  playerId: 1001n,
  domainId: 1,
  agentId: 111n,
  lineId: 'l',
  points: 76n,
  lastPlayed: '2026-05-30',
  months: 6,
  today: '2026-11-30',
}

test('points expire some months after the last play, on the last day of a shorter month', () => {
  expect(expiryDay('2026-05-30', 6)).toBe('2026-11-30')
  expect(expiryDay('2026-08-31', 6)).toBe('2027-02-28')
  expect(expiryDay('2027-08-31', 6)).toBe('2028-02-29')
  expect(expiryDay('2026-05-30', null)).toBeNull()
})

test('all points are taken off on that day, and none before it', () => {
  expect(expirePoints(held)).toMatchObject({
    rows: [{ table: 'loyalty_expiry', values: { player_id: 1001n, line_id: 'l', points: 76n, months: 6 } }],
  })
  expect(expirePoints({ ...held, today: '2026-11-29' })).not.toHaveProperty('rows.0')
  expect(expirePoints({ ...held, points: 0n })).not.toHaveProperty('rows.0')
})
