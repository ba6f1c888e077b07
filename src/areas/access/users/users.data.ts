import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { users } from './users.screen.ts'

/** Of the user's domains, only those the reader has access to. */
const domainNames = (ids: readonly number[]) =>
  sql<string | null>`(select string_agg(d.name, ', ' order by d.id) from staff_domain s
    join domain d on d.id = s.domain_id where s.staff_id = staff.id and d.id = any(${[...ids]}::int[]))`
const activeSessions = sql<number>`(select count(*)::int from session s where s.staff_id = staff.id and s.ended_at is null
  and s.stage = 'full' and s.last_seen_at > now() - interval '15 minutes')`

const worksIn = (ids: readonly number[]) =>
  sql<boolean>`exists (select 1 from staff_domain s where s.staff_id = staff.id and s.domain_id = any(${[...ids]}::int[]))`

export const usersData = datasetOf(
  users,
  'staff',
  ({ from, actor, filters }) =>
    from
      .leftJoin('role', 'role.id', 'staff.role_id')
      .leftJoin('agent', 'agent.id', 'staff.agent_id')
      .where(worksIn(actor.domains))
      .$if(filters.domainId !== undefined, (query) => query.where(worksIn(filters.domainId ?? [])))
      .select([
        'role.name as role',
        'role.rank',
        'agent.username as agent',
        // Users without an agent are in no downline, although the type is not nullable.
        sql<bigint>`staff.agent_id`.as('agentId'),
        domainNames(actor.domains).as('domains'),
        sql<boolean>`staff.two_step_secret is not null`.as('isTwoStep'),
        activeSessions.as('sessions'),
        sql<bigint | null>`coalesce(staff.item_limit, role.item_limit)`.as('itemLimit'),
        sql<bigint | null>`coalesce(staff.day_limit, role.day_limit)`.as('dayLimit'),
      ]),
  // Users can work in several domains, so a column comparison cannot express this filter.
  { consumes: ['domainId'] },
)
