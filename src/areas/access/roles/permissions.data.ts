import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import { catalogue } from '#engine/catalogue.ts'
import { isVisibleStaff } from './staff-visibility.facts.ts'
import { permissionList } from './permissions.screen.ts'
import { knownPermissions } from './where-used.facts.ts'

interface Row {
  id: string
  name: string
  title: string
  module: string
  isView: boolean
  where: string
  isDeveloperOnly: boolean
  isCustom: boolean
  isUsed: boolean
  description: string
}

/** Built-in permissions merged with the stored notes about them. */
const permissionRows = () => {
  const known = JSON.stringify(
    knownPermissions(catalogue()).map((one) => ({ ...one, needs: undefined, where: one.where.join('; ') })),
  )
  return sql<Row>`(
    select coalesce(k.name, n.name) as id, coalesce(k.name, n.name) as name,
      coalesce(nullif(n.title, ''), k.title, n.name) as title, coalesce(nullif(n.module, ''), k.module, 'External tools') as module,
      coalesce(k."isView", false) as "isView", coalesce(k."where", '') as "where", coalesce(k."isDeveloperOnly", false) as "isDeveloperOnly",
      coalesce(n.is_custom, false) as "isCustom", coalesce(k."where", '') <> '' as "isUsed", coalesce(nullif(n.description, ''), k.description, '') as description
    from jsonb_to_recordset(${known}::jsonb)
      k(name text, title text, description text, module text, "isView" boolean, "where" text, "isDeveloperOnly" boolean)
    full join permission_note n on n.name = k.name)`
}

export const permissionsData = dataset(permissionList, ({ db, actor, scope }) =>
  db
    .selectFrom(permissionRows().as('permission'))
    .selectAll()
    .select([
      sql<number>`(select count(*)::int from role where permission.name = any(role.permissions))`.as('roles'),
      sql<number>`(select count(*)::int from staff join role on role.id = staff.role_id
        where permission.name = any(role.permissions) and staff.status = 'ACTIVE' and role.status = 'ACTIVE'
          and ${isVisibleStaff(actor, scope)})`.as('users'),
      sql<boolean>`exists (select 1 from role where permission.name = any(role.permissions))`.as('isAssigned'),
    ]),
)
