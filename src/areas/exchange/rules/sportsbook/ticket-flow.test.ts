import { describe, expect, test } from 'vitest'
import { money, parseMoney, type Money } from '#values/money.ts'
import { ofOdds } from './fraction.ts'
import {
  acceptOffer,
  offerFor,
  settleTicket,
  stakeRefusal,
  stakeTransfers,
  ticketRefusal,
  voidOpenTicket,
} from './ticket-flow.ts'
import type { HeldTicket, Offer } from './ticket-flow.ts'
import { lineCount, placeFactor, type TicketLeg } from './ticket.ts'

const rupees = (text: string): Money => parseMoney(text) ?? money(0n)
const at = new Date('2026-04-01T10:00:00Z')
const later = (ms: number) => new Date(at.getTime() + ms)
const leg = (event: string, outcome: TicketLeg['outcome'] = 'OPEN'): TicketLeg => ({
  price: ofOdds(30_000),
  outcome,
  event,
})
/** A double at 3 and 3, ten rupees a line. */
const openTicket: HeldTicket = {
  id: 't1',
  accountId: 7n,
  currency: 'INR',
  status: 'OPEN',
  unit: rupees('10'),
  stake: rupees('10'),
  legs: [leg('a'), leg('b')],
  sizes: [2],
  isEachWay: false,
  largest: null,
  returned: money(0n),
  cashedOut: money(0n),
}
const won = [leg('a', 'WIN'), leg('b', 'WIN')]
const lost = [leg('a', 'WIN'), leg('b', 'LOSE')]
const paid = (amount: string, kind = 'SB_RETURN') => ({
  accountId: 7n,
  kind,
  debit: 'sportsbook',
  credit: 'wallet',
  amount: rupees(amount),
  ref: 'ticket:t1',
})
const reversed = (amount: string) => ({
  ...paid(amount, 'ROLLBACK'),
  debit: 'wallet',
  credit: 'sportsbook',
  mayOverdraw: true,
})

describe('a ticket', () => {
  const refusal = (change: Partial<HeldTicket>) => ticketRefusal({ ...openTicket, ...change })?.refused ?? null

  test('has lines with at most as many legs as the ticket, each size once', () => {
    expect([refusal({}), refusal({ sizes: [1, 2] })]).toEqual([null, null])
    for (const sizes of [[], [0], [3], [2, 2]]) {
      expect(refusal({ sizes })).toBe('A line cannot have more legs than the ticket.')
    }
  })

  test('has at most twenty legs and a thousand lines', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => leg(`event ${n}`))
    expect(refusal({ legs: many(20), sizes: [20] })).toBeNull()
    expect(refusal({ legs: many(21), sizes: [21] })).toBe('Enter at most 20 legs.')
    expect(refusal({ legs: many(20), sizes: [2, 3] })).toBe('A ticket can have at most 1000 lines.')
  })

  test('combines no legs of one event in a line, and each way needs place terms', () => {
    const same = [leg('a'), leg('a')]
    expect(refusal({ legs: same })).toBe('Legs of the same event cannot be combined in a line.')
    expect(refusal({ legs: same, sizes: [1, 2] })).toBe('Legs of the same event cannot be combined in a line.')
    expect([refusal({ legs: same, sizes: [1] }), refusal({ legs: [...same, leg('b')], sizes: [1, 2] })]).toEqual([
      null,
      null,
    ])
    expect(lineCount({ legs: [...same, leg('b')], sizes: [1, 2], isEachWay: false })).toBe(5)
    expect(refusal({ legs: [leg('a')], sizes: [1], isEachWay: true })).toBe('Each-way needs place terms for every leg.')
  })

  test('is accepted at its limit and rejected above it', () => {
    const limits = { available: rupees('50'), minStake: rupees('10'), maxStake: rupees('40') }
    const refusalOf = (stake: string, change = {}) =>
      stakeRefusal(rupees(stake), { ...limits, ...change })?.refused ?? null
    expect([refusalOf('10'), refusalOf('40'), refusalOf('50', { maxStake: null })]).toEqual([null, null, null])
    expect(refusalOf('9.99')).toBe('Min stake of the operator is 10.00.')
    expect(refusalOf('40.01')).toBe('Max stake of the operator is 40.00.')
    expect(refusalOf('50.01', { maxStake: null })).toBe('Not enough available balance.')
    expect(stakeTransfers(openTicket, openTicket)).toEqual([
      { ...paid('10', 'SB_STAKE'), debit: 'wallet', credit: 'sportsbook', currency: 'INR', mayOverdraw: false },
    ])
  })
})

