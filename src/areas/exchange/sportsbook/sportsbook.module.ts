import { module } from '#blueprint/screen/module.ts'
import { sportsBook } from './book/sports-book.screen.ts'
import { sportsbookBets } from './sportsbook-bets.screen.ts'

import { rejectedTickets } from '#areas/exchange/bets/rejections/rejected-tickets.screen.ts'
import { sportsBookToday } from './book/sports-book-today.queries.ts'
import { ticketDifferences } from './discrepancies/ticket-differences.screen.ts'
import { ticketSelections } from './selections/selections.screen.ts'
import { ticketLegs } from './ticket-legs.queries.ts'

export const sportsbook = module({
  name: 'sportsbook',
  title: 'Sportsbook',
  screens: [sportsbookBets, ticketSelections, ticketDifferences, sportsBook, rejectedTickets],
  queries: [ticketLegs, sportsBookToday],
})
