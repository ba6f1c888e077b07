import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import type { Side } from '#areas/exchange/rules/bets/bet.ts'
import { rejectedBets } from './rejected-bets.screen.ts'
import { rejectedTickets } from './rejected-tickets.screen.ts'

/** Refused calls are audited with their content. */
export const isRejected = (action: 'inbound.bet' | 'inbound.ticket', audit = 'audit') =>
  sql<boolean>`${sql.ref(`${audit}.result`)} = 'REJECTED' and ${sql.ref(`${audit}.action`)} = ${sql.lit(action)}`

const sent = (name: string) => sql<string | null>`(audit.input ->> ${sql.lit(name)})`
const isNumber = '^\\d{1,12}(\\.\\d{1,6})?$'
/** Minor units of an amount as it was sent; null if it is none. */
const amountOf = (name: string) =>
  sql<
    bigint | null
  >`case when ${sent(name)} ~ ${isNumber} then minor_units(${sent(name)}::numeric, domain.currency) end`
const oddsOf = (value: ReturnType<typeof sent>) =>
  sql<number | null>`case when ${value} ~ ${isNumber} then least(${value}::numeric * 10000, 2147483647)::int end`

const playerColumns = [
  'player.username as player',
  'agent.username as agent',
  'audit.player_id as playerId',
  'domain.currency',
] as const
const agentId = sql<bigint>`coalesce(audit.agent_id, 0)`.as('agentId')
const externalId = sent('externalId').as('externalId')
const legs = sql<
  number | null
>`jsonb_array_length(case jsonb_typeof(audit.input -> 'legs') when 'array' then audit.input -> 'legs' end)`

export const rejectedBetsData = datasetOf(rejectedBets, 'audit', ({ from }) =>
  from
    .where(isRejected('inbound.bet'))
    .innerJoin('player', (join) => join.onRef('player.id', '=', 'audit.player_id'))
    .innerJoin('domain', 'domain.id', 'player.domain_id')
    .leftJoin('agent', 'agent.id', 'audit.agent_id')
    .leftJoin('market', (join) =>
      join.on(
        'market.id',
        '=',
        sql<bigint>`case when ${sent('market')} ~ '^\\d{1,18}$' then (${sent('market')})::bigint end`,
      ),
    )
    .leftJoin('event', 'event.id', 'market.event_id')
    .select([
      ...playerColumns,
      agentId,
      externalId,
      amountOf('stake').as('stake'),
      oddsOf(sent('odds')).as('odds'),
      sql<Side | null>`case when ${sent('side')} in ('BACK', 'LAY') then ${sent('side')} end`.as('side'),
      'event.name as event',
      'market.name as market',
      'market.id as marketId',
    ]),
)

const ticketOdds = sql<number | null>`(select case when bool_and(leg ->> 'odds' ~ ${isNumber})
    then least(exp(sum(ln(greatest((leg ->> 'odds')::numeric, 0.0001)))) * 10000, 2147483647)::int end
  from jsonb_array_elements(case jsonb_typeof(audit.input -> 'legs') when 'array' then audit.input -> 'legs' else '[]' end) leg)`
const selections = sql<string | null>`(select string_agg(concat_ws(': ', leg ->> 'event', leg ->> 'selection'), '; ')
  from jsonb_array_elements(case jsonb_typeof(audit.input -> 'legs') when 'array' then audit.input -> 'legs' else '[]' end) leg)`

export const rejectedTicketsData = datasetOf(rejectedTickets, 'audit', ({ from }) =>
  from
    .where(isRejected('inbound.ticket'))
    .innerJoin('player', (join) => join.onRef('player.id', '=', 'audit.player_id'))
    .innerJoin('domain', 'domain.id', 'player.domain_id')
    .leftJoin('agent', 'agent.id', 'audit.agent_id')
    .select([
      ...playerColumns,
      agentId,
      externalId,
      amountOf('unit').as('stake'),
      ticketOdds.as('odds'),
      legs.as('legs'),
      selections.as('selections'),
    ]),
)
