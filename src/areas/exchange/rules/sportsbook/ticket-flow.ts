import { formatMoney, money, zeroMoney, type Money } from '#values/money.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import type { TransferOrder } from '#blueprint/ledger/transfer.ts'
import { cashOutOffer, partialCashOut } from './cash-out.ts'
import {
  hasRelated,
  isDecided,
  lineCount,
  potentialOf,
  returnOf,
  stakeOf,
  type Ticket,
  type TicketLeg,
} from './ticket.ts'

export const ticketFlow = flow({
  states: ['OPEN', 'WON', 'LOST', 'VOIDED', 'CASHED_OUT'],
  moves: {
    win: { from: ['OPEN'], to: 'WON' },
    lose: { from: ['OPEN'], to: 'LOST' },
    void: { from: ['OPEN'], to: 'VOIDED' },
    cashOut: { from: ['OPEN'], to: 'CASHED_OUT' },
    reopen: { from: ['WON', 'LOST', 'VOIDED'], to: 'OPEN' },
  },
})
export type TicketState = (typeof ticketFlow.states)[number]

/** A ticket with its owner. */
export type HeldTicket = Ticket & {
  readonly id: string
  readonly accountId: bigint
  readonly currency: string
  readonly status: TicketState
  /** The stake paid at placement. */
  readonly stake: Money
  /** Amount paid back so far: returns and partial cash-outs. */
  readonly returned: Money
  readonly cashedOut: Money
}

const maxLegs = 20
const maxLines = 1000

/** Returns an error if the ticket is not valid regardless of its stake; null otherwise. */
export function ticketRefusal(ticket: Ticket): Refusal | null {
  const { legs, sizes, isEachWay } = ticket
  if (legs.length > maxLegs) return refuse(`Enter at most ${maxLegs} legs.`, 'legs')
  if (sizes.length === 0 || sizes.some((size) => size < 1 || size > legs.length) || new Set(sizes).size < sizes.length)
    return refuse('A line cannot have more legs than the ticket.', 'sizes')
  if (lineCount(ticket) > maxLines) return refuse(`A ticket can have at most ${maxLines} lines.`, 'sizes')
  if (legs.length > 1 && hasRelated(legs)) return refuse('Legs of the same event cannot be combined.', 'legs')
  if (isEachWay && legs.some(({ place }) => !place)) return refuse('Each-way needs place terms for every leg.', 'legs')
  return null
}

export const stakeRefusal = (
  stake: Money,
  { available, minStake, maxStake }: { available: Money; minStake: Money | null; maxStake: Money | null },
): Refusal | null => {
  if (minStake !== null && stake < minStake)
    return refuse(`Min stake of the operator is ${formatMoney(minStake)}.`, 'unit')
  if (maxStake !== null && stake > maxStake)
    return refuse(`Max stake of the operator is ${formatMoney(maxStake)}.`, 'unit')
  return stake > available ? refuse('Not enough available balance.', 'unit') : null
}

type TicketOwner = Pick<HeldTicket, 'id' | 'accountId' | 'currency'>

const transfersFor = (
  { id, accountId, currency }: TicketOwner,
  kind: TransferOrder['kind'],
  amount: Money,
  mayOverdraw = false,
): readonly TransferOrder[] => {
  if (amount === zeroMoney) return []
  const isPaid = kind === 'SB_STAKE' || kind === 'ROLLBACK'
  const sides = isPaid
    ? ({ debit: 'wallet', credit: 'sportsbook' } as const)
    : ({ debit: 'sportsbook', credit: 'wallet' } as const)
  return [{ accountId, currency, kind, ...sides, amount, ref: `ticket:${id}`, mayOverdraw }]
}

export const stakeTransfers = (held: TicketOwner, ticket: Ticket): readonly TransferOrder[] =>
  transfersFor(held, 'SB_STAKE', stakeOf(ticket))

/** Voided by the operator regardless of its legs; a ticket whose legs are all void can still be re-settled. */
const isVoidedByOperator = ({ status, legs }: HeldTicket): boolean =>
  status === 'VOIDED' && legs.some(({ outcome }) => outcome !== 'VOID')

