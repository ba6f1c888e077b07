import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { subAccounts } from './sub-accounts.screen.ts'
import { selectedNode } from '#areas/agents/tree/tree.facts.ts'

const activeSessions = sql<number>`(select count(*)::int from session s where s.staff_id = staff.id and s.ended_at is null
  and s.stage = 'full' and s.last_seen_at > now() - interval '15 minutes')`

/** Lists logins of agents in the user’s domains; platform staff belong to no node. */
export const subAccountsData = datasetOf(
  subAccounts,
  'staff',
  ({ from, actor, scope, filters }) => {
    // Without a selected node the search covers the whole downline, which the list enforces itself.
    const opened = filters.node === undefined ? null : selectedNode(actor, scope, filters.node)
    return from
      .innerJoin('agent', 'agent.id', 'staff.agent_id')
      .leftJoin('role', 'role.id', 'staff.role_id')
      .where('agent.domain_id', 'in', [0, ...actor.domains])
      .$if(opened !== null, (query) => query.where('agent.id', '=', opened))
      .select([
        'role.name as role',
        'agent.username as agent',
        'agent.id as agentId',
        sql<boolean>`staff.two_step_secret is not null`.as('isTwoStep'),
        sql<string>`array_to_string(staff.allowed_ips, ', ')`.as('allowedIps'),
        activeSessions.as('sessions'),
      ])
  },
  { consumes: ['node'] },
)
