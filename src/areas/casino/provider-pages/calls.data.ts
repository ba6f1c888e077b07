import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { playerReferredBy } from '#platform/accounts/account-joins.ts'
import type { callsOf } from './calls.screen.ts'
import type { walletCodes } from './call-labels.ts'
import type { Vertical } from './vertical.ts'

/** Calls without a player belong to the root agent, so only viewers of the whole tree see them. */
const agentOrRoot = sql<bigint>`coalesce(casino_call.agent_id, (select a.id from agent a
  where a.domain_id = casino_call.domain_id and a.parent_id is null order by a.id limit 1), 0)`

export const callsData = ({ code }: Vertical, calls: ReturnType<typeof callsOf>) =>
  datasetOf(calls, 'casino_call', ({ from }) =>
    from
      .leftJoin('player', playerReferredBy('casino_call'))
      .leftJoin('agent', 'agent.id', 'casino_call.agent_id')
      .where('casino_call.provider', '=', code)
      .select([
        'player.username as player',
        'agent.username as agent',
        sql<(typeof walletCodes)[number]>`casino_call.code`.as('code'),
        agentOrRoot.as('agentId'),
      ]),
  )
