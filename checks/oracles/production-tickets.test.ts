import { expect, test } from 'vitest'
import { returnOf } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { differingTickets, halfWinsAtHalfTheOdds, productionTickets } from './published-tickets.ts'
import { logMissingData, sharedFolder } from './read.ts'

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