/** Leg results settle the ticket as soon as it is decided; changed results re-settle it. */
export function settleTicket(held: HeldTicket, legs: readonly TicketLeg[], at: Date): Decision<'ticket'> {
  if (held.status === 'CASHED_OUT') return refuse('The ticket was cashed out.')
  if (isVoidedByOperator(held)) return refuse('The ticket was voided.')
  const now: HeldTicket = { ...held, legs }
  const before = money(held.status === 'OPEN' ? 0n : held.returned - held.cashedOut)
  if (!isDecided(now)) {
    return decide({
      set: { status: 'OPEN', returned: held.cashedOut, settled_at: null, potential: potentialOf(now) },
      transfers: transfersFor(held, 'ROLLBACK', before, true),
      message: 'Results saved',
    })
  }
  const due = returnOf(now)
  const isVoid = legs.every(({ outcome }) => outcome === 'VOID')
  return decide({
    set: {
      status: isVoid ? 'VOIDED' : due > zeroMoney ? 'WON' : 'LOST',
      returned: held.cashedOut + due,
      potential: due,
      settled_at: at,
    },
    transfers: [
      ...transfersFor(held, 'ROLLBACK', before, true),
      ...transfersFor(held, isVoid ? 'SB_VOID' : 'SB_RETURN', due),
    ],
    events: [{ name: 'ticket.settled', payload: { ticket: held.id, returned: formatMoney(due) } }],
    message: 'Settled',
  })
}

/** The operator voids the whole ticket: the rest of its stake is returned. */
export function voidOpenTicket(held: HeldTicket, reason: string | null, at: Date): Decision<'ticket'> {
  if (held.status !== 'OPEN') return refuse('Only open tickets can be voided.')
  const left = stakeOf(held)
  return decide({
    set: { status: 'VOIDED', returned: held.cashedOut + left, potential: left, settled_at: at, reason },
    transfers: transfersFor(held, 'SB_VOID', left),
    events: [{ name: 'ticket.voided', payload: { ticket: held.id } }],
    message: 'Ticket voided',
  })
}

export type Offer = {
  readonly amount: Money
  readonly liveOddsE4: number
  readonly expiresAt: Date
  /** The potential return of the ticket at the time of the offer. */
  readonly potential: Money
}

/** The current cash-out offer of a ticket with one line; systems have none. */
export function offerFor(
  held: HeldTicket,
  live: { readonly oddsE4: number; readonly margin: number },
): Money | Refusal {
  if (held.status !== 'OPEN') return refuse('The ticket is not open.')
  if (held.sizes.length !== 1 || held.sizes[0] !== held.legs.length || held.isEachWay)
    return refuse('Only tickets with one line can be cashed out.')
  return cashOutOffer(potentialOf(held), live.oddsE4, live.margin)
}

/** Accepts an offer for all or part of the ticket: the rest of the stake stays on it. */
export function acceptOffer(
  held: HeldTicket,
  offer: Offer,
  { part, liveOddsE4, at }: { readonly part: number; readonly liveOddsE4: number; readonly at: Date },
): Decision<'ticket'> {
  if (held.status !== 'OPEN') return refuse('The ticket is not open.')
  if (at > offer.expiresAt) return refuse('The offer has expired.', 'offer')
  if (liveOddsE4 > offer.liveOddsE4) return refuse('The price has changed.', 'liveOdds')
  if (potentialOf(held) !== offer.potential) return refuse('The ticket has changed since this offer was made.', 'offer')
  const { paid, stake: remainingUnit } = partialCashOut(offer.amount, held.unit, part)
  if (paid === zeroMoney) return refuse('This part of the ticket has no cash-out value.', 'part')
  const isAll = remainingUnit === zeroMoney
  return decide({
    set: {
      unit: remainingUnit,
      returned: held.returned + paid,
      cashed_out: held.cashedOut + paid,
      potential: isAll ? zeroMoney : potentialOf({ ...held, unit: remainingUnit }),
      ...(isAll ? { status: 'CASHED_OUT', settled_at: at } : {}),
    },
    transfers: transfersFor(held, 'SB_CASHOUT', paid),
    events: [{ name: 'ticket.cashed_out', payload: { ticket: held.id, paid: formatMoney(paid) } }],
    message: 'Cashed out',
  })
}
