import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, sum } from '#values/money.ts'
import { refuse } from '#blueprint/decision/refusal.ts'
import { planPayouts, type Candidate } from './payout-plan.ts'
import type { Route } from './payout-terms.ts'

const clock = { day: 'MON', time: '12:00' } as const
const route = (code: string, float: bigint | null, cap: bigint | null = null): Route => ({
  code,
  name: code,
  schedule: [],
  cap: cap === null ? null : money(cap),
  float: float === null ? null : money(float),
})
const one = (id: string, net: bigint, routes: readonly Route[], held: string | null = null): Candidate => ({
  id,
  net: money(net),
  held: held === null ? null : refuse(held),
  routes,
  clock,
})

test('uses the float of each gateway in turn and reports excluded withdrawals with the reason', () => {
  const routes = [route('first', 1_000n, 300n), route('second', 500n)]
  const plan = planPayouts(
    [
      one('a', 700n, routes),
      one('b', 400n, routes),
      one('c', 300n, routes),
      one('d', 200n, routes),
      one('e', 1n, routes, 'New'),
    ],
    null,
  )
  expect(plan.planned).toEqual([
    { id: 'a', net: 700n, gateway: 'first', transfers: 3 },
    { id: 'b', net: 400n, gateway: 'second', transfers: 1 },
    { id: 'c', net: 300n, gateway: 'first', transfers: 1 },
  ])
  expect(plan.excluded).toEqual([
    { id: 'd', net: 200n, reason: 'first has 0.00 left, which is less than 2.00.' },
    { id: 'e', net: 1n, reason: 'New' },
  ])
  expect(plan.sum).toBe(1_400n)
  expect(plan.gateways).toEqual([
    { gateway: 'first', name: 'first', count: 2, transfers: 4, sum: 1_000n, float: 1_000n, after: 0n },
    { gateway: 'second', name: 'second', count: 1, transfers: 1, sum: 400n, float: 500n, after: 100n },
  ])
})

test('never uses more than the float, and either plans or excludes every withdrawal', () => {
  const anyFloat = fc.option(fc.bigInt(0n, 500n))
  fc.assert(
    fc.property(fc.array(fc.bigInt(1n, 300n), { maxLength: 12 }), anyFloat, anyFloat, (nets, first, second) => {
      const routes = [route('first', first), route('second', second)]
      const plan = planPayouts(
        nets.map((net, place) => one(String(place), net, routes)),
        null,
      )
      expect(plan.planned.length + plan.excluded.length).toBe(nets.length)
      expect(sum(plan.gateways.map((drawn) => drawn.sum))).toBe(plan.sum)
      for (const { float, after, sum: drawn } of plan.gateways) {
        expect(after === null).toBe(float === null)
        if (float !== null && after !== null) expect([after >= 0n, float - drawn]).toEqual([true, after])
      }
    }),
  )
})
