import { bindings } from '#engine/bindings.ts'
import { rejectedTicketsData } from '#areas/exchange/bets/rejections/rejected.data.ts'
import { sportsBookTodayAnswer } from './book/sports-book-today.data.ts'
import { sportsBookData } from './book/sports-book.data.ts'
import { sportsbookBetsData } from './sportsbook-bets.data.ts'
import { ticketDifferenceActs } from './discrepancies/ticket-differences.act.ts'
import { ticketDifferencesData } from './discrepancies/ticket-differences.data.ts'
import { followSelections, markFollowed } from './selections/follow-selections.task.ts'
import { selectionActs } from './selections/selections.act.ts'
import { ticketSelectionsData } from './selections/selections.data.ts'
import { ticketLegsAnswer } from './ticket-legs.data.ts'
import { voidTicketAct } from './void-ticket.act.ts'

export const sportsbookBindings = bindings({
  datasets: [sportsbookBetsData, sportsBookData, ticketSelectionsData, ticketDifferencesData, rejectedTicketsData],
  acts: [voidTicketAct, ...selectionActs, ...ticketDifferenceActs],
  queryHandlers: [ticketLegsAnswer, sportsBookTodayAnswer],
  tasks: [followSelections, markFollowed],
})
