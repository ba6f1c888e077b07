import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deviceActions,
  deviceDecision,
  deviceOperations,
  deviceKinds,
  deviceScopes,
  fitsPattern,
  isWide,
  valueRefusal,
  wouldLockOut,
  type Device,
  type DeviceRule,
} from './device.ts'

const now = 1_000
const values: Readonly<Record<string, readonly string[]>> = {
  DEVICE_ID: ['device-one', 'device-two'],
  IP: ['203.0.113.7', '198.51.100.9'],
  CIDR: ['203.0.113.0/24', '203.0.0.0/16', '198.51.100.0/25'],
  ASN: ['AS64500'],
  COUNTRY: ['IN', 'KP'],
  USER_AGENT: ['*HeadlessBrowser*', 'Bot/*'],
  EMULATOR: ['YES'],
  VPN: ['YES'],
  APP_VERSION_BELOW: ['4.2.0', '4.10'],
}
const rule: fc.Arbitrary<DeviceRule> = fc.constantFrom(...deviceKinds).chain((kind) =>
  fc.record({
    id: fc.uuid(),
    kind: fc.constant(kind),
    value: fc.constantFrom(...(values[kind] ?? [])),
    scope: fc.constantFrom(...deviceScopes),
    action: fc.constantFrom(...deviceActions),
    from: fc.nat(2_000),
    until: fc.option(fc.nat(2_000)),
    isActive: fc.boolean(),
  }),
)
const device: fc.Arbitrary<Device> = fc.record({
  id: fc.constantFrom('device-one', 'device-three', undefined),
  ip: fc.constantFrom('203.0.113.7', '203.0.200.1', '198.51.100.200', undefined),
  country: fc.constantFrom('IN', 'KP', undefined),
  asn: fc.constantFrom('AS64500', undefined),
  userAgent: fc.constantFrom('A HeadlessBrowser 1', 'bot/2', 'Firefox', undefined),
  appVersion: fc.constantFrom('4.1.9', '4.2.0', '4.9', '4.10.0', 'unknown', undefined),
  isEmulator: fc.boolean(),
  isVpn: fc.boolean(),
  hasCaptcha: fc.boolean(),
})
const contexts = fc.record({
  rules: fc.array(rule, { maxLength: 8 }),
  device,
  scope: fc.constantFrom(...deviceScopes),
  now: fc.constant(now),
})
const operation = fc.constantFrom(...deviceOperations)
const runs = { numRuns: 2_000 }

describe('rules about devices', () => {
  test('have no effect where none is in force for the scope', () => {
    fc.assert(
      fc.property(contexts, operation, (context, operation) => {
        const dead = context.rules.map((one) => ({ ...one, isActive: false }))
        const later = context.rules.map((one) => ({ ...one, from: now + 1 }))
        const past = context.rules.map((one) => ({ ...one, until: now }))
        const elsewhere = context.rules.filter(({ scope }) => scope !== context.scope)
        for (const rules of [dead, later, past, elsewhere])
          expect(deviceDecision({ ...context, rules }, operation)).toEqual({
            outcome: 'ALLOWED',
            matchedRules: [],
            isFlagged: false,
          })
      }),
      runs,
    )
  })

  test('a matching exemption overrides all others', () => {
    fc.assert(
      fc.property(contexts, operation, (context, operation) => {
        const exempt = {
          id: 'x',
          kind: 'CIDR',
          value: '0.0.0.0/0',
          scope: context.scope,
          action: 'ALLOW',
          from: 0,
          until: null,
          isActive: true,
        } as const
        const known = { ...context, device: { ...context.device, ip: '203.0.113.7' } }
        expect(deviceDecision({ ...known, rules: [...context.rules, exempt] }, operation).outcome).toBe('ALLOWED')
      }),
      runs,
    )
  })

  test('one more block never allows more, and the order does not matter', () => {
    fc.assert(
      fc.property(contexts, rule, operation, (context, more, operation) => {
        const blocking = { ...more, action: 'BLOCK_LOGIN' as const }
        const before = deviceDecision(context, operation).outcome
        const after = deviceDecision({ ...context, rules: [...context.rules, blocking] }, operation).outcome
        if (before === 'BLOCKED') expect(after).toBe('BLOCKED')
        const turned = deviceDecision({ ...context, rules: context.rules.toReversed() }, operation)
        expect(turned.outcome).toBe(before)
      }),
      runs,
    )
  })

  test('a block of one activity blocks no other', () => {
    fc.assert(
      fc.property(contexts, (context) => {
        const only = context.rules.map((one) => ({ ...one, action: 'BLOCK_WITHDRAW' as const }))
        expect(deviceDecision({ ...context, rules: only }, 'login').outcome).toBe('ALLOWED')
      }),
      runs,
    )
  })

  test('a solved captcha is not requested again', () => {
    fc.assert(
      fc.property(contexts, operation, (context, operation) => {
        const solved = { ...context, device: { ...context.device, hasCaptcha: true } }
        expect(deviceDecision(solved, operation).outcome).not.toBe('CAPTCHA')
      }),
      runs,
    )
  })

  test('every example value is valid', () => {
    for (const kind of deviceKinds)
      for (const value of values[kind] ?? []) expect(valueRefusal({ kind, value }), `${kind} ${value}`).toBeNull()
  })
})

test('versions are compared as numbers, not as text', () => {
  const below = (appVersion: string) =>
    deviceDecision(
      {
        rules: [
          {
            id: 'v',
            kind: 'APP_VERSION_BELOW',
            value: '4.10',
            scope: 'PLAYERS',
            action: 'BLOCK_LOGIN',
            from: 0,
            until: null,
            isActive: true,
          },
        ],
        device: { appVersion },
        scope: 'PLAYERS',
        now,
      },
      'login',
    ).outcome
  expect(['4.9', '4.10', '4.10.0', '4.9.99', '10.0', 'x'].map(below)).toEqual([
    'BLOCKED',
    'ALLOWED',
    'ALLOWED',
    'BLOCKED',
    'ALLOWED',
    'ALLOWED',
  ])
})

test('a pattern matches like the corresponding regular expression', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 })
  fc.assert(
    fc.property(letters, letters, (pattern, raw) => {
      const text = raw.replaceAll('*', 'a')
      expect(fitsPattern(text, pattern)).toBe(new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(text))
    }),
    { numRuns: 5_000 },
  )
})

test("a block of a provider's size is wide, a flag never is", () => {
  const wide = (value: string, action: 'BLOCK_LOGIN' | 'FLAG' = 'BLOCK_LOGIN') =>
    isWide({ kind: 'CIDR', value, action })
  expect([
    wide('10.0.0.0/16'),
    wide('10.0.0.0/17'),
    wide('2001:db8::/32'),
    wide('2001:db8::/33'),
    wide('10.0.0.0/8', 'FLAG'),
  ]).toEqual([true, false, true, false, false])
})

test('a rule that would lock out its creator is detected', () => {
  const own = { ip: '203.0.113.7', id: 'device-one' }
  const rule = (change: object) =>
    ({ kind: 'CIDR', value: '203.0.113.0/24', scope: 'PANEL', action: 'BLOCK_LOGIN', ...change }) as const
  expect(wouldLockOut(rule({}), own)).toBe(true)
  expect(wouldLockOut(rule({ action: 'FLAG' }) as never, own)).toBe(false)
  expect(wouldLockOut(rule({ scope: 'PLAYERS' }) as never, own)).toBe(false)
  expect(wouldLockOut(rule({ kind: 'DEVICE_ID', value: 'device-one' }) as never, own)).toBe(true)
})
