import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { plus } from '#areas/exchange/rules/sportsbook/fraction.ts'
import { sizesOf } from '#areas/exchange/rules/sportsbook/lines.ts'
import type { LegOutcome, Ticket } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { money, type Money } from '#values/money.ts'
import { fraction, one, singleLineNames, systemNamed } from './tickets.ts'

/** A ticket with its legs decided, and the return that its calculator publishes. */
export interface PublishedTicket {
  readonly id: string
  readonly ticket: Ticket
  readonly published: number
  /** They round to the nearest cent, a ticket is rounded down. */
  readonly within: number
}

/** The cases of one set that are tickets, and why the others are not. */
export interface PublishedSet {
  readonly tickets: readonly PublishedTicket[]
  readonly left: Readonly<Record<string, number>>
}

/** The tickets whose return in minor units is not the published one. */
export const differingTickets = (tickets: readonly PublishedTicket[], returned: readonly bigint[]): string[] =>
  tickets.flatMap(({ id, published, within }, at) => {
    const due = Number(returned[at]) / 100
    return Math.abs(due - published) > within + 1e-6 ? [`${id}: ${due}, published ${published}`] : []
  })

export const readBetcalc = (shared: string, name: string): unknown =>
  JSON.parse(readFileSync(join(shared, 'betcalc', name), 'utf8'))

export const minorUnits = (amount: number): Money => money(BigInt(Math.round(amount * 100)))

const cruncher = z.array(
  z.object({ id: z.string(), fn: z.string(), args: z.array(z.unknown()), expect: z.record(z.string(), z.unknown()) }),
)
const accumulatorArguments = z.tuple([
  z.object({ type: z.string(), stake: z.number(), eachWay: z.boolean() }),
  z.array(z.object({ odds: z.string(), terms: z.string(), position: z.number() })),
])

const finish = (position: number): LegOutcome =>
  position === 1 ? 'WIN' : position > 1 ? 'PLACED' : position < 0 ? 'VOID' : 'LOSE'

/** Accumulators and named bets with losers, voids and places. */
export function betcruncherTickets(shared: string): PublishedSet {
  const all = cruncher.parse(readBetcalc(shared, 'betcruncher_vectors.json'))
  const tickets = all.flatMap(({ id, args, expect }): PublishedTicket[] => {
    const parsed = accumulatorArguments.safeParse(args)
    if (!parsed.success) return []
    const [{ type, stake, eachWay: isEachWay }, picks] = parsed.data
    const legs = picks.map(({ odds, terms, position }) => ({
      price: plus(one, fraction(odds)),
      outcome: finish(position),
      place: fraction(terms),
    }))
    const name = systemNamed(type)
    const sizes = name ? sizesOf(name) : [singleLineNames.indexOf(type) + 1]
    const ticket = { unit: minorUnits(stake), legs, sizes, isEachWay, largest: null }
    return [{ id, ticket, published: Number(expect['returns']), within: 0.0101 }]
  })
  return { tickets, left: { 'conversions of odds': all.length - tickets.length } }
}

const pick = z.object({
  odds: z.object({ decimal: z.number().optional(), fractional: z.string().optional() }),
  terms: z.string(),
})
const multiple = z.tuple([
  z.object({
    selections: z.array(pick),
    stake: z.number(),
    ew: z.boolean().default(false),
    fullCover: z.boolean().default(false),
    sizes: z.array(z.number()).optional(),
    size: z.number().optional(),
  }),
])
const betReturn = z.array(
  z.object({
    id: z.string(),
    fn: z.string(),
    args: z.array(z.unknown()),
    expect: z.object({ value: z.unknown() }),
  }),
)

/** Multiples of winners. */
export function betReturnTickets(shared: string): PublishedSet {
  const all = betReturn.parse(readBetcalc(shared, 'betreturn_vectors.json'))
  const tickets = all.flatMap(({ id, fn, args, expect }): PublishedTicket[] => {
    const parsed = multiple.safeParse(args)
    if (!parsed.success || !['main.accumulator', 'main.multiple'].includes(fn)) return []
    const [{ selections, stake, ew: isEachWay, fullCover, size }] = parsed.data
    const legs = selections.map(({ odds, terms }) => ({
      price: odds.fractional === undefined ? fraction(String(odds.decimal)) : plus(one, fraction(odds.fractional)),
      outcome: 'WIN' as const,
      place: fraction(terms),
    }))
    const every = legs.map((_, at) => at + 1)
    const sizes =
      fn === 'main.accumulator' ? [legs.length] : fullCover ? every : size === undefined ? every.slice(1) : [size]
    const ticket = { unit: minorUnits(stake), legs, sizes, isEachWay, largest: null }
    return [{ id, ticket, published: Number(expect.value), within: 0 }]
  })
  return { tickets, left: { 'conversions, single legs': all.length - tickets.length } }
}
