import { sql } from 'kysely'
import { present } from '#values/assert.ts'
import { permissions as known } from '#blueprint/screen/permissions.ts'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { shapeRefusal, type Manager } from '#areas/access/rules/user-management.ts'
import { grantRefusal, type Role } from '#areas/access/rules/roles.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { store } from '#engine/input/store.ts'
import { allocateId } from '#engine/input/new-row.ts'
import { roleForm } from './role-form.screen.ts'
import { role } from './role.record.ts'
import { isSoleOwner } from '#areas/access/ownership/ownership.facts.ts'
import { readManager } from '#areas/access/users/reporting-line.facts.ts'
import { isDeveloperPermission } from '#blueprint/screen/permission-classes.ts'

type Fields = FieldsOf<typeof roleForm>

interface RoleFacts {
  readonly values: Fields
  readonly row: unknown
  readonly known: { readonly id: bigint }
  readonly manager: Manager
  readonly isPlatform: boolean
  /** Permission names a role may contain. */
  readonly names: ReadonlySet<string>
  /** Active users with this role in domains the actor has no access to. */
  readonly elsewhere: number
}

async function readPermissionNames(tx: Tx): Promise<ReadonlySet<string>> {
  const custom = await tx.selectFrom('permission_note').select('name').where('is_custom', '=', true).execute()
  return new Set([...known, ...custom.map(({ name }) => name)])
}

async function countUsersInOtherDomains(tx: Tx, id: bigint, { domains }: Actor): Promise<number> {
  const { rows } = await sql<{ people: number }>`select count(distinct p.id)::int as people from staff p
    join staff_domain s on s.staff_id = p.id
    where p.role_id = ${id} and p.status = 'ACTIVE' and s.domain_id <> all(${[...domains]}::int[])`.execute(tx)
  return rows[0]?.people ?? 0
}

const shapeOf = ({ rank, itemLimit, dayLimit }: Fields) => ({ rank: rank ?? 0, itemLimit, dayLimit })

/** Why this actor may not save the role with these values, or null. */
function refusalOf(
  { manager, isPlatform, names, row, known: { id }, elsewhere, ...saved }: RoleFacts,
  values: Fields,
): Refusal | null {
  const isNew = row === null
  if (!isPlatform) return refuse('Only the operator can create or edit roles, not agents.')
  if (elsewhere > 0) return refuse(`${elsewhere} users with this role work in domains you have no access to.`)
  const requested = new Set(values.permissions)
  const unknown = [...requested].find((name) => !names.has(name) && !saved.values.permissions?.includes(name))
  if (unknown !== undefined) return refuse(`Permission ${unknown} not found.`, 'permissions')
  const rank = (isNew ? values.rank : saved.values.rank) ?? 0
  const target: Role = { id, rank, permissions: new Set(saved.values.permissions) }
  const developerOnly = new Set([...names].filter(isDeveloperPermission))
  return (
    (isNew ? null : grantRefusal(manager, { ...target, permissions: requested }, requested, { developerOnly })) ??
    shapeRefusal(manager, isNew ? null : shapeOf(saved.values), shapeOf(values)) ??
    grantRefusal(manager, target, requested, { developerOnly })
  )
}

const columnsOf = (values: Fields) => ({
  name: present(values.name, 'a role has a name'),
  description: values.description ?? '',
  rank: values.rank ?? undefined,
  item_limit: values.itemLimit,
  day_limit: values.dayLimit,
  status: values.status ?? undefined,
  work_profile: values.workProfile,
  permissions: values.permissions?.toSorted() ?? [],
})

/** Editing a role changes the permissions of all its users at once, so it needs a second approval. */
export const roleStore = store(roleForm, role, {
  fresh: async (tx, { entered }) => ({ id: await allocateId(tx, 'role'), name: entered?.name ?? '' }),
  values: ({ permissions }) => ({ permissions: permissions.toSorted() }),
  facts: async (tx, { row }, { actor, scope }) => ({
    manager: await readManager(tx, actor),
    isPlatform: scope.isWhole,
    isSoleOwner: await isSoleOwner(tx, actor),
    names: await readPermissionNames(tx),
    elsewhere: row ? await countUsersInOtherDomains(tx, row.id, actor) : 0,
  }),
  rule(loaded, values) {
    const refused = refusalOf(loaded, values)
    if (refused) return refused
    if (loaded.row !== null) return decide({ set: columnsOf(values), events: [{ name: 'role.changed' }] })
    return decide({
      rows: [{ table: 'role', values: { id: loaded.known.id, ...columnsOf(values) } }],
      events: [{ name: 'role.created' }],
      message: `Role ${values.name} created`,
    })
  },
  secondApproval: ({ row, isSoleOwner: isAlone }) => row !== null && !isAlone,
})
