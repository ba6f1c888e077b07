import fc from 'fast-check'
import type { SharePath } from '#areas/agents/rules/chips/path.ts'
import { split } from '#areas/agents/rules/chips/split.ts'
import { ofOdds } from '#areas/exchange/rules/sportsbook/fraction.ts'
import {
  acceptOffer,
  offerFor,
  settleTicket,
  stakeTransfers,
  ticketFlow,
  voidOpenTicket,
  type HeldTicket,
} from '#areas/exchange/rules/sportsbook/ticket-flow.ts'
import {
  legOutcomes,
  lineCount,
  potentialOf,
  stakeOf,
  type LegOutcome,
  type TicketLeg,
  type Tie,
} from '#areas/exchange/rules/sportsbook/ticket.ts'
import { isRefusal, type Decision } from '#blueprint/decision/decision.ts'
import type { TransferOrder } from '#blueprint/ledger/transfer.ts'
import { money, negate, zeroMoney } from '#values/money.ts'

interface LegResult {
  readonly outcome: LegOutcome
  readonly tie: Tie | null
  readonly rule4: number
}

export type TicketStep =
  | { readonly kind: 'results'; readonly results: readonly (LegResult | null)[] }
  | { readonly kind: 'void' }
  | { readonly kind: 'cash-out'; readonly liveE4: number; readonly part: number }

export interface TicketCase {
  readonly unit: bigint
  readonly legs: readonly { readonly oddsE4: number; readonly placeOf: number | null }[]
  readonly sizes: readonly number[]
  readonly isEachWay: boolean
  readonly largest: bigint | null
  readonly path: number
  readonly steps: readonly TicketStep[]
}

const tie = fc.record({
  position: fc.integer({ min: 1, max: 3 }),
  tied: fc.integer({ min: 2, max: 4 }),
  places: fc.integer({ min: 1, max: 4 }),
})
const legResult = fc.record({
  outcome: fc.oneof({ weight: 2, arbitrary: fc.constant('WIN' as const) }, fc.constantFrom(...legOutcomes)),
  tie: fc.option(tie, { freq: 5 }),
  rule4: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90 })),
})

const step = (legs: number): fc.Arbitrary<TicketStep> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .array(fc.option(legResult, { freq: 6 }), { minLength: legs, maxLength: legs })
        .map((results): TicketStep => ({ kind: 'results', results })),
    },
    { weight: 1, arbitrary: fc.constant<TicketStep>({ kind: 'void' }) },
    {
      weight: 2,
      arbitrary: fc
        .record({ liveE4: fc.integer({ min: 10_100, max: 90_000 }), part: fc.integer({ min: 1, max: 10_000 }) })
        .map((live): TicketStep => ({ kind: 'cash-out', ...live })),
    },
  )

/** A ticket of one to five legs: settled, corrected, reopened, voided or cashed out in parts. */
export const ticketCase = (paths: number): fc.Arbitrary<TicketCase> =>
  fc.integer({ min: 1, max: 5 }).chain((legs) => {
    const every = Array.from({ length: legs }, (_, at) => at + 1)
    return fc.record({
      unit: fc.oneof(fc.bigInt(1n, 500n), fc.bigInt(1n, 200_000n)),
      legs: fc.array(
        fc.record({
          oddsE4: fc.integer({ min: 10_001, max: 120_000 }),
          placeOf: fc.option(fc.integer({ min: 1, max: 8 })),
        }),
        { minLength: legs, maxLength: legs },
      ),
      sizes: fc.oneof(fc.constant([legs]), fc.subarray(every, { minLength: 1 })),
      isEachWay: fc.boolean(),
      largest: fc.option(fc.bigInt(1n, 1_000_000n), { freq: 4 }),
      path: fc.nat(paths - 1),
      steps: fc.array(step(legs), { minLength: 1, maxLength: 4 }),
    })
  })

export interface TicketBooking {
  readonly set: Readonly<Record<string, unknown>>
  readonly transfers: readonly TransferOrder[]
}

/** A ticket after a step: what is written, and what the player and the agents of the path have of it. */
export interface TicketOutcome {
  readonly booking: TicketBooking | null
  readonly balance: bigint
  readonly counted: bigint
  readonly owns: readonly bigint[]
}

const now = new Date('2026-11-16T10:00:00Z')

function decided(
  held: HeldTicket,
  step: TicketStep,
): { readonly decision: Decision<'ticket'>; readonly legs: HeldTicket['legs'] } {
  const { legs } = held
  if (step.kind === 'void') return { decision: voidOpenTicket(held, 'check', now), legs }
  if (step.kind === 'results') {
    const after = legs.map((leg, at) => ({ ...leg, ...step.results[at] }))
    return { decision: settleTicket(held, after, now), legs: after }
  }
  const valued = offerFor(held, { oddsE4: step.liveE4, margin: 500 })
  if ('refused' in valued) return { decision: valued, legs }
  const offer = { amount: valued.offer, liveOddsE4: step.liveE4, expiresAt: now, potential: potentialOf(held) }
  return { decision: acceptOffer(held, offer, { part: step.part, liveOddsE4: step.liveE4, at: now }), legs }
}

/** Plays a ticket with the domain rules; the first outcome is the placement. */
export function playTicket(
  one: TicketCase,
  { id, accountId, path }: { readonly id: string; readonly accountId: bigint; readonly path: SharePath },
): TicketOutcome[] {
  const { legs, sizes, isEachWay, unit, largest } = one
  const asked = {
    unit: money(unit),
    sizes,
    isEachWay,
    largest: largest === null ? null : money(largest),
    legs: legs.map(({ oddsE4, placeOf }): TicketLeg => ({
      price: ofOdds(oddsE4),
      outcome: 'OPEN',
      place: placeOf === null ? null : { top: 1n, bottom: BigInt(placeOf) },
    })),
  }
  const stake = stakeOf(asked)
  const currency = 'INR'
  let held: HeldTicket = {
    ...asked,
    id,
    accountId,
    currency,
    stake,
    status: 'OPEN',
    returned: zeroMoney,
    cashedOut: zeroMoney,
  }
  let balance: bigint = negate(stake)
  const outcome = (booking: TicketBooking | null): TicketOutcome => {
    const counted = held.status === 'OPEN' ? zeroMoney : money(held.returned - stake)
    return { booking, balance, counted, owns: split(counted, path) }
  }
  const placement = {
    lines: lineCount(asked),
    stake,
    potential: potentialOf(asked),
    unit: asked.unit,
    sizes: [...sizes],
    is_each_way: isEachWay,
    largest: asked.largest,
    legs: legs.length,
  }
  const first = outcome({ set: placement, transfers: stakeTransfers(held, asked) })
  return [
    first,
    ...one.steps.map((step) => {
      const { decision, legs: after } = decided(held, step)
      if (isRefusal(decision)) return outcome(null)
      const { transfers = [] } = decision
      const set: Readonly<Record<string, unknown>> = decision.set ?? {}
      const amount = (name: string, otherwise: bigint) => money(typeof set[name] === 'bigint' ? set[name] : otherwise)
      held = {
        ...held,
        legs: after,
        status: ticketFlow.states.find((state) => state === set['status']) ?? held.status,
        unit: amount('unit', held.unit),
        returned: amount('returned', held.returned),
        cashedOut: amount('cashed_out', held.cashedOut),
      }
      for (const order of transfers) balance += order.credit === 'wallet' ? order.amount : negate(order.amount)
      return outcome({ set, transfers })
    }),
  ]
}
