import { formatMoney, money, zeroMoney, type Money } from '#values/money.ts'
import { decide, refuse, type Decision, type EventOrder, type Refusal } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'
import type { TransferOrder } from '#blueprint/ledger/transfer.ts'
import { cashOutOffer, lineOffer, partialCashOut, type LiveOdds, type Valuation } from './cash-out.ts'
import {
  eventCount,
  isDecided,
  lineCount,
  potentialOf,
  returnOf,
  stakeOf,
  type Ticket,
  type TicketLeg,
} from './ticket.ts'

export const ticketFlow = flow({
  states: ['OPEN', 'WON', 'PART_LOST', 'LOST', 'VOIDED', 'CASHED_OUT'],
  moves: {
    win: { from: ['OPEN'], to: 'WON' },
    loseInPart: { from: ['OPEN'], to: 'PART_LOST' },
    lose: { from: ['OPEN'], to: 'LOST' },
    void: { from: ['OPEN'], to: 'VOIDED' },
    cashOut: { from: ['OPEN'], to: 'CASHED_OUT' },
    reopen: { from: ['WON', 'PART_LOST', 'LOST', 'VOIDED'], to: 'OPEN' },
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
  /** A difference to what the site says is not decided yet: nothing is paid meanwhile. */
  readonly isDisputed?: boolean
  /** Paid by decision instead of the computed return. */
  readonly agreed?: Money | null
}

const disputed = refuse('A discrepancy of this ticket awaits a decision.')

const maxLegs = 20
const maxLines = 1000

/** Returns an error if the ticket is not valid regardless of its stake; null otherwise. */
export function ticketRefusal(ticket: Ticket): Refusal | null {
  const { legs, sizes, isEachWay } = ticket
  if (legs.length > maxLegs) return refuse(`Enter at most ${maxLegs} legs.`, 'legs')
  if (sizes.length === 0 || sizes.some((size) => size < 1 || size > legs.length) || new Set(sizes).size < sizes.length)
    return refuse('A line cannot have more legs than the ticket.', 'sizes')
  if (lineCount(ticket) > maxLines) return refuse(`A ticket can have at most ${maxLines} lines.`, 'sizes')
  if (sizes.some((size) => size > eventCount(legs)))
    return refuse('Legs of the same event cannot be combined in a line.', 'legs')
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

/** A ticket is won if it returns its stake at least, and lost in part if it returns less. */
const endOf = (ticket: Ticket, due: Money): TicketState =>
  due >= stakeOf(ticket) ? 'WON' : due > zeroMoney ? 'PART_LOST' : 'LOST'

/** Why results of legs no longer change the ticket, or null. */
export function endedRefusal(ticket: HeldTicket): Refusal | null {
  if (ticket.status === 'CASHED_OUT') return refuse('The ticket was cashed out.')
  return isVoidedByOperator(ticket) ? refuse('The ticket was voided.') : null
}

/** What is written when a ticket is settled or opened again. */
export type Settlement = {
  readonly columns: {
    readonly status: TicketState
    readonly returned: bigint
    readonly potential: Money
    readonly settled_at: Date | null
    readonly agreed_return: Money | null
  }
  readonly transfers: readonly TransferOrder[]
  readonly events: readonly EventOrder[]
  readonly message: string
}

/** Leg results settle the ticket as soon as it is decided; changed results re-settle it. */
export function settlementOf(ticket: HeldTicket, legs: readonly TicketLeg[], at: Date): Settlement | Refusal {
  const refused = endedRefusal(ticket) ?? (ticket.isDisputed === true ? disputed : null)
  if (refused) return refused
  const now: HeldTicket = { ...ticket, legs }
  if (isDecided(now)) return settlementAs(now, { due: returnOf(now), agreed: null }, at)
  return {
    columns: {
      status: 'OPEN',
      returned: ticket.cashedOut,
      settled_at: null,
      potential: potentialOf(now),
      agreed_return: null,
    },
    transfers: transfersFor(ticket, 'ROLLBACK', paidFor(ticket), true),
    events: [],
    message: 'Results saved',
  }
}

/** The settlement as a decision on the ticket itself. */
export function settleTicket(ticket: HeldTicket, legs: readonly TicketLeg[], at: Date): Decision<'ticket'> {
  const settled = settlementOf(ticket, legs, at)
  if ('refused' in settled) return settled
  const { columns, ...effects } = settled
  return decide({ set: columns, ...effects })
}

/** What a settled ticket returned, without its cash-outs. */
export const paidFor = ({ status, returned, cashedOut }: HeldTicket): Money =>
  money(status === 'OPEN' ? 0n : returned - cashedOut)

/** Settles the ticket with this return: the computed one, or an agreed one instead. */
export function settlementAs(
  ticket: HeldTicket,
  { due, agreed }: { readonly due: Money; readonly agreed: Money | null },
  at: Date,
): Settlement {
  const isVoid = agreed === null && ticket.legs.every(({ outcome }) => outcome === 'VOID')
  const status = isVoid ? 'VOIDED' : endOf(ticket, due)
  const before = paidFor(ticket)
  const isPaid = ticket.status === status && before === due
  return {
    columns: { status, returned: ticket.cashedOut + due, potential: due, settled_at: at, agreed_return: agreed },
    transfers: isPaid
      ? []
      : [
          ...transfersFor(ticket, 'ROLLBACK', before, true),
          ...transfersFor(ticket, isVoid ? 'SB_VOID' : 'SB_RETURN', due),
        ],
    events: [{ name: 'ticket.settled', payload: { ticket: ticket.id, returned: formatMoney(due) } }],
    message: 'Settled',
  }
}

/** The operator voids the whole ticket: the rest of its stake is returned. */
export function voidOpenTicket(ticket: HeldTicket, reason: string | null, at: Date): Decision<'ticket'> {
  const refused = refusal(ticketFlow, 'void', ticket.status) ?? (ticket.isDisputed === true ? disputed : null)
  if (refused) return refused
  const left = stakeOf(ticket)
  return decide({
    set: { status: 'VOIDED', returned: ticket.cashedOut + left, potential: left, settled_at: at, reason },
    transfers: transfersFor(ticket, 'SB_VOID', left),
    events: [{ name: 'ticket.voided', payload: { ticket: ticket.id } }],
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

/** The current odds of a ticket with one line, or of each open leg of one with several. */
export type LiveTicket = { readonly oddsE4: number } | { readonly legs: LiveOdds }

/** The current cash-out offer, with the live odds that it is bound to. Each-way tickets have none. */
export function offerFor(ticket: HeldTicket, live: LiveTicket & { readonly margin: number }): Valuation | Refusal {
  if (ticket.status !== 'OPEN') return refuse('The ticket is not open.')
  if (ticket.isDisputed === true) return disputed
  if (ticket.isEachWay) return refuse('Each-way tickets cannot be cashed out.')
  if ('legs' in live)
    return lineOffer(ticket, live.legs, live.margin) ?? refuse('Send the live odds of every open leg.', 'legs')
  if (ticket.sizes.length !== 1 || ticket.sizes[0] !== ticket.legs.length)
    return refuse('Send the live odds of every open leg.', 'legs')
  return { offer: cashOutOffer(potentialOf(ticket), live.oddsE4, live.margin), liveE4: live.oddsE4 }
}

/** Accepts an offer for all or part of the ticket: the rest of the stake stays on it. */
export function acceptOffer(
  ticket: HeldTicket,
  offer: Offer,
  { part, liveOddsE4, at }: { readonly part: number; readonly liveOddsE4: number; readonly at: Date },
): Decision<'ticket'> {
  if (ticket.status !== 'OPEN') return refuse('The ticket is not open.')
  if (ticket.isDisputed === true) return disputed
  if (at > offer.expiresAt) return refuse('The offer has expired.', 'offer')
  if (liveOddsE4 > offer.liveOddsE4) return refuse('The price has changed.', 'liveOdds')
  if (potentialOf(ticket) !== offer.potential)
    return refuse('The ticket has changed since this offer was made.', 'offer')
  const { paid, stake: remainingUnit } = partialCashOut(offer.amount, ticket.unit, part)
  if (paid === zeroMoney) return refuse('This part of the ticket has no cash-out value.', 'part')
  const isAll = remainingUnit === zeroMoney
  return decide({
    set: {
      unit: remainingUnit,
      returned: ticket.returned + paid,
      cashed_out: ticket.cashedOut + paid,
      potential: isAll ? zeroMoney : potentialOf({ ...ticket, unit: remainingUnit }),
      ...(isAll ? { status: 'CASHED_OUT', settled_at: at } : {}),
    },
    transfers: transfersFor(ticket, 'SB_CASHOUT', paid),
    events: [{ name: 'ticket.cashed_out', payload: { ticket: ticket.id, paid: formatMoney(paid) } }],
    message: 'Cashed out',
  })
}
