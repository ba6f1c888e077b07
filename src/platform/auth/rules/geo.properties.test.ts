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
      fc.property(contexts, operation, fc.constantFrom('IN', 'LK'), (scene, what, country) => {
        const others = scene.rules.filter((rule) => rule.country !== country || rule.state !== null)
        const closing: GeoRule = {
          country,
          state: null,
          isListed: true,
          allows: { ...allClosed },
          message: '',
          effectiveFrom: 0,
        }
        const closed = geoDecision({ ...scene, registeredAt: null, rules: [...others, closing] }, what)
        if (closed.isAllowed) expect(scene.place?.country).not.toBe(country)
      }),
      runs,
    )
  })

  test('a block list allows whatever an allow list allows', () => {
    fc.assert(
      fc.property(contexts, operation, (scene, what) => {
        const as = (mode: (typeof geoModes)[number]) =>
          geoDecision({ ...scene, registeredAt: null, policy: { ...scene.policy, mode } }, what).isAllowed
        if (as('ALLOW_LIST')) expect(as('BLOCK_LIST')).toBe(true)
      }),
      runs,
    )
  })

  test('an allow list allows nothing without a listed country', () => {
    fc.assert(
      fc.property(contexts, operation, (scene, what) => {
        const { isAllowed } = geoDecision(
          { ...scene, registeredAt: null, policy: { ...scene.policy, mode: 'ALLOW_LIST' } },
          what,
        )
        const country = scene.rules.find(
          (rule) =>
            rule.country === scene.place?.country && rule.state === null && rule.isListed && rule.effectiveFrom <= now,
        )
        if (isAllowed) expect(country?.allows[what]).toBe(true)
      }),
      runs,
    )
  })

  test('a state never loosens its country', () => {
    fc.assert(
      fc.property(contexts, operation, (scene, what) => {
        if (!scene.place?.state) return
        const mode = { ...scene.policy, mode: 'BLOCK_LIST' as const }
        const asked = { ...scene, policy: mode, registeredAt: null }
        const ofCountry = geoDecision({ ...asked, place: { ...scene.place, state: undefined } }, what)
        if (!ofCountry.isAllowed) expect(geoDecision(asked, what).isAllowed).toBe(false)
      }),
      runs,
    )
  })

  test('existing players keep sign-in and withdrawals, and nothing else', () => {
    fc.assert(
      fc.property(contexts, operation, (scene, what) => {
        const off = { ...scene.policy, vpn: 'ALLOW' as const, since: 500 }
        const late = scene.rules.map((rule) => ({ ...rule, effectiveFrom: Math.max(500, rule.effectiveFrom) }))
        const asked = { ...scene, policy: off, rules: late }
        const old = geoDecision({ ...asked, registeredAt: 1 }, what).isAllowed
        const stranger = geoDecision({ ...asked, registeredAt: null }, what).isAllowed
        expect(old).toBe(what === 'login' || what === 'withdraw' ? true : stranger)
      }),
      runs,
    )
  })

  test('a VPN is refused, flagged or ignored by policy', () => {
    fc.assert(
      fc.property(contexts, operation, (scene, what) => {
        const behind = { ...scene, place: { country: 'IN', isVpn: true } }
        const by = (vpn: (typeof vpnPolicies)[number]) =>
          geoDecision({ ...behind, policy: { ...scene.policy, vpn } }, what)
        expect(by('BLOCK').isAllowed).toBe(false)
        expect(by('FLAG')).toEqual({ ...by('ALLOW'), isFlagged: true })
      }),
      runs,
    )
  })

  test('a refusal always has a message, an allowed call none', () => {
    fc.assert(
      fc.property(contexts, operation, (scene, what) => {
        const { isAllowed, message, reason } = geoDecision(scene, what)
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
