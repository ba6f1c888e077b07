import { sql } from 'kysely'
import { needsTwoPeople } from '#blueprint/screen/permission-classes.ts'
import { userFlow } from '#areas/access/rules/user-status.ts'
import { recordOf, type RowIn } from '#engine/records/record-of.ts'

/** A staff account with its role and domains, of an agent or of the operator. */
export const user = recordOf(
  'staff',
  (from) =>
    from
      .innerJoin('role', 'role.id', 'staff.role_id')
      .select([
        'role.name as role',
        'role.rank',
        'role.permissions',
        sql<string[]>`staff.allowed_ips::text[]`.as('allowedIps'),
        sql<number[]>`array(select s.domain_id from staff_domain s where s.staff_id = staff.id order by 1)`.as(
          'domains',
        ),
        sql<number>`(select count(*)::int from session s where s.staff_id = staff.id and s.ended_at is null)`.as(
          'liveSessions',
        ),
      ]),
  {
    scope: 'agent',
    flow: userFlow,
    // Staff of the operator see users who work in one of their domains.
    visible: ({ scope, actor: { domains } }) =>
      scope.isWhole
        ? sql`exists (select 1 from staff_domain s where s.staff_id = staff.id and s.domain_id = any(${[...domains]}::int[]))`
        : sql`true`,
    name: ({ username }) => `user ${username}`,
    shown: ['username', 'status', 'role', 'itemLimit', 'dayLimit'],
    // Users who can decide about money, roles or settings: their credentials are reset by two users together.
    isGrave: ({ permissions }) => permissions.some(needsTwoPeople),
  },
)
export type UserRow = RowIn<typeof user>
