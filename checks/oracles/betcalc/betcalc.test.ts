import { expect, test } from 'vitest'
import { sumsOfProducts } from '#areas/exchange/rules/sportsbook/lines.ts'
import { plus, times, zero, type Fraction } from '#areas/exchange/rules/sportsbook/fraction.ts'
import { placeFactor, returnOf, winFactor } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { betlibLegs, betlibMultiples } from './betlib.ts'
import { helperFigures } from './library-figures.ts'
import { betcruncherTickets, betReturnTickets, differingTickets } from './published-tickets.ts'
import { logMissingData, sharedFolder } from '#checks/oracles/read.ts'
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
  const ties = multiples[0]?.legs.flatMap(({ tie }) =>
    tie ? [`${tie.tied} for place ${tie.position} of ${tie.places}`] : [],
  )
  expect(ties).toEqual(['4 for place 2 of 3', '2 for place 1 of 3'])
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

test('helpers of a production library give the figures that it publishes, and the rest is counted', () => {
  if (shared === null) return logMissingData('helpers of a production library')
  const { figures, left } = helperFigures(shared)
  expect(figures.filter(({ here, published }) => Math.abs(here - published) > 1e-6)).toEqual([])
  console.log(`Helpers: ${figures.length} agree; left out: ${JSON.stringify(left)}`)
  expect(figures).toHaveLength(9)
  expect(left).toEqual({
    'boosts of accumulators': 8,
    'boosts of bet builders': 5,
    'boosts of lucky bets': 16,
    'odds that no leg can have': 3,
    'prices of starting-price legs': 2,
    'up-and-down bets': 9,
  })
})
