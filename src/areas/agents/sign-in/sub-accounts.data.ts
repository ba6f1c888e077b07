import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import { subAccounts } from './sub-accounts.screen.ts'
import { openedNode } from '#areas/agents/tree/tree.facts.ts'

const alive = sql<number>`(select count(*)::int from session s where s.staff_id = staff.id and s.ended_at is null
  and s.stage = 'full' and s.last_seen_at > now() - interval '15 minutes')`

/** The tree is of the reader's domains, and its logins with it: staff of the platform stand at no node. */
export const subAccountsData = dataset(
  subAccounts,
  ({ db, actor, scope, filters }) => {
    // With none opened whoever is looked for is found anywhere below: the list itself keeps to the reader’s part.
    const opened = filters.node === undefined ? null : openedNode(actor, scope, filters.node)
    return db
      .selectFrom('staff')
      .innerJoin('agent', 'agent.id', 'staff.agent_id')
      .leftJoin('role', 'role.id', 'staff.role_id')
      .where('agent.domain_id', 'in', [0, ...actor.domains])
      .$if(opened !== null, (query) => query.where('agent.id', '=', opened))
      .select([
        'staff.id',
        'staff.username',
        'staff.name',
        'role.name as role',
        'agent.username as agent',
        'agent.id as agentId',
        'staff.status',
        sql<boolean>`staff.two_step_secret is not null`.as('isTwoStep'),
        'staff.needs_second_step as needsSecondStep',
        sql<string>`array_to_string(staff.allowed_ips, ', ')`.as('allowedIps'),
        'staff.time_zone as timeZone',
        alive.as('sessions'),
        'staff.last_login_at as lastLoginAt',
        'staff.created_at as createdAt',
      ])
  },
  { consumes: ['node'] },
)
