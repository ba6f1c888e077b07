import { sql } from 'kysely'
import { assert } from '#values/assert.ts'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { isGuarded, needsTwoPeople } from '#blueprint/screen/permission-classes.ts'
import {
  needsSecondApproval,
  placementRefusal,
  takeOverRefusal,
  editRefusal,
  type Placement,
  type Manager,
} from '#areas/access/rules/user-management.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import { operatorWide, type Tx, type Subject } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { store, type Loaded, type LoadContext } from '#engine/input/store.ts'
import { allocateId } from '#engine/input/new-row.ts'
import type { Scope } from '#engine/scope.ts'
import { credentialResetRow } from '#platform/auth/secrets/credential-resets.ts'
import { generateFirstPassword, type FirstPassword } from '#areas/access/sign-in/first-password.ts'
import { findUser, managedUserOf, roleOf, type UserRow } from './user-record.facts.ts'
import { isSoleOwner } from '#areas/access/ownership/ownership.facts.ts'
import { readManager } from './reporting-line.facts.ts'
import { userForm } from './user-form.screen.ts'
import { updateUser, createUser, isEmailChanged } from '#areas/access/sessions/user-rows.ts'
import { subjectOf } from './users.act.ts'
import { weekdays } from './constants.ts'

type Fields = FieldsOf<typeof userForm>
type Node = NonNullable<Placement['node']>

interface UserLoaded extends Loaded<typeof userForm> {
  readonly subject: Subject<'staff'>
  readonly manager: Manager
  readonly roles: ReadonlyMap<string, Placement['role']>
  /** The current and the entered agent, if they are in the actor's scope. */
  readonly nodes: ReadonlyMap<string, Node>
  readonly isPlatform: boolean
  readonly isSoleOwner: boolean
  readonly person: UserRow | null
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
  const visible = ids.map(BigInt).filter((id) => scope.includes(id))
  const { rows } = await sql<{ id: bigint; domainId: number }>`select id, domain_id as "domainId" from agent
    where id = any(${visible.map(String)}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [String(row.id), row]))
}

const emptyFields = Object.fromEntries(Object.keys(userForm.fields).map((name) => [name, null])) as unknown as Fields

const fieldsOf = (person: UserRow): Fields => ({
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
  { scope, entered }: LoadContext<typeof userForm>,
): Promise<UserLoaded | null> {
  const person = id === null ? null : await findUser(tx, { id, actor, scope })
  if (id !== null && !person) return null
  const namedAgents = [person?.agentId, entered?.agent].flatMap((one) => (one ? [String(one)] : []))
  const nodes = await nodesOf(tx, namedAgents, scope)
  const newId = id === null ? await allocateId(tx, 'staff') : null
  const subject = person
    ? subjectOf(person)
    : {
        table: 'staff' as const,
        key: { id: newId },
        domainId: operatorWide,
        agentId: entered?.agent && nodes.has(entered.agent) ? BigInt(entered.agent) : (actor.agentId ?? operatorWide),
        name: `user ${entered?.username ?? ''}`,
        shown: {},
      }
  return {
    values: person ? fieldsOf(person) : emptyFields,
    version: person?.version ?? 0,
    subject,
    manager: await readManager(tx, actor),
    roles: await rolesOf(tx),
    nodes,
    isPlatform: scope.isWhole,
    isSoleOwner: await isSoleOwner(tx, actor),
    person,
    newId,
    first: id === null ? await generateFirstPassword() : null,
  }
}

/** The placement the entered values describe, or why it is not possible. */
function placementIn({ roles, nodes, isPlatform }: UserLoaded, values: Fields): Placement | Refusal {
  const role = roles.get(values.role ?? '')
  if (!role) return refuse('Role not found.', 'role')
  const node =
    values.agent === null ? null : (nodes.get(values.agent) ?? refuse('This agent is not in your downline.', 'agent'))
  if (node && 'refused' in node) return node
  if (node === null && !isPlatform) return refuse('Choose an agent in your downline.', 'agent')
  const { itemLimit, dayLimit } = values
  return { role, node, domains: (values.domains ?? []).map(Number), itemLimit, dayLimit }
}

const isRefused = (placement: Placement | Refusal): placement is Refusal => 'refused' in placement

/** The stored placement; null for a new user. Users in the actor's scope always have a valid one. */
function placementBefore(loaded: UserLoaded): Placement | null {
  if (!loaded.person) return null
  const placement = placementIn(loaded, loaded.values)
  assert(!isRefused(placement), 'a stored user has a valid placement')
  return placement
}

/**
 * Changing the email address lets someone reset the password, and developer access exceeds every role: both are
 * restricted.
 */
function sensitiveChangeRefusal({ person, manager }: UserLoaded, values: Fields): Refusal | null {
  if ((values.isDeveloper ?? false) !== (person?.isDeveloper ?? false) && !manager.isDeveloper)
    return refuse('Only developers can grant developer access.', 'isDeveloper')
  if (!person || !isEmailChanged(person, values)) return null
  const refused = takeOverRefusal(manager, managedUserOf(person), roleOf(person))
  return refused && refuse(refused.refused, 'email')
}

export const userStore = store(userForm, {
  read,
  rule(loaded: UserLoaded | null, values, { actor, now, maker }) {
    assert(loaded !== null, 'a user was loaded')
    const { person, manager, newId, first } = loaded
    const refused = person && editRefusal(manager, managedUserOf(person))
    if (refused) return refused
    const placement = placementIn(loaded, values)
    if (isRefused(placement)) return placement
    const misplaced =
      placementRefusal(manager, placementBefore(loaded), placement) ?? sensitiveChangeRefusal(loaded, values)
    if (misplaced) return misplaced
    const saving = { now, by: maker ?? actor.username, placement }
    const saved = { actor, maker }
    if (person) {
      const rows = isEmailChanged(person, values) ? [credentialResetRow(person.id, 'email', saved)] : []
      return updateUser(person, values, { ...saving, rows })
    }
    assert(newId !== null && first !== null, 'a new user was prepared')
    const rows = [credentialResetRow(newId, 'account', saved)]
    return createUser({ id: newId, first, isInvited: maker !== null }, values, { ...saving, rows })
  },
  secondApproval(loaded, values) {
    if (loaded.isSoleOwner) return false
    const before = placementBefore(loaded)
    const after = placementIn(loaded, values)
    if (isRefused(after)) return false
    const isNewDeveloper = values.isDeveloper === true && loaded.person?.isDeveloper !== true
    const { person } = loaded
    // Links that reset credentials go to the address.
    const movesGuardedEmail =
      person !== null && isEmailChanged(person, values) && person.permissions.some(needsTwoPeople)
    if (before) return isNewDeveloper || movesGuardedEmail || needsSecondApproval(before, after)
    return isNewDeveloper || [...after.role.permissions].some(isGuarded)
  },
})
