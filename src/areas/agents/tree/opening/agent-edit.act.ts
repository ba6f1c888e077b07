import { sql } from 'kysely'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { isRefusal } from '#blueprint/decision/decision.ts'
import {
  editAgent,
  hasNewEmail,
  type AgentDetails,
  type EditedAgent,
} from '#areas/agents/rules/accounts/agent-editing.ts'
import { assert } from '#values/assert.ts'
import { isId } from '#values/id.ts'
import { money } from '#values/money.ts'
import type { Tx, Subject } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { store, type Loaded, type LoadContext } from '#engine/input/store.ts'
import type { Scope } from '#engine/scope.ts'
import { emailRow } from '#platform/mail/queue-email.ts'
import { credentialResetRow } from '#platform/auth/secrets/credential-resets.ts'
import type { UserRow } from '#areas/access/users/user.record.ts'
import { agentRecord } from '#areas/agents/tree/accounts/account.record.ts'
import { exposureLimitAbove } from '#areas/agents/tree/accounts/account-edit.facts.ts'
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

async function readAgent(
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
  readonly subject: Subject<'agent'>
  readonly edited: EditedAgent
}

const fieldsOf = (row: AgentRow, user: UserRow | null): Fields => ({
  username: row.username,
  name: row.name,
  phone: row.phone,
  email: user?.email ?? null,
  city: row.city,
  reference: row.reference,
  remark: row.remark,
  exposureLimit: row.exposureLimit < 0n ? null : row.exposureLimit,
  pointValue: row.pointValue,
  needsSecondStep: user?.needsSecondStep ?? false,
  allowedIps: user && user.allowedIps.length > 0 ? user.allowedIps : null,
  timeZone: user?.timeZone ?? null,
  language: user?.language ?? null,
})

/**
 * Hides personal data from users who may not see it. A field left empty is unchanged, and is not logged as a change.
 */
function visibleFields(fields: Fields, actor: Actor, entered: Fields | null): Fields {
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
  { scope, entered }: LoadContext<typeof agentEdit>,
): Promise<AgentLoaded | null> {
  const isLocked = entered !== null
  const row = id === null ? null : await readAgent(tx, { id, scope, isLocked })
  if (!row) return null
  const login = await loginOf(tx, { agentId: row.id, actor, scope, isLocked })
  const person = login?.person ?? null
  const exposureLimit = row.exposureLimit < 0n ? null : row.exposureLimit
  return {
    values: visibleFields(fieldsOf(row, person), actor, entered),
    // The version includes the login, which other forms can change as well.
    version: row.version + (person?.version ?? 0),
    subject: agentRecord.subjectOf({ ...row, agentId: row.id }, { shown: {} }),
    edited: {
      agentId: row.id,
      username: row.username,
      isOwn: row.id === actor.agentId,
      now: { ...row, exposureLimit },
      limitAbove: await exposureLimitAbove(tx, row.parentId),
      login: login && { staffId: login.person.id, now: login.person, editRefusal: login.editRefusal },
    },
  }
}

export const agentEditStore = store(agentEdit, {
  read,
  rule(loaded: AgentLoaded | null, values, { now: at, actor, maker }) {
    assert(loaded !== null, 'an agent was read')
    const { edited } = loaded
    const { now, login } = edited
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
    const decision = editAgent(edited, { details, signIn, at })
    if (isRefusal(decision) || login === null || !hasNewEmail(edited, signIn)) return decision
    const notification = login.now.email === '' ? [] : [emailRow('email_changed', login.staffId, login.now.email)]
    const reset = credentialResetRow(login.staffId, 'email', { actor, maker })
    return { ...decision, rows: [...(decision.rows ?? []), reset, ...notification] }
  },
})
