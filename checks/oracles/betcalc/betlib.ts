import { z } from 'zod'
import { sizesOf, systems } from '#areas/exchange/rules/sportsbook/lines.ts'
import type { TicketLeg } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { readBetcalc } from './published-tickets.ts'
import { fraction, one, singleLineNames, systemNamed } from './tickets.ts'

const selection = z.object({
  outcome: z.enum(['WIN', 'PLACE', 'VOID', 'LOSE', 'DEAD_HEAT']),
  odds: z.union([z.string(), z.number()]).optional(),
  place_fraction: z.string().optional(),
  rule4: z.number().default(0),
  places_offered: z.number().optional(),
  tied_position: z.number().optional(),
  runners_in_dead_heat: z.number().optional(),
})

function legOf(picked: z.infer<typeof selection>): TicketLeg {
  const { outcome, tied_position: position = 1, places_offered: places = 1, runners_in_dead_heat: tied = 1 } = picked
  return {
    price: picked.odds === undefined ? one : fraction(String(picked.odds)),
    outcome: outcome === 'DEAD_HEAT' ? 'WIN' : outcome === 'PLACE' ? 'PLACED' : outcome,
    tie: outcome === 'DEAD_HEAT' ? { position, tied, places } : null,
    rule4: Math.round(picked.rule4 * 100),
    place: picked.place_fraction === undefined ? null : fraction(picked.place_fraction),
  }
}

const choose = (of: number, some: number): bigint =>
  some < 0 || some > of ? 0n : some === 0 ? 1n : (choose(of - 1, some - 1) * BigInt(of)) / BigInt(some)

const betlib = z.object({
  selections: z.array(selection),
  cases: z.array(
    z.object({
      id: z.string(),
      bet_type: z.string(),
      unit_stake: z.number(),
      each_way: z.boolean(),
      expect: z.object({ lines: z.number(), total_return: z.number(), tolerance: z.number() }),
    }),
  ),
  single_leg: z.array(
    z.object({
      id: z.string(),
      selection,
      expect: z.object({ win_factor: z.number(), place_factor: z.number().optional() }),
      tolerance: z.number(),
    }),
  ),
})

/** A named bet of betlib: every combination of it over all legs. */
export interface BetlibMultiple {
  readonly id: string
  readonly unit: number
  readonly isEachWay: boolean
  readonly legs: readonly TicketLeg[]
  /** A line of some legs is part of as many combinations as there are ways to complete it. */
  readonly sizes: readonly { readonly size: number; readonly weight: bigint; readonly lines: bigint }[]
  readonly published: { readonly lines: number; readonly total: number; readonly within: number }
}

export function betlibMultiples(shared: string): readonly BetlibMultiple[] {
  const { selections, cases } = betlib.parse(readBetcalc(shared, 'betlib_multiples.json'))
  const legs = selections.map(legOf)
  return cases.map(({ id, bet_type: type, unit_stake: unit, each_way: isEachWay, expect: known }) => {
    const name = systemNamed(type)
    const whole = name
      ? systems[name].legs
      : type.startsWith('accumulator')
        ? Number(type.split(':')[1])
        : singleLineNames.indexOf(type) + 1
    return {
      id,
      unit,
      isEachWay,
      legs,
      sizes: (name ? sizesOf(name) : [whole]).map((size) => ({
        size,
        weight: choose(legs.length - size, whole - size),
        lines: choose(legs.length, size) * (isEachWay ? 2n : 1n),
      })),
      published: { lines: known.lines, total: known.total_return, within: known.tolerance },
    }
  })
}

/** Single legs with their factors in win and place lines. */
export const betlibLegs = (shared: string) =>
  betlib
    .parse(readBetcalc(shared, 'betlib_multiples.json'))
    .single_leg.map(({ id, selection: picked, expect: known, tolerance }) => ({
      id,
      leg: legOf(picked),
      win: known.win_factor,
      place: known.place_factor,
      within: tolerance,
    }))
