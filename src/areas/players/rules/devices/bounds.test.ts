import { expect, test } from 'vitest'
import { raiseAlerts, type DeviceHistory, type DeviceEvent } from './alert.ts'
import { isInForce, valueRefusal } from '#platform/auth/rules/device.ts'
import { strengthOf } from './link.ts'

const now = new Date('2026-11-20T10:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const hour = 3_600_000
const seen: DeviceEvent = {
  operation: 'login',
  device: 'phone',
  country: 'IN',
  isVpn: false,
  isEmulator: false,
  isRooted: false,
  timeZone: null,
  isIncognito: false,
  botScore: null,
}
const known: DeviceHistory = {
  others: 0,
  barredOthers: 0,
  devicesToday: 1,
  deviceSince: ago(48 * hour),
  hasOtherDevices: true,
  home: 'IN',
  last: null,
  isWhitelisted: false,
  raised: new Set(),
}
const alertsFor = (event: Partial<DeviceEvent>, facts: Partial<DeviceHistory> = {}) =>
  raiseAlerts({ ...seen, ...event }, { ...known, ...facts }, now).map(({ type, severity }) => `${type} ${severity}`)

test('a rule applies from its first instant until its last', () => {
  const rule = { id: 'r', kind: 'IP', value: '', scope: 'PLAYERS', action: 'BLOCK_ALL', isActive: true } as const
  const holds = (at: number) => isInForce({ ...rule, from: 100, until: 200 }, at)
  expect([holds(99), holds(100), holds(199), holds(200)]).toEqual([false, true, true, false])
  expect(isInForce({ ...rule, from: 100, until: null, isActive: false }, 150)).toBe(false)
})

test('a browser pattern has at most 200 letters', () => {
  const refused = (length: number) => valueRefusal({ kind: 'USER_AGENT', value: 'B'.repeat(length) }) !== null
  expect([refused(2), refused(3), refused(200), refused(201)]).toEqual([true, false, false, true])
})

test('a link is strong from 70, medium from 35', () => {
  expect([70, 69, 35, 34].map(strengthOf)).toEqual(['STRONG', 'FAIR', 'FAIR', 'WEAK'])
})

test('a device alert is raised at its threshold and not before', () => {
  expect([0, 1, 2, 3].map((others) => alertsFor({}, { others }))).toEqual([
    [],
    ['SHARED_DEVICE MEDIUM'],
    ['SHARED_DEVICE MEDIUM'],
    ['SHARED_DEVICE HIGH'],
  ])
  expect([3, 4].map((devicesToday) => alertsFor({}, { devicesToday }).length)).toEqual([0, 1])
  const fresh = (age: number) => alertsFor({ operation: 'withdraw' }, { deviceSince: ago(age) })
  expect([fresh(24 * hour - 1), fresh(24 * hour)]).toEqual([['NEW_DEVICE_PAYOUT HIGH'], []])
  const travelled = (age: number) => alertsFor({}, { last: { country: 'AE', at: ago(age) } })
  expect([travelled(2 * hour), travelled(2 * hour + 1)]).toEqual([['IMPOSSIBLE_TRAVEL HIGH'], []])
  expect([89, 90].map((botScore) => alertsFor({ botScore })[0])).toEqual(['BOT MEDIUM', 'BOT HIGH'])
})
