import { sql } from 'kysely'
import { assert } from '#values/assert.ts'
import type { FieldsOf } from '#blueprint/form.ts'
import { decide, type Decision, type RowOrder } from '#domain/decision.ts'
import { needsTwo, placementRefusal, touchRefusal, type Placement, type Superior } from '#domain/access/people.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/engine/act.ts'
import type { Actor } from '#server/engine/actor.ts'
import { store, type Loaded, type Reading } from '#server/engine/store.ts'
import { takeId } from '#server/engine/table-store.ts'
import { firstPassword, type FirstPassword } from './first-password.ts'
import { personInScope, personOf, type PersonRow } from './person.data.ts'
import { superiorOf } from './superior.data.ts'
import { userForm } from './user-form.screen.ts'
import { subjectOf } from './users.act.ts'
import { firstPasswordHours, weekdays } from './words.ts'

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

async function nodesOf(
  tx: Tx,
  ids: readonly string[],
  agentIds: readonly bigint[] | null,
): Promise<UserLoaded['nodes']> {
  const seen = ids.map(BigInt).filter((id) => agentIds === null || agentIds.includes(id))
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
  accessDays: person.accessDays.length === 0 ? null : person.accessDays.flatMap((day) => weekdays[day - 1] ?? []),
  accessFrom: person.accessFrom,
  accessTo: person.accessTo,
  mustReset: person.mustReset,
})

async function read(
  tx: Tx,
  id: string | null,
  actor: Actor,
  { agentIds, entered }: Reading<typeof userForm>,
): Promise<UserLoaded | null> {
  const person = id === null ? null : await personInScope(tx, { id, actor, agentIds })
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
    nodes: await nodesOf(tx, spokenOf, agentIds),
    isPlatform: agentIds === null,
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
  if (node === null && !isPlatform) return refuse('Choose an agent of your part of the tree', 'agent')
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

const daysIn = (days: readonly string[] | null): number[] =>
  (days ?? []).map((day) => weekdays.findIndex((one) => one === day) + 1).toSorted((a, b) => a - b)

const columnsOf = (values: Fields, emailVerifiedAt: Date | null) => ({
  username: values.username,
  name: values.name,
  email: values.email,
  role_id: values.role,
  agent_id: values.agent,
  status: values.status,
  item_limit: values.itemLimit,
  day_limit: values.dayLimit,
  allowed_ips: values.allowedIps ?? [],
  access_days: daysIn(values.accessDays),
  access_from: values.accessFrom,
  access_to: values.accessTo,
  must_reset: values.mustReset,
  email_verified_at: emailVerifiedAt,
  // All that a profile consists of has been entered.
  is_profile_complete: true,
})

function domainRows(staffId: bigint, before: readonly number[], after: readonly number[]): RowOrder[] {
  const key = (domainId: number) => ({ staff_id: staffId, domain_id: domainId })
  return [
    ...before
      .filter((id) => !after.includes(id))
      .map((id) => ({ table: 'staff_domain', key: key(id), values: {}, remove: true as const })),
    ...after.filter((id) => !before.includes(id)).map((id) => ({ table: 'staff_domain', values: key(id) })),
  ]
}

interface Saving {
  readonly now: Date
  readonly by: string
  readonly placement: Placement
}

function create({ newId, first }: UserLoaded, values: Fields, { now, by, placement }: Saving): Decision {
  assert(newId !== null && first !== null, 'a new user was prepared')
  return decide({
    rows: [
      {
        table: 'staff',
        values: {
          ...columnsOf(values, values.emailVerified ? now : null),
          id: newId,
          password_hash: first.hash,
          must_reset: true,
          temporary_until: new Date(now.getTime() + firstPasswordHours * 3_600_000),
          created_by: by,
        },
      },
      ...domainRows(newId, [], placement.domains),
    ],
    events: [{ name: 'staff.created', payload: { username: values.username } }],
    message: `User ${values.username} created`,
    once: { Username: values.username ?? '', 'First password': first.text },
  })
}

function change(person: PersonRow, values: Fields, { now, placement }: Saving): Decision {
  const isSameAddress = person.email.toLowerCase() === values.email?.toLowerCase()
  const verifiedAt = values.emailVerified ? ((isSameAddress ? person.emailVerifiedAt : null) ?? now) : null
  const leaves = values.status !== 'ACTIVE' && person.liveSessions > 0
  return decide({
    set: columnsOf(values, verifiedAt),
    rows: [
      ...domainRows(person.id, person.domains, placement.domains),
      ...(leaves
        ? [
            {
              table: 'session',
              key: { staff_id: person.id, ended_at: null },
              values: { ended_at: now, end_reason: 'not active any more' },
            },
          ]
        : []),
    ],
    events: [{ name: 'staff.changed' }],
  })
}

export const userStore = store(userForm, {
  read,
  rule(loaded: UserLoaded | null, values, { actor, now }) {
    assert(loaded !== null, 'a user was read or prepared')
    const { person, superior } = loaded
    const refused = person && touchRefusal(superior, personOf(person))
    if (refused) return refused
    const placement = placementIn(loaded, values)
    if (isRefused(placement)) return placement
    const saving = { now, by: actor.username, placement }
    return (
      placementRefusal(superior, placementBefore(loaded), placement) ??
      (person ? change(person, values, saving) : create(loaded, values, saving))
    )
  },
  secondPerson(loaded, values) {
    const before = placementBefore(loaded)
    const after = placementIn(loaded, values)
    return before !== null && !isRefused(after) && needsTwo(before, after)
  },
})
