import { expect, test } from 'vitest'
import { blocksOf } from './effective.ts'
import type { Restriction } from './restriction.ts'

const now = new Date('2026-11-20T10:00:00Z')
const restriction = (more: Partial<Restriction>): Restriction => ({
  scope: 'BET',
  target: null,
  kind: 'BLOCK',
  value: null,
  from: new Date('2026-11-01T00:00:00Z'),
  until: null,
  isLifted: false,
  ...more,
})
const blocked = (...restrictions: readonly Restriction[]) =>
  blocksOf({ restrictions, exclusions: [] }, now).map(({ what }) => what)

test('a restriction blocks what it names; one of the login blocks all but withdrawals', () => {
  expect(blocked()).toEqual([])
  expect(blocked(restriction({}))).toEqual(['BET'])
  expect(blocked(restriction({ scope: 'WITHDRAWAL' }), restriction({ scope: 'DEPOSIT' }))).toEqual([
    'DEPOSIT',
    'WITHDRAWAL',
  ])
  expect(blocked(restriction({ scope: 'LOGIN' }))).toEqual(['LOGIN', 'BET', 'DEPOSIT', 'BONUS'])
})

test('what is limited, over, lifted, not in force yet or only about one sport blocks nothing', () => {
  expect(
    blocked(
      restriction({ kind: 'MAX_STAKE', value: 100n }),
      restriction({ until: new Date('2026-11-19T00:00:00Z') }),
      restriction({ isLifted: true }),
      restriction({ from: new Date('2026-11-21T00:00:00Z') }),
      restriction({ scope: 'SPORT', target: 'Cricket' }),
    ),
  ).toEqual([])
})

test('an exclusion blocks all but withdrawals, and says until when', () => {
  const exclusion = { kind: 'SELF_EXCLUSION', from: new Date('2026-11-01T00:00:00Z'), isLifted: false } as const
  const until = new Date('2027-05-01T00:00:00Z')
  expect(blocksOf({ restrictions: [], exclusions: [{ ...exclusion, until }] }, now)).toEqual(
    (['LOGIN', 'BET', 'DEPOSIT', 'BONUS'] as const).map((what) => ({
      what,
      reason: 'Self-excluded until at least 2027-05-01.',
    })),
  )
})
