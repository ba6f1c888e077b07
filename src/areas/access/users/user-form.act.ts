import { sql } from 'kysely'
import { assert } from '#values/assert.ts'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { isGuarded } from '#blueprint/screen/permission-classes.ts'
import {
  needsTwo,
  placementRefusal,
  takeOverRefusal,
  touchRefusal,
  type Placement,
  type Superior,
} from '#areas/access/rules/people.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { store, type Loaded, type Reading } from '#engine/input/store.ts'
import { takeId } from '#engine/input/table-store.ts'
import type { Scope } from '#engine/scope.ts'
import { firstPassword, type FirstPassword } from '#areas/access/sign-in/first-password.ts'
import { personInScope, personOf, roleHeldBy, type PersonRow } from './person.facts.ts'
import { superiorOf } from './superior.facts.ts'
import { userForm } from './user-form.screen.ts'
import { changed, created, hasOtherAddress } from '#areas/access/sessions/user-rows.ts'
import { subjectOf } from './users.act.ts'
import { weekdays } from './words.ts'

type Fields = FieldsOf<typeof userForm>
type Node = NonNullable<Placement['node']>

interface UserLoaded extends Loaded<typeof userForm> {
  readonly superior: Superior
  readonly roles: ReadonlyMap<string, Placement['role']>
  /** Nodes of the actor's part of the tree that are spoken of. */
  readonly nodes: ReadonlyMap<string, Node>
  readonly isPlatform: boolean
  readonly person: PersonRow | null
  readonly newId: bigint | null
  readonly first: FirstPassword | null
}

async function rolesOf(tx: Tx): Promise<UserLoaded['roles']> {
  const rows = await tx
    .selectFrom('role')
    .select(['id', 'rank', 'permissions', 'item_limit', 'day_limit', 'status'])
    .execute()
  return new Map(
    rows.map(({ id, rank, permissions, item_limit: itemLimit, day_limit: dayLimit, status }) => [
      String(id),
      { id, rank, permissions: new Set(permissions), itemLimit, dayLimit, isActive: status === 'ACTIVE' },
    ]),
  )
}

async function nodesOf(tx: Tx, ids: readonly string[], scope: Scope): Promise<UserLoaded['nodes']> {
  const seen = ids.map(BigInt).filter((id) => scope.includes(id))
  const { rows } = await sql<{ id: bigint; domainId: number }>`select id, domain_id as "domainId" from agent
    where id = any(${seen.map(String)}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [String(row.id), row]))
}

const emptyFields = Object.fromEntries(Object.keys(userForm.fields).map((name) => [name, null])) as unknown as Fields

const fieldsOf = (person: PersonRow): Fields => ({
  username: person.username,
  name: person.name,
  email: person.email,
  emailVerified: person.emailVerifiedAt !== null,
  role: String(person.roleId),
  status: person.status,
  domains: person.domains.map(String),
  agent: person.agentId === null ? null : String(person.agentId),
  itemLimit: person.itemLimit,
  dayLimit: person.dayLimit,
  allowedIps: person.allowedIps.length === 0 ? null : person.allowedIps,
  needsSecondStep: person.needsSecondStep,
  timeZone: person.timeZone,
  language: person.language,
  accessDays: person.accessDays.length === 0 ? null : person.accessDays.flatMap((day) => weekdays[day - 1] ?? []),
  accessFrom: person.accessFrom,
  accessTo: person.accessTo,
  mustReset: person.mustReset,
  isDeveloper: person.isDeveloper,
  validUntil: person.validUntil,
})

async function read(
  tx: Tx,
  id: string | null,
  actor: Actor,
  { scope, entered }: Reading<typeof userForm>,
): Promise<UserLoaded | null> {
  const person = id === null ? null : await personInScope(tx, { id, actor, scope })
  if (id !== null && !person) return null
  const spokenOf = [person?.agentId, entered?.agent].flatMap((one) => (one ? [String(one)] : []))
  const newId = id === null ? await takeId(tx, 'staff') : null
  const subject = person
    ? subjectOf(person)
    : {
        table: 'staff' as const,
        key: { id: newId },
        domainId: null,
        agentId: null,
        name: `user ${entered?.username ?? ''}`,
        shown: {},
      }
  return {
    values: person ? fieldsOf(person) : emptyFields,
    version: person?.version ?? 0,
    subject,
    superior: await superiorOf(tx, actor),
    roles: await rolesOf(tx),
    nodes: await nodesOf(tx, spokenOf, scope),
    isPlatform: scope.isWhole,
    person,
    newId,
    first: id === null ? await firstPassword() : null,
  }
}

/** Where the entered values put somebody, or what about them cannot be. */
function placementIn({ roles, nodes, isPlatform }: UserLoaded, values: Fields): Placement | Refusal {
  const role = roles.get(values.role ?? '')
  if (!role) return refuse('There is no such role', 'role')
  const node =
    values.agent === null
      ? null
      : (nodes.get(values.agent) ?? refuse('This agent is not in your part of the tree', 'agent'))
  if (node && 'refused' in node) return node
  if (node === null && !isPlatform) return refuse('Choose an agent in your downline.', 'agent')
  const { itemLimit, dayLimit } = values
  return { role, node, domains: (values.domains ?? []).map(Number), itemLimit, dayLimit }
}

const isRefused = (placement: Placement | Refusal): placement is Refusal => 'refused' in placement

/** How somebody stands now; who is in the actor's scope stands at a node of it, and in a role that is there. */
function placementBefore(loaded: UserLoaded): Placement | null {
  if (!loaded.person) return null
  const placement = placementIn(loaded, loaded.values)
  assert(!isRefused(placement), 'a saved user stands somewhere')
  return placement
}

/** Whoever reads the letters of an account can choose its password; whoever is a developer opens what no role does. */
function secretRefusal({ person, superior }: UserLoaded, values: Fields): Refusal | null {
  if ((values.isDeveloper ?? false) !== (person?.isDeveloper ?? false) && !superior.isDeveloper)
    return refuse('Only developers can grant developer access.', 'isDeveloper')
  if (!person || !hasOtherAddress(person, values)) return null
  const refused = takeOverRefusal(superior, personOf(person), roleHeldBy(person))
  return refused && refuse(refused.refused, 'email')
}

export const userStore = store(userForm, {
  read,
  rule(loaded: UserLoaded | null, values, { actor, now, maker }) {
    assert(loaded !== null, 'a user was read or prepared')
    const { person, superior, newId, first } = loaded
    const refused = person && touchRefusal(superior, personOf(person))
    if (refused) return refused
    const placement = placementIn(loaded, values)
    if (isRefused(placement)) return placement
    const misplaced = placementRefusal(superior, placementBefore(loaded), placement) ?? secretRefusal(loaded, values)
    if (misplaced) return misplaced
    const saving = { now, by: maker ?? actor.username, placement }
    if (person) return changed(person, values, saving)
    assert(newId !== null && first !== null, 'a new user was prepared')
    return created({ id: newId, first, isInvited: maker !== null }, values, saving)
  },
  secondPerson(loaded, values) {
    const before = placementBefore(loaded)
    const after = placementIn(loaded, values)
    if (isRefused(after)) return false
    const isNewDeveloper = values.isDeveloper === true && loaded.person?.isDeveloper !== true
    if (before) return isNewDeveloper || needsTwo(before, after)
    return isNewDeveloper || [...after.role.permissions].some(isGuarded)
  },
})
