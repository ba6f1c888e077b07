import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { isVisibleStaff } from './staff-visibility.facts.ts'
import { roles } from './roles.screen.ts'

export const rolesData = datasetOf(roles, 'role', ({ from, actor, scope }) =>
  from.select([
    sql<number>`(select count(*)::int from staff where staff.role_id = role.id and ${isVisibleStaff(actor, scope)})`.as(
      'users',
    ),
    sql<number>`cardinality(role.permissions)`.as('permissionCount'),
    sql<string>`array_to_string(role.permissions, ' ')`.as('permission'),
  ]),
)
