import { sql } from 'kysely'
import { daysAround } from '#platform/database/days-around.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { playerReferredBy } from '#platform/accounts/account-joins.ts'
import type { callsOf } from './calls.screen.ts'
import type { catalogueStates, walletCodes } from './call-columns.ts'
import type { Vertical } from './shared.ts'

/** Days around a call in which the entries of its round are looked for. */
const roundDays = 60

/** Calls without a player belong to the root agent, so only viewers of the whole tree see them. */
const agentOrRoot = sql<bigint>`coalesce(casino_call.agent_id, (select a.id from agent a
  where a.domain_id = casino_call.domain_id and a.parent_id is null order by a.id limit 1), 0)`

/** A game by any of its codes, former ones too. What was played on a game that nobody has listed waits to be mapped. */
const catalogue = sql<
  (typeof catalogueStates)[number]
>`case when casino_call.game_code is null or exists (select from casino_known_code g
  where g.domain_id = casino_call.domain_id and g.vertical = casino_call.provider
    and g.code = casino_call.game_code) then 'LISTED' else 'UNKNOWN' end`

/** What players paid a provider beside their stakes; what came back is below zero. */
const apart = sql<
  bigint | null
>`case when casino_call.decision = 'APPLIED' then case when casino_call.kind in ('tip', 'charge') then casino_call.amount
  when casino_call.kind in ('tip-refund', 'charge-refund') then -casino_call.amount end end`

/** A call that could not be read names none: it is of its domain. */
const currency = sql<string>`coalesce(casino_call.currency, (select d.currency from domain d where d.id = casino_call.domain_id))`

export const callsData = ({ code }: Vertical, calls: ReturnType<typeof callsOf>) =>
  datasetOf(calls, 'casino_call', ({ from, timeZone }) =>
    from
      .leftJoin('player', playerReferredBy('casino_call'))
      .leftJoin('agent', 'agent.id', 'casino_call.agent_id')
      .where('casino_call.provider', '=', code)
      .select([
        'player.username as player',
        'agent.username as agent',
        sql<(typeof walletCodes)[number]>`casino_call.code`.as('code'),
        catalogue.as('catalogue'),
        apart.as('apart'),
        currency.as('currency'),
        agentOrRoot.as('agentId'),
        sql<string | null>`'casino:' || casino_call.round_id`.as('ref'),
        daysAround(timeZone, sql.ref('casino_call.at'), { before: roundDays, after: roundDays }).as('days'),
      ]),
  )
