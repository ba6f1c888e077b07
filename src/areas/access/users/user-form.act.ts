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
import type { Tx } from '#engine/action/act.ts'
import { store } from '#engine/input/store.ts'
import { allocateId } from '#engine/input/new-row.ts'
import type { Scope } from '#engine/scope.ts'
import { credentialResetRow } from '#platform/auth/secrets/credential-resets.ts'
import { generateFirstPassword } from '#platform/auth/secrets/first-password.ts'
import { managedUserOf, roleOf } from './user-record.facts.ts'
import { user, type UserRow } from './user.record.ts'
import { isSoleOwner } from '#areas/access/ownership/ownership.facts.ts'
import { readManager } from './reporting-line.facts.ts'
import { userForm } from './user-form.screen.ts'
import { updateUser, createUser, isEmailChanged } from '#areas/access/sessions/user-rows.ts'
import { weekdays } from './shared.ts'

type Fields = FieldsOf<typeof userForm>
type Node = NonNullable<Placement['node']>

interface UserFacts {
  readonly values: Fields
  readonly row: UserRow | null
  readonly manager: Manager
  readonly roles: ReadonlyMap<string, Placement['role']>
  /** The current and the entered agent, if they are in the actor's scope. */
  readonly nodes: ReadonlyMap<string, Node>
  readonly isPlatform: boolean
}

async function rolesOf(tx: Tx): Promise<UserFacts['roles']> {
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

async function nodesOf(tx: Tx, ids: readonly string[], scope: Scope): Promise<UserFacts['nodes']> {
  const visible = ids.map(BigInt).filter((id) => scope.includes(id))
  const { rows } = await sql<{ id: bigint; domainId: number }>`select id, domain_id as "domainId" from agent
    where id = any(${visible.map(String)}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [String(row.id), row]))
}

/** The placement the entered values describe, or why it is not possible. */
function placementIn({ roles, nodes, isPlatform }: UserFacts, values: Fields): Placement | Refusal {
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
function placementBefore(loaded: UserFacts): Placement | null {
  if (!loaded.row) return null
  const placement = placementIn(loaded, loaded.values)
  assert(!isRefused(placement), 'a stored user has a valid placement')
  return placement
}

/**
 * Changing the email address lets someone reset the password, and developer access exceeds every role: both are
 * restricted.
 */
function sensitiveChangeRefusal({ row: person, manager }: UserFacts, values: Fields): Refusal | null {
  if ((values.isDeveloper ?? false) !== (person?.isDeveloper ?? false) && !manager.isDeveloper)
    return refuse('Only developers can grant developer access.', 'isDeveloper')
  if (!person || !isEmailChanged(person, values)) return null
  const refused = takeOverRefusal(manager, managedUserOf(person), roleOf(person))
  return refused && refuse(refused.refused, 'email')
}

export const userStore = store(userForm, user, {
  async fresh(tx, { entered, actor, scope }) {
    const nodes = await nodesOf(tx, entered?.agent ? [entered.agent] : [], scope)
    const node = nodes.get(entered?.agent ?? '')
    return {
      id: await allocateId(tx, 'staff'),
      username: entered?.username ?? '',
      agentId: node?.id ?? actor.agentId,
    }
  },
  values: (person) => ({
    // An account without an address has an empty one.
    email: person.email,
    emailVerified: person.emailVerifiedAt !== null,
    role: String(person.roleId),
    domains: person.domains.map(String),
    agent: person.agentId === null ? null : String(person.agentId),
    allowedIps: person.allowedIps.length === 0 ? null : person.allowedIps,
    accessDays: person.accessDays.length === 0 ? null : person.accessDays.flatMap((day) => weekdays[day - 1] ?? []),
  }),
  async facts(tx, { row }, { actor, scope, entered }) {
    const namedAgents = [row?.agentId, entered?.agent].flatMap((one) => (one ? [String(one)] : []))
    return {
      manager: await readManager(tx, actor),
      roles: await rolesOf(tx),
      nodes: await nodesOf(tx, namedAgents, scope),
      isPlatform: scope.isWhole,
      isSoleOwner: await isSoleOwner(tx, actor),
      first: row === null ? await generateFirstPassword() : null,
    }
  },
  rule(loaded, values, { actor, by, maker }) {
    const { row: person, known, manager, first } = loaded
    const refused = person && editRefusal(manager, managedUserOf(person))
    if (refused) return refused
    const placement = placementIn(loaded, values)
    if (isRefused(placement)) return placement
    const misplaced =
      placementRefusal(manager, placementBefore(loaded), placement) ?? sensitiveChangeRefusal(loaded, values)
    if (misplaced) return misplaced
    const saving = { now: by.at, by: maker ?? by.name, placement }
    const saved = { actor, maker }
    if (person) {
      const rows = isEmailChanged(person, values) ? [credentialResetRow(person.id, 'email', saved)] : []
      return updateUser(person, values, { ...saving, rows })
    }
    assert(first !== null, 'a new user was prepared')
    const rows = [credentialResetRow(known.id, 'account', saved)]
    return createUser({ id: known.id, first, isInvited: maker !== null }, values, { ...saving, rows })
  },
  secondApproval(loaded, values) {
    if (loaded.isSoleOwner) return false
    const { row: person } = loaded
    const before = placementBefore(loaded)
    const after = placementIn(loaded, values)
    if (isRefused(after)) return false
    const isNewDeveloper = values.isDeveloper === true && person?.isDeveloper !== true
    // Links that reset credentials go to the address.
    const movesGuardedEmail =
      person !== null && isEmailChanged(person, values) && person.permissions.some(needsTwoPeople)
    if (before) return isNewDeveloper || movesGuardedEmail || needsSecondApproval(before, after)
    return isNewDeveloper || [...after.role.permissions].some(isGuarded)
  },
})
