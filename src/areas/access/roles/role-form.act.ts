import { sql } from 'kysely'
import { assert } from '#values/assert.ts'
import { permissions as known } from '#blueprint/screen/permissions.ts'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { decide, type Decision } from '#blueprint/decision/decision.ts'
import { shapeRefusal, type Superior } from '#areas/access/rules/people.ts'
import { grantRefusal, type Role } from '#areas/access/rules/roles.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { store, type Loaded, type Reading } from '#engine/input/store.ts'
import { takeId } from '#engine/input/table-store.ts'
import { roleForm } from './role-form.screen.ts'
import { superiorOf } from '#areas/access/users/superior.facts.ts'
import { isDeveloperOnly } from '#areas/access/users/words.ts'

type Fields = FieldsOf<typeof roleForm>

interface RoleLoaded extends Loaded<typeof roleForm> {
  readonly superior: Superior
  readonly isPlatform: boolean
  /** Names roles may carry. */
  readonly names: ReadonlySet<string>
  readonly id: bigint
  readonly isNew: boolean
  /** People of this role in domains that are not the actor's. */
  readonly elsewhere: number
}

const emptyFields: Fields = {
  name: null,
  description: null,
  rank: null,
  itemLimit: null,
  dayLimit: null,
  status: null,
  permissions: null,
}

async function namesOf(tx: Tx): Promise<ReadonlySet<string>> {
  const custom = await tx.selectFrom('permission_note').select('name').where('is_custom', '=', true).execute()
  return new Set([...known, ...custom.map(({ name }) => name)])
}

async function elsewhereOf(tx: Tx, id: bigint, { domains }: Actor): Promise<number> {
  const { rows } = await sql<{ people: number }>`select count(distinct p.id)::int as people from staff p
    join staff_domain s on s.staff_id = p.id
    where p.role_id = ${id} and p.status = 'ACTIVE' and s.domain_id <> all(${[...domains]}::int[])`.execute(tx)
  return rows[0]?.people ?? 0
}

const roleRow = (tx: Tx, id: string) =>
  /^\d{1,18}$/.test(id)
    ? tx.selectFrom('role').selectAll().where('id', '=', BigInt(id)).executeTakeFirst()
    : Promise.resolve(undefined)

async function read(
  tx: Tx,
  id: string | null,
  actor: Actor,
  { scope, entered }: Reading<typeof roleForm>,
): Promise<RoleLoaded | null> {
  const row = id === null ? undefined : await roleRow(tx, id)
  if (id !== null && !row) return null
  const roleId = row?.id ?? (await takeId(tx, 'role'))
  const values: Fields = row
    ? {
        name: row.name,
        description: row.description === '' ? null : row.description,
        rank: row.rank,
        itemLimit: row.item_limit,
        dayLimit: row.day_limit,
        status: row.status,
        permissions: row.permissions.toSorted(),
      }
    : emptyFields
  return {
    values,
    version: row?.version ?? 0,
    subject: {
      table: 'role',
      key: { id: roleId },
      ...(row ? { version: row.version } : {}),
      domainId: null,
      agentId: null,
      name: `role ${row?.name ?? entered?.name ?? ''}`,
      shown: {},
    },
    superior: await superiorOf(tx, actor),
    isPlatform: scope.isWhole,
    names: await namesOf(tx),
    id: roleId,
    isNew: !row,
    elsewhere: row ? await elsewhereOf(tx, row.id, actor) : 0,
  }
}

const shapeOf = ({ rank, itemLimit, dayLimit }: Fields) => ({ rank: rank ?? 0, itemLimit, dayLimit })

/** Whether this role may be shaped like this by this person. */
function refusalOf(
  { superior, isPlatform, names, id, isNew, elsewhere, ...saved }: RoleLoaded,
  values: Fields,
): Refusal | null {
  if (!isPlatform) return refuse('Roles are made by the platform, not by agents')
  if (elsewhere > 0) return refuse(`${elsewhere} people of this role work in domains that are not yours`)
  const asked = new Set(values.permissions)
  const unknown = [...asked].find((name) => !names.has(name) && !saved.values.permissions?.includes(name))
  if (unknown !== undefined) return refuse(`There is no permission ${unknown}`, 'permissions')
  const rank = (isNew ? values.rank : saved.values.rank) ?? 0
  const target: Role = { id, rank, permissions: new Set(saved.values.permissions) }
  const developerOnly = new Set([...names].filter(isDeveloperOnly))
  return (
    (isNew ? null : grantRefusal(superior, { ...target, permissions: asked }, asked, { developerOnly })) ??
    shapeRefusal(superior, isNew ? null : shapeOf(saved.values), shapeOf(values)) ??
    grantRefusal(superior, target, asked, { developerOnly })
  )
}

const columnsOf = (values: Fields) => ({
  name: values.name,
  description: values.description ?? '',
  rank: values.rank,
  item_limit: values.itemLimit,
  day_limit: values.dayLimit,
  status: values.status,
  permissions: values.permissions?.toSorted() ?? [],
})

const rule = (loaded: RoleLoaded | null, values: Fields): Decision => {
  assert(loaded !== null, 'a role was read or prepared')
  const refused = refusalOf(loaded, values)
  if (refused) return refused
  if (!loaded.isNew) return decide({ set: columnsOf(values), events: [{ name: 'role.changed' }] })
  return decide({
    rows: [{ table: 'role', values: { id: loaded.id, ...columnsOf(values) } }],
    events: [{ name: 'role.created' }],
    message: `Role ${values.name} created`,
  })
}

/** Who holds a role that changes gains or loses at once: two people agree to it. */
export const roleStore = store(roleForm, { read, rule, secondPerson: ({ isNew }) => !isNew })
