import { assert } from '#values/assert.ts'
import { minMoney, money, zeroMoney, type Money } from '#values/money.ts'
import { divideDown, divideHalfUp } from '#values/round.ts'
import { half, zero, one, plus, times, type Fraction } from './fraction.ts'
import { linesOf, sumsOfProducts } from './lines.ts'

export const legOutcomes = ['OPEN', 'WIN', 'PLACED', 'LOSE', 'VOID', 'HALF_WIN', 'HALF_LOSS'] as const
export type LegOutcome = (typeof legOutcomes)[number]

/** Runners tie at a position of a market that pays some places. */
export type Tie = {
  readonly position: number
  readonly tied: number
  readonly places: number
  /** The places that the win part pays, where that was found; otherwise it follows from the place terms of the leg. */
  readonly winners?: number
}

export type TicketLeg = {
  /** The price as an exact fraction: not rounded before the ticket. */
  readonly price: Fraction
  readonly outcome: LegOutcome
  readonly tie?: Tie | null
  /** Pence deducted from each pound of winnings for runners withdrawn after the bet. */
  readonly rule4?: number
  /** The place part pays this fraction of the odds: 5 for a fifth. */
  readonly place?: Fraction | null
  readonly event?: string
}

export type Ticket = {
  readonly unit: Money
  readonly legs: readonly TicketLeg[]
  readonly sizes: readonly number[]
  readonly isEachWay: boolean
  /** The max return of the ticket; null: no limit. */
  readonly largest: Money | null
}

const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { top: -b.top, bottom: b.bottom })

/** Winnings are reduced, the stake is returned in full. */
const reduced = ({ price, rule4 = 0 }: TicketLeg): Fraction =>
  plus(one, times(minus(price, one), { top: BigInt(100 - rule4), bottom: 100n }))

/** The tied runners share the places that are left for them. */
function shareOf({ position, tied }: Tie, places: number): Fraction {
  const free = places - position + 1
  return free >= tied ? one : { top: BigInt(Math.max(0, free)), bottom: BigInt(tied) }
}

/** A leg with place terms is backed to win; without them, its market pays all of its places in full, as a top five does. */
const placesToWin = ({ place }: TicketLeg, { places, winners }: Tie): number => winners ?? (place ? 1 : places)

/** The factor of the leg in win lines. */
export function winFactor(leg: TicketLeg): Fraction {
  const price = reduced(leg)
  if (leg.outcome === 'VOID') return one
  if (leg.outcome === 'WIN') return leg.tie ? times(price, shareOf(leg.tie, placesToWin(leg, leg.tie))) : price
  if (leg.outcome === 'HALF_WIN') return times(half, plus(price, one))
  return leg.outcome === 'HALF_LOSS' ? half : zero
}

/** The factor in place lines, at a fraction of the odds. */
export function placeFactor(leg: TicketLeg): Fraction {
  if (leg.outcome === 'VOID') return one
  if (leg.outcome !== 'WIN' && leg.outcome !== 'PLACED') return zero
  const price = plus(one, times(minus(reduced(leg), one), leg.place ?? one))
  return leg.tie ? times(price, shareOf(leg.tie, leg.tie.places)) : price
}

const linesPerCombination = ({ isEachWay }: Pick<Ticket, 'isEachWay'>): number => (isEachWay ? 2 : 1)

/** The legs by event: legs of one event are related, so a line holds at most one of them. */
export function eventsOf<Leg extends TicketLeg>(legs: readonly Leg[]): (readonly Leg[])[] {
  const groups = Map.groupBy(legs, ({ event }, at) => event ?? at)
  return [...groups.values()]
}

/** The largest number of legs that a line can hold. */
export const eventCount = (legs: readonly TicketLeg[]): number => eventsOf(legs).length

export const lineCount = ({ legs, sizes, isEachWay }: Pick<Ticket, 'legs' | 'sizes' | 'isEachWay'>): number =>
  linesOf(
    eventsOf(legs).map(({ length }) => length),
    sizes,
  ) * linesPerCombination({ isEachWay })

export const stakeOf = (ticket: Pick<Ticket, 'unit' | 'legs' | 'sizes' | 'isEachWay'>): Money =>
  money(ticket.unit * BigInt(lineCount(ticket)))

/** The exact return of all lines of one unit, without a max return. */
export function uncappedReturn({ legs, sizes, isEachWay }: Omit<Ticket, 'unit' | 'largest'>): Fraction {
  assert(
    sizes.every((size) => size >= 1 && size <= legs.length),
    'lines have as many legs as there are',
  )
  // The sum of an event's factors stands for all lines that take one of its legs.
  const sumOver = (factorOf: (leg: TicketLeg) => Fraction) =>
    eventsOf(legs).map((related) => related.map(factorOf).reduce(plus, zero))
  const factors = [sumOver(winFactor), ...(isEachWay ? [sumOver(placeFactor)] : [])]
  return factors.reduce((sum, each) => {
    const sums = sumsOfProducts(each)
    return sizes.reduce((lines, size) => plus(lines, sums[size] ?? zero), sum)
  }, zero)
}

/** The return of all lines, rounded down once, at most the max win. */
export function returnOf(ticket: Ticket): Money {
  const { unit, largest } = ticket
  const total = uncappedReturn(ticket)
  const due = money(divideDown(unit * total.top, total.bottom))
  return largest === null ? due : minMoney(due, largest)
}

/** The return if every open leg wins. */
export const potentialOf = (ticket: Ticket): Money =>
  returnOf({ ...ticket, legs: ticket.legs.map((leg) => (leg.outcome === 'OPEN' ? { ...leg, outcome: 'WIN' } : leg)) })

/** Settled once no line can change: every leg is decided, or every line has lost one. */
export const isDecided = (ticket: Ticket): boolean =>
  ticket.legs.every(({ outcome }) => outcome !== 'OPEN') || potentialOf(ticket) === zeroMoney

/** The price of a line with all legs, for display, in ten-thousandths. */
export function totalOddsE4(legs: readonly TicketLeg[]): bigint {
  const { top, bottom } = legs.reduce((product, { price }) => times(product, price), one)
  return divideHalfUp(top * 10_000n, bottom)
}
