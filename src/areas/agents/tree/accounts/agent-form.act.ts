import { sportsOf } from '#areas/settings/sports/sports.facts.ts'
import { present } from '#values/assert.ts'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { needsTwoPeople } from '#blueprint/screen/permission-classes.ts'
import { decide, isRefusal, refuse } from '#blueprint/decision/decision.ts'
import { assignRefusal, limitRefusal, type Role } from '#areas/access/rules/roles.ts'
import type { Manager } from '#areas/access/rules/user-management.ts'
import { isCreditLocked } from '#blueprint/settings/operator-rules.ts'
import { unlimited } from '#areas/agents/rules/accounts/limits.ts'
import {
  createAgent,
  agentOpeningRefusal,
  type NewAgent,
  type AgentOpening,
} from '#areas/agents/rules/accounts/create-agent.ts'
import { deepestLevel, type AgentNode } from '#areas/agents/rules/accounts/shares-and-moves.ts'
import { maxRate } from '#areas/agents/rules/accounts/terms.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import { assert } from '#values/assert.ts'
import { atMost, maxMoney, money, moneyOrNull, oneUnit, zeroMoney } from '#values/money.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { answer } from '#engine/query-handler.ts'
import { store, type Loaded, type LoadContext } from '#engine/input/store.ts'
import { allocateId } from '#engine/input/new-row.ts'
import { generateFirstPassword, type FirstPassword } from '#platform/auth/secrets/first-password.ts'
import { emailRow } from '#platform/mail/queue-email.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { loginRoles } from '#areas/agents/tree/opening/create-agent.queries.ts'
import { readManager } from '#areas/access/users/reporting-line.facts.ts'
import { firstPasswordHours } from '#areas/access/users/shared.ts'
import { lockTree, lockWallets } from './account.facts.ts'
import { agentRecord } from './account.record.ts'
import { agentForm } from './agent-form.screen.ts'
import { exposureLimitAbove, groupFields, maxShareOf, agentNodeOf } from './account-edit.facts.ts'
import { limitsDownFrom, termsOf, toLimits } from '#areas/agents/terms/terms.facts.ts'

type Fields = FieldsOf<typeof agentForm>

interface RoleWithLimits {
  readonly name: string
  readonly role: Role
  readonly itemLimit: bigint | null
  readonly dayLimit: bigint | null
}

async function activeRoles(tx: Tx): Promise<readonly RoleWithLimits[]> {
  const rows = await tx
    .selectFrom('role')
    .selectAll()
    .where('status', '=', 'ACTIVE')
    .orderBy('rank')
    .orderBy('name')
    .execute()
  return rows.map(({ id, name, rank, permissions, item_limit: itemLimit, day_limit: dayLimit }) => ({
    name,
    role: { id, rank, permissions: new Set(permissions) },
    itemLimit,
    dayLimit,
  }))
}

/** A user can only assign a role below their own; within the tree, an agent can also pass on the same role. */
export function loginRefusal(
  manager: Manager,
  { role, itemLimit, dayLimit }: RoleWithLimits,
  isInTree: boolean,
): Refusal | null {
  if (isInTree && role.id === manager.role.id) return null
  return (
    assignRefusal(manager, role) ??
    limitRefusal(manager.itemLimit, itemLimit) ??
    limitRefusal(manager.dayLimit, dayLimit)
  )
}

export const loginRolesAnswer = answer(loginRoles, async ({ tx, actor }) => {
  const manager = await readManager(tx, actor)
  const roles = await activeRoles(tx)
  return roles
    .filter((one) => loginRefusal(manager, one, actor.agentId !== null) === null)
    .map(({ name, role }) => ({ id: role.id, name }))
})

interface AgentLoaded extends Loaded<typeof agentForm> {
  readonly opening: AgentOpening | null
  readonly roles: readonly RoleWithLimits[]
  readonly manager: Manager
  readonly isInTree: boolean
  readonly first: FirstPassword
}

async function currencyOf(tx: Tx, domainId: number): Promise<string> {
  const { currency } = await tx
    .selectFrom('domain')
    .select('currency')
    .where('id', '=', domainId)
    .executeTakeFirstOrThrow()
  return currency
}

/** The requested limits, each with the tightest upline limit for the same sport and product. */
async function requestedLimits(tx: Tx, parentId: bigint, { limits }: Fields): Promise<AgentOpening['limits']> {
  if (limits === null || limits.length === 0) return []
  const above = await limitsDownFrom(tx, parentId)
  const sports = new Set(
    (
      await sportsOf(
        tx,
        limits.flatMap(({ sport }) => sport ?? []),
      )
    ).map(({ id }) => id),
  )
  return limits.map(({ sport, product, ...entered }) => ({
    id: uuidv7(),
    sport: present(sport, 'a limit has a sport'),
    isSportKnown: sports.has(sport ?? ''),
    product: present(product, 'a limit has a product'),
    to: toLimits(entered),
    above: above.find((one) => one.sport === sport && one.product === product)?.limits ?? unlimited,
  }))
}

interface OpeningRequest {
  readonly parent: AgentNode
  readonly actor: Actor
  readonly first: FirstPassword
  readonly entered: Fields
}

