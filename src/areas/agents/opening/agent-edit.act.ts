import { sql } from 'kysely'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { isRefusal } from '#blueprint/decision/decision.ts'
import {
  editAgent,
  hasNewAddress,
  type AgentDetails,
  type EditedAgent,
} from '#areas/agents/rules/accounts/agent-editing.ts'
import { assert } from '#values/assert.ts'
import { isId } from '#values/id.ts'
import { money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { store, type Loaded, type Reading } from '#engine/input/store.ts'
import type { Scope } from '#engine/scope.ts'
import { letter } from '#platform/mail/post.ts'
import type { PersonRow } from '#areas/access/users/person.facts.ts'
import { exposureLimitAbove } from '#areas/agents/accounts/placing.facts.ts'
import { agentEdit } from './agent-edit.screen.ts'
import { loginOf } from '#areas/agents/sign-in/agent-login.facts.ts'

type Fields = FieldsOf<typeof agentEdit>

interface AgentRow extends Omit<AgentDetails, 'exposureLimit'> {
  readonly id: bigint
  readonly domainId: number
  readonly parentId: bigint | null
  readonly username: string
  readonly exposureLimit: bigint
  readonly version: number
}

async function agentRow(
  tx: Tx,
  { id, scope, isLocked }: { id: string; scope: Scope; isLocked: boolean },
): Promise<AgentRow | null> {
  if (!isId(id) || !scope.includes(BigInt(id))) return null
  const { rows } =
    await sql<AgentRow>`select id, domain_id as "domainId", parent_id as "parentId", username, name, phone, city,
      reference, remark, exposure_limit as "exposureLimit", point_value as "pointValue", version
    from agent where id = ${id}::bigint ${isLocked ? sql`for no key update` : sql``}`.execute(tx)
  return rows[0] ?? null
}

interface AgentLoaded extends Loaded<typeof agentEdit> {
  readonly held: EditedAgent
}

const fieldsOf = (row: AgentRow, person: PersonRow | null): Fields => ({
  username: row.username,
  name: row.name,
  phone: row.phone,
  email: person?.email ?? null,
  city: row.city,
  reference: row.reference,
  remark: row.remark,
  exposureLimit: row.exposureLimit < 0n ? null : row.exposureLimit,
  pointValue: row.pointValue,
  needsSecondStep: person?.needsSecondStep ?? false,
  allowedIps: person && person.allowedIps.length > 0 ? person.allowedIps : null,
  timeZone: person?.timeZone ?? null,
  language: person?.language ?? null,
})

/** What is personal is seen by who may see it; what was left empty is no change, in the log neither. */
function seen(fields: Fields, actor: Actor, entered: Fields | null): Fields {
  const isShown = (name: 'phone' | 'email') =>
    entered === null ? actor.permissions.has('PII_REVEAL') : entered[name] !== null
  return {
    ...fields,
    phone: isShown('phone') ? fields.phone : null,
    email: isShown('email') ? fields.email : null,
  }
}

async function read(
  tx: Tx,
  id: string | null,
  actor: Actor,
  { scope, entered }: Reading<typeof agentEdit>,
): Promise<AgentLoaded | null> {
  const isLocked = entered !== null
  const row = id === null ? null : await agentRow(tx, { id, scope, isLocked })
  if (!row) return null
  const login = await loginOf(tx, { agentId: row.id, actor, scope, isLocked })
  const person = login?.person ?? null
  const exposureLimit = row.exposureLimit < 0n ? null : row.exposureLimit
  return {
    values: seen(fieldsOf(row, person), actor, entered),
    // What another form changes of the login is a change of this one too.
    version: row.version + (person?.version ?? 0),
    subject: {
      table: 'agent',
      key: { id: row.id },
      version: row.version,
      domainId: row.domainId,
      agentId: row.id,
      name: `agent ${row.username}`,
      shown: {},
    },
    held: {
      agentId: row.id,
      username: row.username,
      isOwn: row.id === actor.agentId,
      now: { ...row, exposureLimit },
      limitAbove: await exposureLimitAbove(tx, row.parentId),
      login: login && { staffId: login.person.id, now: login.person, kept: login.kept },
    },
  }
}

export const agentEditStore = store(agentEdit, {
  read,
  rule(loaded: AgentLoaded | null, values, { now: at }) {
    assert(loaded !== null, 'an agent was read')
    const { held } = loaded
    const { now, login } = held
    const signIn = {
      email: values.email ?? login?.now.email ?? '',
      needsSecondStep: values.needsSecondStep ?? false,
      allowedIps: values.allowedIps ?? [],
      timeZone: values.timeZone,
      language: values.language,
    }
    const details = {
      name: values.name ?? now.name,
      phone: values.phone ?? now.phone,
      city: values.city,
      reference: values.reference,
      remark: values.remark,
      exposureLimit: values.exposureLimit,
      pointValue: money(values.pointValue ?? now.pointValue),
    }
    const decision = editAgent(held, { details, signIn, at })
    if (isRefusal(decision) || login === null || !hasNewAddress(held, signIn) || login.now.email === '') return decision
    const told = letter('email_changed', login.staffId, login.now.email)
    return { ...decision, rows: [...(decision.rows ?? []), told] }
  },
})
