import type { FieldsOf } from '#blueprint/screen/form.ts'
import { decide, isRefusal, refuse } from '#blueprint/decision/decision.ts'
import { assignRefusal, limitRefusal, type Role } from '#areas/access/rules/roles.ts'
import type { Superior } from '#areas/access/rules/people.ts'
import { isCreditKept } from '#blueprint/settings/house-rules.ts'
import { unlimited } from '#areas/agents/rules/accounts/limits.ts'
import { openAgent, openingRefusal, type NewAgent, type Opening } from '#areas/agents/rules/accounts/opening.ts'
import { deepestLevel, type Place } from '#areas/agents/rules/accounts/placing.ts'
import { highestRate } from '#areas/agents/rules/accounts/terms.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import { assert } from '#values/assert.ts'
import { money, most, nothing } from '#values/money.ts'
import { settingsIn } from '#platform/auth/told.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { answer } from '#engine/answer.ts'
import { store, type Loaded, type Reading } from '#engine/input/store.ts'
import { takeId } from '#engine/input/table-store.ts'
import { firstPassword, type FirstPassword } from '#areas/access/sign-in/first-password.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { loginRoles } from '#areas/agents/opening/opening.queries.ts'
import { superiorOf } from '#areas/access/users/superior.facts.ts'
import { firstPasswordHours } from '#areas/access/users/words.ts'
import { holdTree, lockPurses } from './account.facts.ts'
import { agentForm } from './agent-form.screen.ts'
import { exposureLimitAbove, groupFields, largestShareOf, placeOf } from './placing.facts.ts'
import { limitsDownFrom, termsOf, toLimits } from '#areas/agents/terms/terms.data.ts'

type Fields = FieldsOf<typeof agentForm>

interface Limited {
  readonly name: string
  readonly role: Role
  readonly itemLimit: bigint | null
  readonly dayLimit: bigint | null
}

async function rolesInUse(tx: Tx): Promise<readonly Limited[]> {
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

/** Nobody gives more than he holds: a role below his own, or his very own to somebody who stands below him in the tree. */
export function loginRefusal(
  superior: Superior,
  { role, itemLimit, dayLimit }: Limited,
  isInTree: boolean,
): Refusal | null {
  if (isInTree && role.id === superior.role.id) return null
  return (
    assignRefusal(superior, role) ??
    limitRefusal(superior.itemLimit, itemLimit) ??
    limitRefusal(superior.dayLimit, dayLimit)
  )
}

export const loginRolesAnswer = answer(loginRoles, async ({ tx, actor }) => {
  const superior = await superiorOf(tx, actor)
  const roles = await rolesInUse(tx)
  return roles
    .filter((one) => loginRefusal(superior, one, actor.agentId !== null) === null)
    .map(({ name, role }) => ({ id: role.id, name }))
})

interface AgentLoaded extends Loaded<typeof agentForm> {
  readonly opening: Opening | null
  readonly roles: readonly Limited[]
  readonly superior: Superior
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

/** Each row of the table with what those above say of the same. */
async function limitsAsked(tx: Tx, parentId: bigint, { limits }: Fields): Promise<Opening['limits']> {
  if (limits === null || limits.length === 0) return []
  const above = await limitsDownFrom(tx, parentId)
  return limits.map(({ sport, product, ...said }) => ({
    id: uuidv7(),
    sport: sport ?? '',
    product: product ?? '',
    to: toLimits(said),
    above: above.find((one) => one.sport === sport && one.product === product)?.limits ?? unlimited,
  }))
}

interface Asked {
  readonly parent: Place
  readonly actor: Actor
  readonly first: FirstPassword
  readonly entered: Fields
}

async function openingAt(tx: Tx, { parent, actor, first, entered }: Asked): Promise<Opening> {
  const wallet = (await lockPurses(tx, [parent.id])).get(parent.id)
  const limit = await exposureLimitAbove(tx, parent.id)
  const { agents } = (await settingsIn(tx)).of(parent.domainId)
  return {
    agentId: await takeId(tx, 'account'),
    staffId: await takeId(tx, 'staff'),
    parent,
    parentAvailable: wallet ? most(nothing, money(wallet.balance - wallet.exposure)) : nothing,
    currency: await currencyOf(tx, parent.domainId),
    limitAbove: limit === null ? null : money(limit),
    termsAbove: await termsOf(tx, parent.id),
    largestShare: largestShareOf(agents),
    isCreditKept: isCreditKept(agents.creditEditors, actor.agentId),
    itemLimit: actor.itemLimit,
    limits: await limitsAsked(tx, parent.id, entered),
    passwordHash: first.hash,
    passwordUntil: new Date(Date.now() + firstPasswordHours * 3_600_000),
  }
}

const empty = Object.fromEntries(Object.keys(agentForm.fields).map((name) => [name, null])) as unknown as Fields

async function read(
  tx: Tx,
  _: string | null,
  actor: Actor,
  { scope, entered }: Reading<typeof agentForm>,
): Promise<AgentLoaded> {
  // Hashing takes its time; nothing is held meanwhile.
  const first = await firstPassword()
  await holdTree(tx)
  const parent = entered?.parent ? await placeOf(tx, entered.parent, scope) : null
  const opening = parent && entered && (await openingAt(tx, { parent, actor, first, entered }))
  return {
    values: empty,
    version: 0,
    subject: {
      table: 'agent',
      key: { id: opening?.agentId ?? 0n },
      domainId: parent?.domainId ?? null,
      agentId: opening?.agentId ?? null,
      name: `agent ${entered?.username ?? ''}`,
      shown: {},
    },
    opening,
    roles: await rolesInUse(tx),
    superior: await superiorOf(tx, actor),
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
    exposureLimit: values.exposureLimit === null ? null : money(values.exposureLimit),
    exchange: values.share ?? 0,
    bookmaker: values.bookmakerShare ?? 0,
    fancy: values.fancyShare ?? 0,
    casino: values.casinoShare ?? 0,
    mode: values.commissionMode ?? 'share',
    phone: values.phone,
    city: values.city,
    reference: values.reference,
    about: values.remark,
    isNoReturn: values.isNoReturn ?? true,
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
      matchLeast: values.matchLeast ?? 0,
      matchMost: values.matchMost ?? highestRate,
      sessionLeast: values.sessionLeast ?? 0,
      sessionMost: values.sessionMost ?? highestRate,
      verticals: values.verticals ?? [],
      pointValue: money(values.pointValue ?? 100n),
      deepestLevel: values.deepestLevel ?? deepestLevel,
    },
    remark,
    by,
    at,
  }
}

export const agentStore = store(agentForm, {
  read,
  rule(loaded: AgentLoaded | null, values, { actor, now, reason }) {
    assert(loaded !== null, 'a new agent was prepared')
    const { opening, roles, superior, isInTree, first } = loaded
    if (opening === null) return refuse('This agent is not in your part of the tree', 'parent')
    const role = roles.find((one) => String(one.role.id) === values.role)
    if (!role) return refuse('There is no such role', 'role')
    const refusedRole = loginRefusal(superior, role, isInTree)
    if (refusedRole) return { ...refusedRole, field: 'role' }
    const agent = newAgent(values, { by: actor.username, remark: reason ?? '', at: now })
    const refused = openingRefusal(opening, agent)
    if (refused?.group) return refuse(refused.refused, groupFields[refused.group])
    const decision = openAgent(opening, agent)
    if (isRefusal(decision)) return decision
    return decide({ ...decision, once: { Username: agent.username, 'First password': first.text } })
  },
})
