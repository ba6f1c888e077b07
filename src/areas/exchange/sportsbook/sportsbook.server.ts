import { bindings } from '#engine/bindings.ts'
import { sportsBookData } from './sports-book.data.ts'
import { sportsbookBetsData } from './sportsbook-bets.data.ts'
import { voidTicketAct } from './void-ticket.act.ts'

export const sportsbookBindings = bindings({
  datasets: [sportsbookBetsData, sportsBookData],
  acts: [voidTicketAct],
  queryHandlers: [],
})
