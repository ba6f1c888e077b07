import { money, zeroMoney, sum, type Money } from '#values/money.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import { splitByCap } from './fee.ts'
import { routeFor, type Route } from './payout-terms.ts'
import type { SiteClock } from './schedule.ts'

/** A withdrawal considered for the batch; `held` says why it cannot be paid. */
export type Candidate = {
  readonly id: string
  /** The amount to be sent now. */
  readonly net: Money
  readonly held: Refusal | null
  readonly routes: readonly Route[]
  readonly clock: SiteClock
}

export type PlannedPayout = {
  readonly id: string
  readonly net: Money
  readonly gateway: string
  readonly transfers: number
}
export type ExcludedPayout = { readonly id: string; readonly net: Money; readonly reason: string }

/** Amounts per gateway with the balance before and after; null: unknown. */
export type GatewayTotal = {
  readonly gateway: string
  readonly name: string
  readonly count: number
  readonly transfers: number
  readonly sum: Money
  readonly float: Money | null
  readonly after: Money | null
}

export type PayoutPlan = {
  readonly planned: readonly PlannedPayout[]
  readonly excluded: readonly ExcludedPayout[]
  readonly gateways: readonly GatewayTotal[]
  readonly sum: Money
}

/** Plans payouts in order, each through the first route that is open and has enough float after the earlier ones. */
export function planPayouts(candidates: readonly Candidate[], preferred: string | null): PayoutPlan {
  const planned: PlannedPayout[] = []
  const excluded: ExcludedPayout[] = []
  const drawn = new Map<string, GatewayTotal>()
  for (const { id, net, held, routes, clock } of candidates) {
    const left = routes.map((route) => ({
      ...route,
      float: drawn.has(route.code) ? floatAfter(drawn, route) : route.float,
    }))
    const route = held ?? routeFor(net, left, { preferred, clock })
    if ('refused' in route) {
      excluded.push({ id, net, reason: route.refused })
      continue
    }
    const transfers = route.cap === null ? 1 : splitByCap(net, route.cap).length
    planned.push({ id, net, gateway: route.code, transfers })
    const before = drawn.get(route.code)
    drawn.set(route.code, {
      gateway: route.code,
      name: route.name,
      count: (before?.count ?? 0) + 1,
      transfers: (before?.transfers ?? 0) + transfers,
      sum: money((before?.sum ?? zeroMoney) + net),
      float: before ? before.float : route.float,
      after: route.float === null ? null : money(route.float - net),
    })
  }
  return { planned, excluded, gateways: [...drawn.values()], sum: sum(planned.map((one) => one.net)) }
}

const floatAfter = (drawn: ReadonlyMap<string, GatewayTotal>, { code }: Route): Money | null =>
  drawn.get(code)?.after ?? null