describe('results', () => {
  test('settle the ticket once decided, and re-settle it after a corrected result', () => {
    expect(settleTicket(openTicket, [leg('a', 'WIN'), leg('b')], at)).toMatchObject({
      set: { status: 'OPEN', potential: rupees('90') },
      transfers: [],
    })
    expect(settleTicket(openTicket, won, at)).toMatchObject({
      set: { status: 'WON', returned: rupees('90'), settled_at: at },
      transfers: [paid('90')],
    })
    expect(settleTicket(openTicket, lost, at)).toMatchObject({ set: { status: 'LOST', returned: 0n }, transfers: [] })
    expect(settleTicket({ ...openTicket, sizes: [1] }, lost, at)).toMatchObject({ transfers: [paid('30')] })
    const settled: HeldTicket = { ...openTicket, status: 'WON', legs: won, returned: rupees('90') }
    expect(settleTicket(settled, lost, at)).toMatchObject({ set: { status: 'LOST' }, transfers: [reversed('90')] })
    expect(settleTicket(settled, [leg('a', 'WIN'), leg('b', 'VOID')], at)).toMatchObject({
      transfers: [reversed('90'), paid('30')],
    })
    expect(settleTicket(settled, [leg('a', 'WIN'), leg('b')], at)).toMatchObject({
      set: { status: 'OPEN', returned: 0n, settled_at: null },
      transfers: [reversed('90')],
    })
  })

  test('leave cashed-out amounts with the player', () => {
    const rest: HeldTicket = { ...openTicket, unit: rupees('5'), returned: rupees('20'), cashedOut: rupees('20') }
    expect(settleTicket(rest, won, at)).toMatchObject({ set: { returned: rupees('65') }, transfers: [paid('45')] })
    const settled: HeldTicket = { ...rest, status: 'WON', legs: won, returned: rupees('65') }
    expect(settleTicket(settled, lost, at)).toMatchObject({
      set: { status: 'LOST', returned: rupees('20') },
      transfers: [reversed('45')],
    })
    expect(settleTicket({ ...rest, status: 'CASHED_OUT' }, won, at).refused).toBe('The ticket was cashed out.')
  })

  test('return the stake if every leg is void, and can still be corrected', () => {
    const legs = [leg('a', 'VOID'), leg('b', 'VOID')]
    expect(settleTicket(openTicket, legs, at)).toMatchObject({
      set: { status: 'VOIDED', returned: rupees('10') },
      transfers: [paid('10', 'SB_VOID')],
    })
    const all: HeldTicket = { ...openTicket, status: 'VOIDED', legs, returned: rupees('10') }
    expect(settleTicket(all, won, at)).toMatchObject({ transfers: [reversed('10'), paid('90')] })
  })

  test('change nothing on a ticket voided by the operator', () => {
    expect(settleTicket({ ...openTicket, status: 'VOIDED', returned: rupees('10') }, won, at).refused).toBe(
      'The ticket was voided.',
    )
  })

  test('of a dead heat for the last places share the remaining places', () => {
    const tied = (position: number, tie: number): TicketLeg => ({
      ...leg('a', 'PLACED'),
      place: { top: 1n, bottom: 1n },
      tie: { position, tied: tie, places: 3 },
    })
    const factor = (position: number, tie: number) => {
      const { top, bottom } = placeFactor(tied(position, tie))
      return Number(top) / Number(bottom)
    }
    expect([factor(3, 2), factor(2, 2), factor(2, 3), factor(4, 2)]).toEqual([1.5, 3, 2, 0])
  })
})

