import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  geoOperations,
  defaultGeoPolicy,
  geoDecision,
  geoModes,
  vpnPolicies,
  type GeoOperation,
  type GeoRule,
  type GeoContext,
} from './geo.ts'

const now = 1_000
const switches = fc.record(
  Object.fromEntries(geoOperations.map((operation) => [operation, fc.boolean()])) as Record<
    GeoOperation,
    fc.Arbitrary<boolean>
  >,
)
const ruleAt = (country: string, state: string | null) =>
  fc.record({
    country: fc.constant(country),
    state: fc.constant(state),
    isListed: fc.boolean(),
    allows: switches,
    message: fc.constantFrom('', 'Not here'),
    effectiveFrom: fc.nat(2_000),
  }) as fc.Arbitrary<GeoRule>
const rules = fc.tuple(ruleAt('IN', null), ruleAt('IN', 'IN-KA'), ruleAt('IN', 'IN-TN'), ruleAt('LK', null))
const place = fc.option(
  fc.record({
    country: fc.constantFrom('IN', 'LK', 'NP'),
    state: fc.constantFrom('IN-KA', 'IN-TN', 'IN-GA', undefined),
    isVpn: fc.boolean(),
  }),
)
const policy = fc.record({
  mode: fc.constantFrom(...geoModes),
  vpn: fc.constantFrom(...vpnPolicies),
  message: fc.constant('Closed'),
  since: fc.nat(2_000),
})
const contexts: fc.Arbitrary<GeoContext> = fc.record({
  policy,
  rules,
  place,
  registeredAt: fc.option(fc.nat(2_000)),
  now: fc.constant(now),
})
const operation = fc.constantFrom(...geoOperations)
const runs = { numRuns: 2_000 }

describe('location rules', () => {
  test('one more block allows nothing more, in either mode', () => {
    fc.assert(
      fc.property(contexts, operation, fc.constantFrom('IN', 'LK'), (context, operation, country) => {
        const others = context.rules.filter((rule) => rule.country !== country || rule.state !== null)
        const closing: GeoRule = {
          country,
          state: null,
          isListed: true,
          allows: { ...allClosed },
          message: '',
          effectiveFrom: 0,
        }
        const closed = geoDecision({ ...context, registeredAt: null, rules: [...others, closing] }, operation)
        if (closed.isAllowed) expect(context.place?.country).not.toBe(country)
      }),
      runs,
    )
  })

  test('a block list allows whatever an allow list allows', () => {
    fc.assert(
      fc.property(contexts, operation, (context, operation) => {
        const as = (mode: (typeof geoModes)[number]) =>
          geoDecision({ ...context, registeredAt: null, policy: { ...context.policy, mode } }, operation).isAllowed
        if (as('ALLOW_LIST')) expect(as('BLOCK_LIST')).toBe(true)
      }),
      runs,
    )
  })

  test('an allow list allows nothing without a listed country', () => {
    fc.assert(
      fc.property(contexts, operation, (context, operation) => {
        const { isAllowed } = geoDecision(
          { ...context, registeredAt: null, policy: { ...context.policy, mode: 'ALLOW_LIST' } },
          operation,
        )
        const country = context.rules.find(
          (rule) =>
            rule.country === context.place?.country &&
            rule.state === null &&
            rule.isListed &&
            rule.effectiveFrom <= now,
        )
        if (isAllowed) expect(country?.allows[operation]).toBe(true)
      }),
      runs,
    )
  })

  test('a state never loosens its country', () => {
    fc.assert(
      fc.property(contexts, operation, (context, operation) => {
        if (!context.place?.state) return
        const mode = { ...context.policy, mode: 'BLOCK_LIST' as const }
        const input = { ...context, policy: mode, registeredAt: null }
        const ofCountry = geoDecision({ ...input, place: { ...context.place, state: undefined } }, operation)
        if (!ofCountry.isAllowed) expect(geoDecision(input, operation).isAllowed).toBe(false)
      }),
      runs,
    )
  })

  test('existing players keep sign-in and withdrawals, and nothing else', () => {
    fc.assert(
      fc.property(contexts, operation, (context, operation) => {
        const off = { ...context.policy, vpn: 'ALLOW' as const, since: 500 }
        const late = context.rules.map((rule) => ({ ...rule, effectiveFrom: Math.max(500, rule.effectiveFrom) }))
        const input = { ...context, policy: off, rules: late }
        const old = geoDecision({ ...input, registeredAt: 1 }, operation).isAllowed
        const stranger = geoDecision({ ...input, registeredAt: null }, operation).isAllowed
        expect(old).toBe(operation === 'login' || operation === 'withdraw' ? true : stranger)
      }),
      runs,
    )
  })

  test('a VPN is refused, flagged or ignored by policy', () => {
    fc.assert(
      fc.property(contexts, operation, (context, operation) => {
        const behind = { ...context, place: { country: 'IN', isVpn: true } }
        const by = (vpn: (typeof vpnPolicies)[number]) =>
          geoDecision({ ...behind, policy: { ...context.policy, vpn } }, operation)
        expect(by('BLOCK').isAllowed).toBe(false)
        expect(by('FLAG')).toEqual({ ...by('ALLOW'), isFlagged: true })
      }),
      runs,
    )
  })

  test('a refusal always has a message, an allowed call none', () => {
    fc.assert(
      fc.property(contexts, operation, (context, operation) => {
        const { isAllowed, message, reason } = geoDecision(context, operation)
        expect(message === '').toBe(isAllowed)
        expect(reason).not.toBe('')
      }),
      runs,
    )
  })
})

const allClosed = Object.fromEntries(geoOperations.map((one) => [one, false])) as Record<GeoOperation, boolean>

test('a rule applies from its start date on', () => {
  const rule: GeoRule = {
    country: 'IN',
    state: 'IN-TN',
    isListed: true,
    allows: allClosed,
    message: 'By law',
    effectiveFrom: 500,
  }
  const at = (instant: number) =>
    geoDecision(
      {
        policy: defaultGeoPolicy,
        rules: [rule],
        place: { country: 'IN', state: 'IN-TN' },
        registeredAt: null,
        now: instant,
      },
      'sports',
    )
  expect([at(499).isAllowed, at(500).isAllowed, at(500).message]).toEqual([true, false, 'By law'])
})
