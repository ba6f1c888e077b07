import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alertThresholds, raiseAlerts, rulesToEnd, type DeviceHistory, type DeviceEvent } from './alert.ts'
import { deviceOperations } from '#platform/auth/rules/device.ts'

const now = new Date('2026-11-20T10:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

const deviceEvent: fc.Arbitrary<DeviceEvent> = fc.record({
  operation: fc.constantFrom(...deviceOperations),
  device: fc.constantFrom('', 'phone'),
  country: fc.constantFrom('IN', 'AE', null),
  isVpn: fc.boolean(),
  isEmulator: fc.boolean(),
  isRooted: fc.boolean(),
  timeZone: fc.constantFrom('Asia/Kolkata', 'Asia/Dubai', null),
  isIncognito: fc.boolean(),
  botScore: fc.option(fc.nat(100)),
})
const known: fc.Arbitrary<DeviceHistory> = fc.record({
  others: fc.nat(8),
  barredOthers: fc.nat(3),
  devicesToday: fc.nat(8),
  deviceSince: fc.option(fc.nat(60).map(ago)),
  hasOtherDevices: fc.boolean(),
  home: fc.constantFrom('IN', 'AE', null),
  last: fc.option(fc.record({ country: fc.constantFrom('IN', 'AE'), at: fc.nat(6).map(ago) })),
  isWhitelisted: fc.constant(false),
  raised: fc.constant(new Set<string>()),
})
const runs = { numRuns: 2_000 }
const typesOf = (seen: DeviceEvent, facts: DeviceHistory) => raiseAlerts(seen, facts, now).map(({ type }) => type)

describe('alerts about devices', () => {
  test('are not raised for an allowlisted device', () => {
    fc.assert(
      fc.property(deviceEvent, known, (seen, facts) => {
        expect(raiseAlerts(seen, { ...facts, isWhitelisted: true }, now)).toEqual([])
      }),
      runs,
    )
  })

  test('are raised once: only known ones are left out', () => {
    fc.assert(
      fc.property(deviceEvent, known, fc.nat(8), (seen, facts, turn) => {
        const all = typesOf(seen, facts)
        const raised = new Set(all.slice(0, turn))
        expect(typesOf(seen, { ...facts, raised })).toEqual(all.filter((type) => !raised.has(type)))
      }),
      runs,
    )
  })

  test('do not become fewer or weaker with more accounts on the device', () => {
    fc.assert(
      fc.property(deviceEvent, known, (seen, facts) => {
        const score = (others: number) =>
          raiseAlerts(seen, { ...facts, others }, now).find(({ type }) => type === 'SHARED_DEVICE')?.score ?? 0
        expect(score(facts.others + 1)).toBeGreaterThanOrEqual(score(facts.others))
        expect(score(facts.others) > 0).toBe(seen.device !== '' && facts.others + 1 >= alertThresholds.accounts)
      }),
      runs,
    )
  })

  test('about the device itself are not raised without a device', () => {
    fc.assert(
      fc.property(deviceEvent, known, (seen, facts) => {
        const types = typesOf({ ...seen, device: '' }, facts)
        for (const type of ['SHARED_DEVICE', 'KNOWN_DEVICE', 'NEW_DEVICE_PAYOUT'] as const)
          expect(types).not.toContain(type)
      }),
      runs,
    )
  })

  test('about a private window are raised only when a bonus is claimed from one', () => {
    fc.assert(
      fc.property(deviceEvent, known, (seen, facts) => {
        const found = raiseAlerts(seen, facts, now).filter(({ type }) => type === 'BONUS_INCOGNITO')
        expect(found).toEqual(
          seen.operation === 'bonus' && seen.isIncognito
            ? [
                {
                  type: 'BONUS_INCOGNITO',
                  severity: 'MEDIUM',
                  score: 45,
                  detail: 'Bonus claimed from a private window',
                },
              ]
            : [],
        )
        const others = (isIncognito: boolean) =>
          typesOf({ ...seen, isIncognito }, facts).filter((type) => type !== 'BONUS_INCOGNITO')
        expect(others(true)).toEqual(others(false))
      }),
      runs,
    )
  })

  test('have a score from 0 to 100', () => {
    fc.assert(
      fc.property(deviceEvent, known, (seen, facts) => {
        for (const { score, detail } of raiseAlerts(seen, facts, now)) {
          expect(score).toBeGreaterThan(0)
          expect(score).toBeLessThanOrEqual(100)
          expect(detail).not.toBe('')
        }
      }),
      runs,
    )
  })
})

const quiet: DeviceEvent = {
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
const plain: DeviceHistory = {
  others: 0,
  barredOthers: 0,
  devicesToday: 1,
  deviceSince: ago(100),
  hasOtherDevices: false,
  home: 'IN',
  last: null,
  isWhitelisted: false,
  raised: new Set(),
}

test.each([
  ['nothing unusual', {}, {}, []],
  ['three devices in a day', {}, { devicesToday: 3 }, []],
  ['four devices in a day', {}, { devicesToday: 4 }, ['MANY_DEVICES']],
  ['a withdrawal from the only device', { operation: 'withdraw' }, { deviceSince: null }, []],
  [
    'a withdrawal from a device known for a minute less than a day',
    { operation: 'withdraw' },
    { deviceSince: new Date(ago(24).getTime() + 60_000), hasOtherDevices: true },
    ['NEW_DEVICE_PAYOUT'],
  ],
  [
    'a withdrawal from a device known for a day',
    { operation: 'withdraw' },
    { deviceSince: ago(24), hasOtherDevices: true },
    [],
  ],
  ['a bet from a new device', { operation: 'bet' }, { deviceSince: null, hasOtherDevices: true }, []],
  [
    'a new payout account from a device known for an hour',
    { operation: 'account' },
    { deviceSince: ago(1), hasOtherDevices: true },
    ['NEW_DEVICE_PAYOUT'],
  ],
  ['a rooted device', { isRooted: true }, {}, ['EMULATOR']],
  ['a time zone of another country', { timeZone: 'Asia/Dubai' }, {}, ['TIME_ZONE_MISMATCH']],
  ['a time zone of the home country', { timeZone: 'Asia/Calcutta' }, {}, []],
  ['a time zone without a known country', { timeZone: 'Asia/Dubai', country: null }, { home: null }, []],
  ['outside the home country', { country: 'AE' }, {}, ['COUNTRY_MISMATCH']],
  ['another country within two hours', {}, { last: { country: 'AE', at: ago(2) } }, ['IMPOSSIBLE_TRAVEL']],
  ['another country within a day', {}, { last: { country: 'AE', at: ago(3) } }, []],
  ['another country behind a VPN', { isVpn: true }, { last: { country: 'AE', at: ago(1) } }, ['ANONYMOUS_NETWORK']],
  ['a bot score of 69', { botScore: 69 }, {}, []],
  ['a bot score of 70', { botScore: 70 }, {}, ['BOT']],
  ['a bonus claimed from a private window', { operation: 'bonus', isIncognito: true }, {}, ['BONUS_INCOGNITO']],
  ['a bonus claimed from a regular window', { operation: 'bonus' }, {}, []],
  ['a bet from a private window', { operation: 'bet', isIncognito: true }, {}, []],
  [
    'a private bonus claim without a device id',
    { operation: 'bonus', isIncognito: true, device: '' },
    {},
    ['BONUS_INCOGNITO'],
  ],
] as const)('%s', (_, seen, facts, expected) => {
  expect(typesOf({ ...quiet, ...seen }, { ...plain, ...facts })).toEqual(expected)
})

test('a rule about a device replaces the opposite one, and repeating it is refused', () => {
  const rules = ['ALLOW', 'BLOCK_ALL', 'BLOCK_LOGIN', 'FLAG', 'CAPTCHA'].map((action, at) => ({ id: `${at}`, action }))
  const without = (action: string) => rules.filter((rule) => rule.action !== action)
  expect(rulesToEnd(without('BLOCK_ALL'), 'BLOCK_ALL')).toEqual({ ended: ['0'] })
  expect(rulesToEnd(without('ALLOW'), 'ALLOW')).toEqual({ ended: ['1', '2', '4'] })
  expect(rulesToEnd(rules, 'ALLOW')).toHaveProperty('refused')
  expect(rulesToEnd(rules, 'BLOCK_ALL')).toHaveProperty('refused')
})
