import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sizesOf, sumsOfProducts, systems } from '#areas/exchange/rules/sportsbook/lines.ts'
import { plus, times, type Fraction } from '#areas/exchange/rules/sportsbook/fraction.ts'
import { placeFactor, returnOf, winFactor, type TicketLeg } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { money } from '#values/money.ts'
import { logMissingData, sharedFolder } from './read.ts'
import { fraction, systemNamed, one, singleLineNames } from './tickets.ts'

const shared = sharedFolder()
const read = (name: string): unknown => JSON.parse(readFileSync(join(shared ?? '', 'betcalc', name), 'utf8'))

const near = (value: Fraction, known: number, within: number): boolean =>
  Math.abs(Number((value.top * 10n ** 9n) / value.bottom) / 1e9 - known) <= within + 1e-9

const selection = z.object({
  outcome: z.enum(['WIN', 'PLACE', 'VOID', 'LOSE', 'DEAD_HEAT']),
  odds: z.union([z.string(), z.number()]).optional(),
  place_fraction: z.string().optional(),
  rule4: z.number().default(0),
  places_offered: z.number().optional(),
  tied_position: z.number().optional(),
  runners_in_dead_heat: z.number().optional(),
})

function legOf(said: z.infer<typeof selection>): TicketLeg {
  const { outcome, tied_position: position = 1, places_offered: places = 1, runners_in_dead_heat: tied = 1 } = said
  return {
    price: said.odds === undefined ? one : fraction(String(said.odds)),
    outcome: outcome === 'DEAD_HEAT' ? 'WIN' : outcome === 'PLACE' ? 'PLACED' : outcome,
    tie: outcome === 'DEAD_HEAT' ? { position, tied, places } : null,
    rule4: Math.round(said.rule4 * 100),
    place: said.place_fraction === undefined ? null : fraction(said.place_fraction),
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

test('multiples of nine legs that won, were placed, tied, void or lost return the amounts of betlib', () => {
  if (shared === null) return logMissingData('multiples of betlib')
  const { selections, cases, single_leg: singles } = betlib.parse(read('betlib_multiples.json'))
  const legs = selections.map(legOf)
  for (const { id, selection: said, expect: known, tolerance } of singles) {
    expect([id, near(winFactor(legOf(said)), known.win_factor, tolerance)]).toEqual([id, true])
    if (known.place_factor !== undefined)
      expect([id, near(placeFactor(legOf(said)), known.place_factor, tolerance)]).toEqual([id, true])
  }
  for (const { id, bet_type: type, unit_stake: unit, each_way: isEachWay, expect: known } of cases) {
    // Every combination of the named bet over all legs; a line of some legs is part of as many of them as there are ways to complete it.
    const name = systemNamed(type)
    const size = name
      ? systems[name].legs
      : type.startsWith('accumulator')
        ? Number(type.split(':')[1])
        : singleLineNames.indexOf(type) + 1
    const sizes = name ? sizesOf(name) : [size]
    const parts = [legs.map(winFactor), ...(isEachWay ? [legs.map(placeFactor)] : [])]
    const weight = (of: number) => choose(legs.length - of, size - of)
    const lines = sizes.reduce((sum, of) => sum + weight(of) * choose(legs.length, of), 0n) * BigInt(parts.length)
    const total = parts
      .map((factors) => sumsOfProducts(factors))
      .flatMap((sums) => sizes.map((of) => times(sums[of] ?? fraction('0'), { top: weight(of), bottom: 1n })))
      .reduce(plus, fraction('0'))
    expect([id, Number(lines)]).toEqual([id, known.lines])
    expect([id, near(times(total, fraction(String(unit))), known.total_return, known.tolerance)]).toEqual([id, true])
  }
  console.log(`betlib: ${cases.length} multiples and ${singles.length} single legs agree`)
  expect([cases.length, singles.length]).toEqual([15, 4])
})

const ticket = (unit: number, legs: readonly TicketLeg[], sizes: readonly number[], isEachWay: boolean): number =>
  Number(returnOf({ unit: money(BigInt(Math.round(unit * 100))), legs, sizes, isEachWay, largest: null })) / 100

const cruncher = z.array(
  z.object({ id: z.string(), fn: z.string(), args: z.array(z.unknown()), expect: z.record(z.string(), z.unknown()) }),
)
const accumulatorArguments = z.tuple([
  z.object({ type: z.string(), stake: z.number(), eachWay: z.boolean() }),
  z.array(z.object({ odds: z.string(), terms: z.string(), position: z.number() })),
])

test('accumulators with losers, voids and places return the amounts of betcruncher', () => {
  if (shared === null) return logMissingData('accumulators of betcruncher')
  const all = cruncher.parse(read('betcruncher_vectors.json'))
  let agreed = 0
  for (const each of all) {
    const said = accumulatorArguments.safeParse(each.args)
    if (!said.success) continue
    const [{ type, stake, eachWay }, picks] = said.data
    const legs = picks.map(({ odds, terms, position }) => ({
      price: plus(one, fraction(odds)),
      outcome:
        position === 1
          ? ('WIN' as const)
          : position > 1
            ? ('PLACED' as const)
            : position < 0
              ? ('VOID' as const)
              : ('LOSE' as const),
      place: fraction(terms),
    }))
    const name = systemNamed(type)
    const sizes = name ? sizesOf(name) : [singleLineNames.indexOf(type) + 1]
    // They round to the nearest cent, a ticket is rounded down.
    const difference = Math.abs(ticket(stake, legs, sizes, eachWay) - Number(each.expect['returns']))
    expect([each.id, difference <= 0.0101]).toEqual([each.id, true])
    agreed += 1
  }
  console.log(`betcruncher: ${agreed} agree, ${all.length - agreed} left out (conversions of odds)`)
  expect(agreed).toBe(35)
})

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

test('returns of winners equal those of bet-return', () => {
  if (shared === null) return logMissingData('bet-return')
  const all = z
    .array(
      z.object({
        id: z.string(),
        fn: z.string(),
        args: z.array(z.unknown()),
        expect: z.object({ value: z.unknown() }),
      }),
    )
    .parse(read('betreturn_vectors.json'))
  let agreed = 0
  for (const { id, fn, args, expect: known } of all) {
    const said = multiple.safeParse(args)
    if (!said.success || !['main.accumulator', 'main.multiple'].includes(fn)) continue
    const [{ selections, stake, ew, fullCover, size }] = said.data
    const legs = selections.map(({ odds, terms }) => ({
      price: odds.fractional === undefined ? fraction(String(odds.decimal)) : plus(one, fraction(odds.fractional)),
      outcome: 'WIN' as const,
      place: fraction(terms),
    }))
    const every = legs.map((_, at) => at + 1)
    const sizes =
      fn === 'main.accumulator' ? [legs.length] : fullCover ? every : size === undefined ? every.slice(1) : [size]
    expect([id, ticket(stake, legs, sizes, ew)]).toEqual([id, known.value])
    agreed += 1
  }
  console.log(`bet-return: ${agreed} agree, ${all.length - agreed} left out (conversions, single legs)`)
  expect(agreed).toBeGreaterThanOrEqual(9)
})
