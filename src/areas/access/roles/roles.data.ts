import { sql } from 'kysely'
import { columnsOf } from '#engine/list/columns-of.ts'
import { dataset } from '#engine/list/dataset.ts'
import { isVisibleStaff } from './staff-visibility.facts.ts'
import { roles } from './roles.screen.ts'

export const rolesData = dataset(roles, ({ db, actor, scope }) =>
  db
    .selectFrom('role')
    .select([
      ...columnsOf('role', 'id', 'name', 'description', 'rank', 'itemLimit', 'dayLimit', 'status', 'updatedAt'),
      sql<number>`(select count(*)::int from staff where staff.role_id = role.id and ${isVisibleStaff(actor, scope)})`.as(
        'users',
      ),
      sql<number>`cardinality(role.permissions)`.as('permissionCount'),
      sql<string>`array_to_string(role.permissions, ' ')`.as('permission'),
    ]),
)