test('the operator voids only open tickets, and returns the stake that was not cashed out', () => {
  const rest: HeldTicket = { ...openTicket, unit: rupees('4'), returned: rupees('12'), cashedOut: rupees('12') }
  expect(voidOpenTicket(rest, 'wrong price', at)).toMatchObject({
    set: { status: 'VOIDED', returned: rupees('16'), potential: rupees('4'), reason: 'wrong price' },
    transfers: [paid('4', 'SB_VOID')],
  })
  for (const status of ['WON', 'LOST', 'VOIDED', 'CASHED_OUT'] as const) {
    expect(voidOpenTicket({ ...openTicket, status }, null, at).refused).toMatch(
      /^Cannot void: it is \w+( \w+)?, not open\.$/,
    )
  }
})

describe('cashing out', () => {
  const offer: Offer = { amount: rupees('40'), liveOddsE4: 20_000, expiresAt: later(10_000), potential: rupees('90') }
  const take = (change: Partial<HeldTicket> = {}, part = 10_000, deed: { liveOddsE4?: number; at?: Date } = {}) =>
    acceptOffer({ ...openTicket, ...change }, offer, { part, liveOddsE4: 20_000, at, ...deed })

  test('is offered for an open ticket of one line, and for each line of a system', () => {
    const live = { oddsE4: 20_000, margin: 0 }
    expect(offerFor(openTicket, live)).toEqual({ offer: rupees('45'), liveE4: 20_000 })
    const legs = new Map([
      [1, 20_000],
      [2, 15_000],
    ])
    // One line is worth what the product of its live odds says.
    expect(offerFor(openTicket, { legs, margin: 0 })).toEqual({ offer: rupees('30'), liveE4: 30_000 })
    expect(offerFor({ ...openTicket, sizes: [1, 2] }, { legs, margin: 500 })).toMatchObject({ offer: rupees('61.75') })
    expect(offerFor({ ...openTicket, largest: rupees('45') }, { legs, margin: 0 })).toMatchObject({
      offer: rupees('15'),
    })
    const needsLegs = 'Send the live odds of every open leg.'
    expect([
      offerFor({ ...openTicket, status: 'WON' }, live),
      offerFor({ ...openTicket, sizes: [1] }, live),
      offerFor({ ...openTicket, sizes: [1, 2] }, { legs: new Map([[1, 20_000]]), margin: 0 }),
      offerFor({ ...openTicket, isEachWay: true }, live),
      offerFor({ ...openTicket, isDisputed: true }, live),
    ]).toMatchObject([
      { refused: 'The ticket is not open.' },
      { refused: needsLegs },
      { refused: needsLegs },
      { refused: 'Each-way tickets cannot be cashed out.' },
      { refused: 'A discrepancy of this ticket awaits a decision.' },
    ])
  })

  test('pays all of the offer or a part, and leaves the rest of the stake', () => {
    expect(take()).toMatchObject({
      set: { status: 'CASHED_OUT', unit: 0n, returned: rupees('40'), cashed_out: rupees('40'), potential: 0n },
      transfers: [paid('40', 'SB_CASHOUT')],
    })
    const half = take({}, 5000)
    expect(half).toMatchObject({
      set: { unit: rupees('5'), returned: rupees('20'), cashed_out: rupees('20'), potential: rupees('45') },
      transfers: [paid('20', 'SB_CASHOUT')],
    })
    expect(half).not.toHaveProperty('set.status')
    expect(take({ returned: rupees('7'), cashedOut: rupees('7') })).toMatchObject({
      set: { returned: rupees('47'), cashed_out: rupees('47') },
    })
  })

  test('ends with the offer, a changed price or a changed ticket, and needs an amount', () => {
    expect(take({}, 10_000, { at: later(10_000), liveOddsE4: 19_999 }).refused).toBeUndefined()
    expect(take({}, 10_000, { at: later(10_001) }).refused).toBe('The offer has expired.')
    expect(take({}, 10_000, { liveOddsE4: 20_001 }).refused).toBe('The price has changed.')
    expect(take({ unit: rupees('5') }).refused).toBe('The ticket has changed since this offer was made.')
    expect(take({ status: 'LOST' }).refused).toBe('The ticket is not open.')
    const worthless = acceptOffer(openTicket, { ...offer, amount: money(1n) }, { part: 5000, liveOddsE4: 20_000, at })
    expect(worthless.refused).toBe('This part of the ticket has no cash-out value.')
  })
})
