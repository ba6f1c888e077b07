import { randomUUID } from 'node:crypto'
import type { SmallOperator } from '#checks/harness/small-operator.ts'
import { submitLegResults } from '#areas/exchange/ticket-calls/ticket-results.inbound.ts'
import { submitSelectionResult } from '#areas/exchange/ticket-calls/selection-result.inbound.ts'
import { placeTicket } from '#areas/exchange/ticket-calls/tickets.inbound.ts'
import type { Ticket, TicketLeg } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { formatMoney, parseMoney } from '#values/money.ts'
import { divideHalfUp } from '#values/round.ts'
import { evenOdds, formatOdds } from '#values/odds.ts'

/** The leg as a site can place it: odds with four decimals, above 1 even if it is void or lost, and place terms. */
function placeableLeg(leg: TicketLeg): TicketLeg {
  const { top, bottom } = leg.price
  const oddsE4 = divideHalfUp(top * BigInt(evenOdds), bottom)
  const isPriced = oddsE4 > BigInt(evenOdds)
  return {
    ...leg,
    price: { top: isPriced ? oddsE4 : 2n * BigInt(evenOdds), bottom: BigInt(evenOdds) },
    place: leg.place ?? { top: 1n, bottom: 1n },
  }
}

/** Whether every leg that decides the return has odds above 1; a site cannot place others. */
export const hasOdds = ({ legs }: Ticket): boolean =>
  legs.every(({ price, outcome }) => price.top > price.bottom || outcome === 'VOID' || outcome === 'LOSE')

/** The ticket as a site can place it; its return may differ from the exact one as far as its odds do. */
export const placeable = (ticket: Ticket): Ticket => ({ ...ticket, legs: ticket.legs.map(placeableLeg) })

/** The largest difference that odds with four decimals make to a return. */
export const fineness = 1e-4

const placeOf = ({ place }: TicketLeg): number => Number(place!.bottom / place!.top)

const afterPlacement = '2099-01-01T00:00:00.000Z'

const read = (amount: string): bigint => parseMoney(amount) ?? -1n

/** The result of a leg as a site reports it: without place terms its market pays the first place, and a tie below it has lost. */
function reported({ outcome, tie }: TicketLeg, isEachWay: boolean): Pick<TicketLeg, 'outcome' | 'tie'> {
  if (!tie || isEachWay) return { outcome, ...(tie ? { tie } : {}) }
  return tie.position > 1 ? { outcome: 'LOSE' } : { outcome, tie: { ...tie, places: 1 } }
}

/** Places a placeable ticket and submits its results through the calls of a player site; returns what was staked and returned. */
export async function playAtSite(
  site: SmallOperator,
  player: string,
  { unit, legs, sizes, isEachWay, largest }: Ticket,
) {
  const names = legs.map(() => ({ sport: 'football', event: randomUUID(), market: 'Winner', selection: 'Home' }))
  const placed = await site.ask(placeTicket, {
    externalId: randomUUID(),
    player,
    unit: formatMoney(unit),
    sizes,
    isEachWay,
    ...(largest === null ? {} : { largest: formatMoney(largest) }),
    legs: legs.map((leg, at) => ({
      ...names[at],
      odds: formatOdds(Number(leg.price.top)),
      ...(isEachWay ? { placeOf: placeOf(leg) } : {}),
    })),
  })
  // A deduction is computed from the withdrawal of a runner, which the site reports with the result.
  for (const [at, leg] of legs.entries()) {
    const { outcome, rule4 = 0 } = leg
    if (rule4 > 0 && outcome !== 'OPEN')
      await site.ask(submitSelectionResult, {
        externalId: randomUUID(),
        ...names[at],
        ...reported(leg, isEachWay),
        withdrawn: [{ at: afterPlacement, pence: rule4 }],
      })
  }
  const settled = await site.ask(submitLegResults, {
    externalId: randomUUID(),
    ticket: placed.ticket,
    legs: legs.map((leg, at) => ({
      n: at + 1,
      ...reported(leg, isEachWay),
      ...(leg.rule4 === undefined ? {} : { rule4: leg.rule4 }),
    })),
  })
  return { ticket: placed.ticket, lines: placed.lines, staked: read(placed.stake), returned: read(settled.returned) }
}
