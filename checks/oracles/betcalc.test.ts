import { expect, test } from 'vitest'
import { sumsOfProducts } from '#areas/exchange/rules/sportsbook/lines.ts'
import { plus, times, zero, type Fraction } from '#areas/exchange/rules/sportsbook/fraction.ts'
import { placeFactor, returnOf, winFactor } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { betlibLegs, betlibMultiples } from './betlib.ts'
import { betcruncherTickets, betReturnTickets, differingTickets } from './published-tickets.ts'
import { logMissingData, sharedFolder } from './read.ts'
import { fraction } from './tickets.ts'

const shared = sharedFolder()

const near = (value: Fraction, known: number, tolerance: number): boolean =>
  Math.abs(Number((value.top * 10n ** 9n) / value.bottom) / 1e9 - known) <= tolerance + 1e-9

test('multiples of nine legs that won, were placed, tied, void or lost return the amounts of betlib', () => {
  if (shared === null) return logMissingData('multiples of betlib')
  const singles = betlibLegs(shared)
  for (const { id, leg, win, place, within } of singles) {
    expect([id, near(winFactor(leg), win, within)]).toEqual([id, true])
    if (place !== undefined) expect([id, near(placeFactor(leg), place, within)]).toEqual([id, true])
  }
  const multiples = betlibMultiples(shared)
  for (const { id, unit, legs, sizes, isEachWay, published } of multiples) {
    const parts = [legs.map(winFactor), ...(isEachWay ? [legs.map(placeFactor)] : [])]
    const total = parts
      .map((factors) => sumsOfProducts(factors))
      .flatMap((sums) => sizes.map(({ size, weight }) => times(sums[size] ?? zero, { top: weight, bottom: 1n })))
      .reduce(plus, zero)
    expect([id, Number(sizes.reduce((sum, { weight, lines }) => sum + weight * lines, 0n))]).toEqual([
      id,
      published.lines,
    ])
    expect([id, near(times(total, fraction(String(unit))), published.total, published.within)]).toEqual([id, true])
  }
  console.log(`betlib: ${multiples.length} multiples and ${singles.length} single legs agree`)
  expect([multiples.length, singles.length]).toEqual([15, 4])
})

test('accumulators with losers, voids and places return the amounts of betcruncher', () => {
  if (shared === null) return logMissingData('accumulators of betcruncher')
  const { tickets, left } = betcruncherTickets(shared)
  expect(
    differingTickets(
      tickets,
      tickets.map(({ ticket }) => returnOf(ticket)),
    ),
  ).toEqual([])
  console.log(`betcruncher: ${tickets.length} agree; left out: ${JSON.stringify(left)}`)
  expect(tickets).toHaveLength(35)
})

test('returns of winners equal those of bet-return', () => {
  if (shared === null) return logMissingData('bet-return')
  const { tickets, left } = betReturnTickets(shared)
  expect(
    differingTickets(
      tickets,
      tickets.map(({ ticket }) => returnOf(ticket)),
    ),
  ).toEqual([])
  console.log(`bet-return: ${tickets.length} agree; left out: ${JSON.stringify(left)}`)
  expect(tickets).toHaveLength(10)
})
