import { money, type Money } from '#values/money.ts'
import { evenOdds, type OddsE4 } from '#values/odds.ts'
import { divideDown, divideHalfUp } from '#values/round.ts'
import { times, zero, plus, ofOdds, type Fraction } from './fraction.ts'
import { sumsOfProducts } from './lines.ts'
import { eventsOf, winFactor, uncappedReturn, type Ticket } from './ticket.ts'
import { whole, type BasisPoints } from '#values/share.ts'

/**
 * The value of an open ticket: its potential return over the live odds of the open legs. For display, so rounded half
 * up.
 */
export const fairValue = (potential: Money, liveE4: OddsE4): Money =>
  money(divideHalfUp(potential * BigInt(evenOdds), BigInt(liveE4)))

/** The bookmaker's offer: the exact value less a margin, rounded down. */
export function cashOutOffer(potential: Money, liveE4: OddsE4, margin: BasisPoints): Money {
  const afterMargin = BigInt(whole - margin)
  return money(divideDown(potential * BigInt(evenOdds) * afterMargin, BigInt(liveE4) * BigInt(whole)))
}

/** Live odds of legs by their number. */
export type LiveOdds = ReadonlyMap<number, OddsE4>

/**
 * The exact value of an open ticket of several lines: each line is worth its potential return over the live odds of its
 * open legs. Null if an open leg has no live odds.
 */
function valueOfLines(ticket: Ticket, live: LiveOdds): Fraction | null {
  const legs = ticket.legs.map((leg, at) => {
    const odds = live.get(at + 1)
    if (leg.outcome !== 'OPEN') return { ...leg, factor: winFactor(leg) }
    return odds === undefined
      ? null
      : {
          ...leg,
          factor: times(winFactor({ ...leg, outcome: 'WIN' }), { top: ofOdds(odds).bottom, bottom: ofOdds(odds).top }),
        }
  })
  const known = legs.filter((leg) => leg !== null)
  if (known.length < legs.length) return null
  const sums = sumsOfProducts(eventsOf(known).map((related) => related.map(({ factor }) => factor).reduce(plus, zero)))
  return ticket.sizes.reduce((lines, size) => plus(lines, sums[size] ?? zero), zero)
}

export type Valuation = { readonly offer: Money; readonly liveE4: OddsE4 }

/**
 * The offer for all lines, less a margin, rounded down once, and the live odds that the whole ticket has by it. A capped
 * ticket is worth as much less as its return is capped.
 */
export function lineOffer(ticket: Ticket, live: LiveOdds, margin: BasisPoints): Valuation | null {
  const value = valueOfLines(ticket, live)
  if (value === null) return null
  const won = {
    ...ticket,
    legs: ticket.legs.map((leg) => (leg.outcome === 'OPEN' ? { ...leg, outcome: 'WIN' as const } : leg)),
  }
  const uncapped = uncappedReturn(won)
  if (uncapped.top === 0n || value.top === 0n) return null
  const { largest, unit } = ticket
  const isCapped = largest !== null && uncapped.top * unit > largest * uncapped.bottom
  const cap = isCapped ? { top: largest * uncapped.bottom, bottom: uncapped.top * unit } : { top: 1n, bottom: 1n }
  const worth = times(times(value, cap), { top: unit * BigInt(whole - margin), bottom: BigInt(whole) })
  return {
    offer: money(divideDown(worth.top, worth.bottom)),
    liveE4: Number(divideHalfUp(uncapped.top * value.bottom * BigInt(evenOdds), uncapped.bottom * value.top)),
  }
}

export type PartialCashOut = { readonly paid: Money; readonly stake: Money }

/** A partial cash-out pays its part of the offer; the rest of the stake stays on the ticket. */
export function partialCashOut(offer: Money, stake: Money, part: BasisPoints): PartialCashOut {
  const share = (amount: Money) => divideDown(amount * BigInt(part), BigInt(whole))
  return { paid: money(share(offer)), stake: money(stake - share(stake)) }
}
