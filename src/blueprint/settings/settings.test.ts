import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { counters, increasedCounters } from './counters.ts'
import { groupNames } from './definitions.ts'
import { domainGroupOf } from './domain-group.ts'
import { accepts, findContradiction, effective, inherited, appliesTo, modeOf, settingsOf } from './effective.ts'

const every = groupNames.flatMap((group) =>
  Object.entries(settingsOf(group)).map(([name, setting]) => ({ group, name, setting })),
)
const one = fc.constantFrom(...every)
const anyValue = fc.oneof(fc.integer(), fc.boolean(), fc.string(), fc.constantFrom('Asia/Kolkata', '100.00', 15, null))

describe('effective settings', () => {
  test("default to the product's values, which are valid", () => {
    for (const { group, name, setting } of every) {
      expect((effective({}, {})[group] as Record<string, unknown>)[name]).toEqual(setting.initial)
      if (setting.initial !== null) expect(accepts(setting, setting.initial), `${group}.${name}`).toBe(true)
    }
  })

  test("are the domain's own value, else the operator's, else the default; invalid values are ignored", () => {
    fc.assert(
      fc.property(one, anyValue, anyValue, ({ group, name, setting }, ofHouse, ofDomain) => {
        const operator = { [group]: { [name]: ofHouse } }
        const holds = (effective(operator, { [group]: { [name]: ofDomain } })[group] as Record<string, unknown>)[name]
        const candidates = [
          ...(setting.reach === 'house' ? [] : [ofDomain]),
          ...(setting.reach === 'domain' ? [] : [ofHouse]),
        ]
        expect(holds).toEqual(candidates.find((value) => accepts(setting, value)) ?? setting.initial)
        if (holds !== null) expect(accepts(setting, holds)).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  test('fall back to the inherited value when a value is cleared', () => {
    fc.assert(
      fc.property(one, anyValue, ({ group, name }, ofHouse) => {
        const operator = { [group]: { [name]: ofHouse } }
        const holds = (effective(operator, {})[group] as Record<string, unknown>)[name]
        expect(holds).toEqual(inherited(group, name, operator, false))
      }),
      { numRuns: 2_000 },
    )
  })

  test('belong to the operator or a domain', () => {
    for (const { setting } of every) expect(appliesTo(setting, true) || appliesTo(setting, false)).toBe(true)
  })
})

test.each([
  ['betting', { minStake: '100.00', maxStake: '99.99' }, 'maxStake'],
  ['betting', { minStake: '100.00', maxStake: '100.00' }, undefined],
  ['betting', { minStake: '100.00', maxStake: null }, undefined],
  ['payments', { minWithdrawal: '10.00', maxWithdrawal: '9.00' }, 'maxWithdrawal'],
  ['payments', { minDeposit: '9.00', maxDeposit: '10.00' }, undefined],
] as const)('%s settings %j report a contradiction at %s', (group, values, field) =>
  expect(findContradiction(group, values)?.field).toBe(field),
)

test('keeps a server started in main mode in it; others follow the setting', () => {
  expect([modeOf('main', 'dev'), modeOf('dev', 'main'), modeOf('dev', null), modeOf('other', 'dev')]).toEqual([
    'main',
    'main',
    'dev',
    'dev',
  ])
})

test.each([
  ['Overround One', 'overround'],
  ['overround-test', 'overround'],
  ['dev.overround.example', 'overround'],
  ['overroundqa2.example', 'overround'],
  ['Overround Gold', 'gold'],
  ['GOLD', 'gold'],
  ['gold-staging', 'gold'],
  ['golden', null],
  ['Another Name', null],
])('the domain %s belongs to %s', (name, group) => expect(domainGroupOf(name)).toBe(group))

test('a counter plays a sound when it grows and has sound enabled', () => {
  const [first, second, third] = counters
  const none = Object.fromEntries(counters.map((counter) => [counter, 1])) as Record<(typeof counters)[number], number>
  const now = { ...none, [first!]: 2, [second!]: 5, [third!]: 0 }
  expect(increasedCounters(none, now, [first!, third!])).toEqual([first])
  expect(increasedCounters(none, now, counters)).toEqual([first, second])
  expect(increasedCounters(none, none, counters)).toEqual([])
})