async function loadOpening(tx: Tx, { parent, actor, first, entered }: OpeningRequest): Promise<AgentOpening> {
  const wallet = (await lockWallets(tx, [parent.id])).get(parent.id)
  const limit = await exposureLimitAbove(tx, parent.id)
  const { agents } = (await settingsIn(tx)).of(parent.domainId)
  return {
    agentId: await allocateId(tx, 'account'),
    staffId: await allocateId(tx, 'staff'),
    parent,
    parentAvailable: wallet ? maxMoney(zeroMoney, money(wallet.balance - wallet.exposure)) : zeroMoney,
    currency: await currencyOf(tx, parent.domainId),
    limitAbove: moneyOrNull(limit),
    termsAbove: await termsOf(tx, parent.id),
    largestShare: maxShareOf(agents),
    isCreditKept: isCreditLocked(agents.creditEditors, actor.agentId),
    itemLimit: actor.itemLimit === null ? null : atMost(actor.itemLimit),
    limits: await requestedLimits(tx, parent.id, entered),
    passwordHash: first.hash,
    passwordUntil: new Date(Date.now() + firstPasswordHours * 3_600_000),
  }
}

const empty = Object.fromEntries(Object.keys(agentForm.fields).map((name) => [name, null])) as unknown as Fields

async function read(
  tx: Tx,
  _: string | null,
  actor: Actor,
  { scope, entered }: LoadContext<typeof agentForm>,
): Promise<AgentLoaded> {
  // Hashing is slow, so it runs before any lock is taken.
  const first = await generateFirstPassword()
  await lockTree(tx)
  const parent = entered?.parent ? await agentNodeOf(tx, entered.parent, scope) : null
  const opening = parent && entered && (await loadOpening(tx, { parent, actor, first, entered }))
  return {
    values: empty,
    version: 0,
    subject: agentRecord.subjectOf({
      id: opening?.agentId ?? 0n,
      domainId: parent?.domainId ?? null,
      agentId: opening?.parent.id ?? null,
      username: entered?.username ?? '',
    }),
    opening,
    roles: await activeRoles(tx),
    manager: await readManager(tx, actor),
    isInTree: actor.agentId !== null,
    first,
  }
}

function newAgent(values: Fields, { by, remark, at }: { by: string; remark: string; at: Date }): NewAgent {
  return {
    username: values.username ?? '',
    name: values.name ?? '',
    email: values.email ?? '',
    roleId: BigInt(values.role ?? '0'),
    creditReference: money(values.creditReference ?? 0n),
    deposit: money(values.initialDeposit ?? 0n),
    exposureLimit: moneyOrNull(values.exposureLimit),
    exchange: values.share ?? 0,
    bookmaker: values.bookmakerShare ?? 0,
    fancy: values.fancyShare ?? 0,
    casino: values.casinoShare ?? 0,
    mode: values.commissionMode ?? 'share',
    phone: values.phone,
    city: values.city,
    reference: values.reference,
    about: values.remark,
    isShareLocked: values.isShareLocked ?? true,
    isBetLocked: values.isBetLocked ?? false,
    isUserLocked: values.isUserLocked ?? false,
    signIn: {
      needsSecondStep: values.needsSecondStep ?? false,
      allowedIps: values.allowedIps ?? [],
      timeZone: values.timeZone,
      language: values.language,
    },
    terms: {
      matchRate: values.matchRate ?? 0,
      sessionRate: values.sessionRate ?? 0,
      casinoRate: values.casinoRate ?? 0,
      minMatchRate: values.minMatchRate ?? 0,
      maxMatchRate: values.maxMatchRate ?? maxRate,
      minSessionRate: values.minSessionRate ?? 0,
      maxSessionRate: values.maxSessionRate ?? maxRate,
      verticals: values.verticals ?? [],
      pointValue: money(values.pointValue ?? oneUnit()),
      deepestLevel: values.deepestLevel ?? deepestLevel,
    },
    remark,
    by,
    at,
  }
}

export const agentStore = store(agentForm, {
  read,
  rule(loaded: AgentLoaded | null, values, { actor, now, reason, maker }) {
    assert(loaded !== null, 'a new agent was prepared')
    const { opening, roles, manager, isInTree, first } = loaded
    if (opening === null) return refuse('This agent is not in your downline.', 'parent')
    const role = roles.find((one) => String(one.role.id) === values.role)
    if (!role) return refuse('Role not found.', 'role')
    const refusedRole = loginRefusal(manager, role, isInTree)
    if (refusedRole) return { ...refusedRole, field: 'role' }
    const agent = newAgent(values, { by: maker ?? actor.username, remark: reason ?? '', at: now })
    const refused = agentOpeningRefusal(opening, agent)
    if (refused?.group) return refuse(refused.refused, groupFields[refused.group])
    const decision = createAgent(opening, agent)
    if (isRefusal(decision)) return decision
    // After a second approval only the owner of the login reads its first password.
    return maker === null
      ? decide({ ...decision, once: { Username: agent.username, 'First password': first.text } })
      : decide({ ...decision, rows: [...(decision.rows ?? []), emailRow('invitation', opening.staffId)] })
  },
  /** As for a user with such a role, except for the daily work of agents; an agent may pass on the role it has. */
  secondApproval({ roles, manager, isInTree }, values) {
    const role = roles.find((one) => String(one.role.id) === values.role)?.role
    if (role === undefined || (isInTree && role.id === manager.role.id)) return false
    return [...role.permissions].some(needsTwoPeople)
  },
})
