import { sql } from 'kysely'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { ticketFiles } from '#areas/exchange/bets/archived-bets.facts.ts'
import { originOfBet, originOn } from '#areas/exchange/bets/detail/origin.facts.ts'
import { sportsbookBets } from './sportsbook-bets.screen.ts'
import type { TicketKind, TicketPhase } from './labels.ts'

/** Readable legs of a ticket: event, selection, odds and outcome. */
const selections = sql<string>`(select string_agg(leg.event || ': ' || leg.selection || ' ' || to_char(leg.odds_e4 / 10000.0, 'FM999990.00')
    || case leg.outcome when 'OPEN' then '' else ' ' || lower(replace(leg.outcome, '_', ' ')) end, '; ' order by leg.n)
  from ticket_leg leg where leg.cell = ticket.cell and leg.player_id = ticket.player_id and leg.ticket_id = ticket.id)`

const isDisputed = sql<boolean>`exists (select from ticket_difference d where d.cell = ticket.cell and d.player_id = ticket.player_id
  and d.ticket_id = ticket.id and d.status in ('OPEN', 'TAKEN'))`

export const sportsbookBetsData = datasetOf(
  sportsbookBets,
  'ticket',
  ({ from, filters: { selectionId } }) =>
    from
      .$if(selectionId !== undefined, (rows) =>
        rows.where(
          sql<boolean>`exists (select from ticket_leg l where l.cell = ticket.cell and l.player_id = ticket.player_id and l.ticket_id = ticket.id
          and l.selection_id = ${selectionId ?? null}::uuid)`,
        ),
      )
      .leftJoin('player', playerOf('ticket'))
      .leftJoin('agent', 'agent.id', 'ticket.agent_id')
      .leftJoin('bet_origin as origin', originOn('ticket'))
      .select([
        ...originOfBet,
        'player.username as player',
        'agent.username as agent',
        sql<TicketKind>`ticket.kind`.as('kind'),
        sql<TicketPhase>`ticket.phase`.as('phase'),
        selections.as('selections'),
        isDisputed.as('isDisputed'),
        sql<string>`(select string_agg(s.name, ', ' order by s.sort_order, s.name) from sport s where s.id = any(ticket.sports))`.as(
          'sport',
        ),
        sql<string>`to_char(ticket.odds_e4 / 10000.0, 'FM999999999990.00')`.as('odds'),
        sql<
          bigint | null
        >`case when ticket.status = 'OPEN' then null when ticket.status = 'VOIDED' then 0 else ticket.returned - ticket.stake end::bigint`.as(
          'pl',
        ),
      ]),
  { consumes: ['selectionId'], files: ticketFiles },
)
