import { expect, test } from 'vitest'
import { settlementOf, type TicketState } from '#areas/exchange/rules/sportsbook/ticket-flow.ts'
import { returnOf, stakeOf, type Ticket } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { logMissingData, sharedFolder } from '#checks/oracles/read.ts'
import { zeroMoney } from '#values/money.ts'
import { halfWinsAtHalfTheOdds, productionStates, productionTickets } from './production-tickets.ts'
import { differingTickets } from './published-tickets.ts'

const shared = sharedFolder()

test('tickets of a production library are settled to the same return', () => {
  if (shared === null) return logMissingData('settlement cases of a production library')
  const { tickets, left } = productionTickets(shared)
  const differences = differingTickets(
    tickets,
    tickets.map(({ ticket }) => returnOf(ticket)),
  )
  console.log(
    `Production tickets: ${tickets.length - differences.length} agree, ${differences.length} differ; left out: ${JSON.stringify(left)}`,
  )
  expect(differences).toEqual(halfWinsAtHalfTheOdds)
  expect(tickets).toHaveLength(55)
})

/** The state in which the results of its legs leave an open ticket. */
function stateAfter(ticket: Ticket): TicketState | null {
  const stake = stakeOf(ticket)
  const held = { id: '1', accountId: 1n, currency: 'INR', status: 'OPEN', stake } as const
  const open = { ...ticket, ...held, returned: zeroMoney, cashedOut: zeroMoney }
  const settled = settlementOf(open, ticket.legs, new Date('2026-11-23T12:00:00Z'))
  return 'refused' in settled ? null : settled.columns.status
}

test('tickets of a production library end in the state that it gives them', () => {
  if (shared === null) return logMissingData('states of tickets of a production library')
  const { tickets, left } = productionStates(shared)
  const states = { loser: ['LOST'], void: ['VOIDED'], open: ['OPEN'] } as const
  // The library calls a ticket won, placed or partial if any line returns something; here it lost in part below its stake.
  const differing = tickets.flatMap(({ id, ticket, state }) => {
    const returns: readonly TicketState[] = returnOf(ticket) < stakeOf(ticket) ? ['PART_LOST'] : ['WON']
    const known = state === 'loser' || state === 'void' || state === 'open' ? states[state] : returns
    const after = stateAfter(ticket)
    return after !== null && known.includes(after) && (known !== returns || returnOf(ticket) > 0n)
      ? []
      : [`${id}: ${after}, published ${state}`]
  })
  console.log(`States of tickets: ${tickets.length} agree; left out: ${JSON.stringify(left)}`)
  expect(differing).toEqual([])
  expect(tickets).toHaveLength(37)
})
