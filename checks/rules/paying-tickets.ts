import { ofOdds } from '#areas/exchange/rules/sportsbook/fraction.ts'
import { returnOf, stakeOf, type Ticket, type TicketLeg } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { money, type Money } from '#values/money.ts'
import type { Rules } from '#checks/vectors/rules.ts'

type TicketRules = Pick<
  Rules,
  'accumulatorReturn' | 'ticketReturn' | 'eachWayResult' | 'handicapResult' | 'returnAfterRule4'
>

/** The rules of fixed odds: `ticket.ts`, which decides the return in production, and SQL, which books the result. */
export function ticketRules(
  resultOf: (ticket: { readonly stake: bigint; readonly returned: bigint }) => bigint,
): TicketRules {
  const returned = (ticket: Ticket): Money => {
    const stake = stakeOf(ticket)
    return money(stake + resultOf({ stake, returned: returnOf(ticket) }))
  }
  const single = (unit: Money, leg: TicketLeg): Money =>
    returned({ unit, legs: [leg], sizes: [1], isEachWay: false, largest: null })
  const winningsOf = (stake: Money, leg: TicketLeg): Money => money(single(stake, leg) - stake)
  return {
    accumulatorReturn: (unit, legs) =>
      returned({ unit, legs: legs.map(legOf), sizes: [legs.length], isEachWay: false, largest: null }),
    ticketReturn: (unit, legs, sizes, largest) =>
      returned({ unit, legs: legs.map(legOf), sizes, isEachWay: false, largest: largest ?? null }),
    eachWayResult: ({ unit, oddsE4, oneIn }, finish) => {
      const outcome = finish === 'won' ? 'WIN' : finish === 'placed' ? 'PLACED' : 'LOSE'
      const leg: TicketLeg = { price: ofOdds(oddsE4), outcome, place: { top: 1n, bottom: BigInt(oneIn) } }
      return money(returned({ unit, legs: [leg], sizes: [1], isEachWay: true, largest: null }) - 2n * unit)
    },
    handicapResult: (stake, oddsE4, outcome) =>
      winningsOf(stake, { price: ofOdds(oddsE4), outcome: outcome === 'PUSH' ? 'VOID' : outcome }),
    returnAfterRule4: (stake, oddsE4, rule4) => single(stake, { price: ofOdds(oddsE4), outcome: 'WIN', rule4 }),
  }
}

type MultipleLeg = Parameters<Rules['accumulatorReturn']>[1][number]

const legOf = ({ oddsE4, outcome }: MultipleLeg): TicketLeg =>
  typeof outcome === 'object'
    ? { price: ofOdds(oddsE4), outcome: 'WIN', tie: { position: 1, tied: outcome.tied, places: outcome.places } }
    : { price: ofOdds(oddsE4), outcome }
