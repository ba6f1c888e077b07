import { sql } from 'kysely'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { sportsbookBets } from './sportsbook-bets.screen.ts'
import type { TicketKind, TicketPhase } from './labels.ts'

/** Readable legs of a ticket: event, selection, odds and outcome. */
const selections = sql<string>`(select string_agg(leg.event || ': ' || leg.selection || ' ' || to_char(leg.odds_e4 / 10000.0, 'FM999990.00')
    || case leg.outcome when 'OPEN' then '' else ' ' || lower(replace(leg.outcome, '_', ' ')) end, '; ' order by leg.n)
  from ticket_leg leg where leg.cell = ticket.cell and leg.player_id = ticket.player_id and leg.ticket_id = ticket.id)`

export const sportsbookBetsData = datasetOf(sportsbookBets, 'ticket', ({ from }) =>
  from
    .leftJoin('player', playerOf('ticket'))
    .leftJoin('agent', 'agent.id', 'ticket.agent_id')
    .select([
      'player.username as player',
      'agent.username as agent',
      sql<TicketKind>`ticket.kind`.as('kind'),
      sql<TicketPhase>`ticket.phase`.as('phase'),
      selections.as('selections'),
      sql<string>`array_to_string(ticket.sports, ', ')`.as('sport'),
      sql<string>`to_char(ticket.odds_e4 / 10000.0, 'FM999999999990.00')`.as('odds'),
      sql<
        bigint | null
      >`case when ticket.status = 'OPEN' then null when ticket.status = 'VOIDED' then 0 else ticket.returned - ticket.stake end::bigint`.as(
        'pl',
      ),
    ]),
)
