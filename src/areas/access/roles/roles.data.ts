import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import { isVisibleStaff } from './staff-visibility.facts.ts'
import { roles } from './roles.screen.ts'

export const rolesData = dataset(roles, ({ db, actor, scope }) =>
  db
    .selectFrom('role')
    .select([
      'role.id',
      'role.name',
      'role.description',
      'role.rank',
      sql<number>`(select count(*)::int from staff where staff.role_id = role.id and ${isVisibleStaff(actor, scope)})`.as(
        'users',
      ),
      sql<number>`cardinality(role.permissions)`.as('permissionCount'),
      sql<string>`array_to_string(role.permissions, ' ')`.as('permission'),
      'role.item_limit as itemLimit',
      'role.day_limit as dayLimit',
      'role.status',
      'role.updated_at as updatedAt',
    ]),
)
