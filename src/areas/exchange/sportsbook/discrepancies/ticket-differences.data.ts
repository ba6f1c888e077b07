import { sql } from 'kysely'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { claimedByIn } from '#engine/queue/claims.ts'
import type { DifferenceState } from '#areas/exchange/rules/sportsbook/ticket-difference.ts'
import type { TicketState } from '#areas/exchange/rules/sportsbook/ticket-flow.ts'
import { ticketDifferences } from './ticket-differences.screen.ts'

export const ticketDifferencesData = datasetOf(ticketDifferences, 'ticket_difference', ({ from, scope }) =>
  from
    .innerJoin('ticket', (join) =>
      join
        .onRef('ticket.cell', '=', 'ticket_difference.cell')
        .onRef('ticket.player_id', '=', 'ticket_difference.player_id')
        .onRef('ticket.id', '=', 'ticket_difference.ticket_id'),
    )
    .leftJoin('player', playerOf('ticket_difference'))
    .select([
      'player.username as player',
      sql<DifferenceState>`ticket_difference.status`.as('status'),
      sql<bigint>`ticket_difference.reported - ticket_difference.computed`.as('difference'),
      'ticket.stake',
      sql<TicketState>`ticket.status`.as('ticketStatus'),
      claimedByIn('ticket_difference', 'ticket_difference.id', scope).as('claimedBy'),
    ]),
)
