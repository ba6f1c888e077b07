import { expect, test } from 'vitest'
import { money, parseMoney, type Money } from '#values/money.ts'
import { unusualSigns, type RequestCircumstances, type UsualRequests } from './unusual.ts'

const rupees = (text: string): Money => parseMoney(text) ?? money(0n)
const now = new Date('2026-12-01T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const circumstances: RequestCircumstances = {
  lastActive: daysAgo(1),
  isRelated: false,
  before: { count: 0, amount: rupees('0') },
  clock: '15:30',
}
const usual: UsualRequests = { dormantDays: 90, hours: { from: 7, until: 23 }, limit: rupees('500') }
const signs = (
  change: Partial<RequestCircumstances>,
  { amount = '100', ...limits }: Partial<UsualRequests> & { readonly amount?: string } = {},
) => unusualSigns({ amount: rupees(amount) }, { ...circumstances, ...change }, { ...usual, ...limits }, now)

test('FYE-10 an everyday adjustment has no sign', () => {
  expect(signs({})).toBeNull()
})

test('FYE-10 marks a dormant account from the configured day on', () => {
  expect(signs({ lastActive: daysAgo(89) })).toBeNull()
  expect(signs({ lastActive: daysAgo(90) })).toBe('Player inactive for 90 days')
  expect(signs({ lastActive: daysAgo(90) }, { dormantDays: 91 })).toBeNull()
})

test('FYE-10 marks an account that shares a device or address with the requester', () => {
  expect(signs({ isRelated: true })).toBe('Requester has used a device or address of the player')
})

test('FYE-10 marks requests that together exceed the limit that each keeps, to the unit', () => {
  const before = { count: 3, amount: rupees('400') }
  expect(signs({ before })).toBeNull()
  expect(signs({ before }, { amount: '100.01' })).toBe('4 requests within 24 hours exceed the limit of 500.00 together')
  expect(signs({ before }, { amount: '100.01', limit: null })).toBeNull()
  // One that is too large alone is refused elsewhere, and is no part of anything.
  expect(signs({}, { amount: '500.01' })).toBeNull()
})

test.each([
  ['06:59', 7, 23, false],
  ['07:00', 7, 23, true],
  ['22:59', 7, 23, true],
  ['23:00', 7, 23, false],
  ['03:00', 20, 4, true],
  ['04:00', 20, 4, false],
  ['19:59', 20, 4, false],
  ['03:00', 9, 9, true],
])('FYE-10 at %s with usual hours from %i until %i: %s', (clock, from, until, isUsual) => {
  expect(signs({ clock }, { hours: { from, until } }) === null).toBe(isUsual)
})

test('FYE-10 names every sign of a request', () => {
  const before = { count: 1, amount: rupees('450') }
  expect(signs({ lastActive: daysAgo(400), isRelated: true, before, clock: '03:12' })).toBe(
    'Player inactive for 400 days; Requester has used a device or address of the player; 2 requests within 24 hours exceed the limit of 500.00 together; Requested at 03:12, not between 07:00 and 23:00',
  )
})
