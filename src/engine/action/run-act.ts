import { createHash } from 'node:crypto'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { isRefusal, type Ruling } from '#blueprint/decision/decision.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import type { Asked, Subject, WriteTx } from './act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { askSecondPerson, needsSecondPerson } from '../approvals/ask-second-person.ts'
import { leaveDenial, trailOf } from '#engine/recorder/audit-trail.ts'
import { fromDatabase } from '#platform/database/database-problem.ts'
import { countApproved } from '#engine/approvals/day-limit.ts'
import { answeredOnce, isOnceKey } from '#engine/recorder/once.ts'
import { effectOf, type Effect } from './preview.ts'
import { BadInput, Forbidden, NotThere, Refused } from '#platform/errors/problems.ts'
import { asObject, readFields, readIds, readReason, readVersion } from '#engine/input/read-input.ts'
import { record } from '#engine/recorder/record.ts'
import {
  nameOf,
  unkeyed,
  type ActAnswer,
  type ActBinding,
  type ActContext,
  type ActRequest,
  type Entered,
  type Run,
} from '#engine/run.ts'
import { scopeOf } from '#engine/downline.ts'
import { transact } from '#platform/database/transact.ts'

export type { ActAnswer, ActBinding, ActContext, ActRequest } from '#engine/run.ts'

/** Does what a button asks for, once: facts, rule, and everything the rule wants in one transaction, or nothing. */
export async function runAction(context: ActContext, binding: ActBinding, request: ActRequest): Promise<ActAnswer> {
  const { action } = binding.act
  const { actor, preview } = request
  try {
    if (!actor.permissions.has(action.permission)) throw new Forbidden()
    const entered = readBody(action, request)
    if (!preview && action.asks === 'password') await checkTransactionPassword(context, actor, request.body)
    const run: Run = { context, binding, request, entered, maker: null, scope: await scopeOf(context.db, actor) }
    const key = {
      actor: actor.username,
      key: request.idempotencyKey,
      content: { name: nameOf(binding), id: request.id, ...entered.wire },
    }
    return await transact(
      context.db,
      actor.domains,
      (tx) => (preview ? perform(tx, run) : answeredOnce(tx, key, () => perform(tx, run))),
      { undo: preview },
    )
  } catch (error) {
    const problem = fromDatabase(error)
    if (!preview)
      await leaveDenial(context.db, problem, { name: nameOf(binding), ...request, permission: action.permission })
    throw problem
  }
}

function readBody(action: AnyAction, { body, id, preview, idempotencyKey }: ActRequest): Entered {
  const { reason, transactionPassword: _, version, ids, ...fields } = asObject(body)
  if (!preview && !isOnceKey(idempotencyKey)) {
    throw new BadInput({ 'idempotency-key': 'Send an Idempotency-Key header.' })
  }
  const input = readFields(action.input, fields)
  const isOpen = ([name]: [string, unknown]) => action.input[name]?.name !== 'secret'
  const brief = ([name, value]: [string, unknown]) => [
    name,
    action.input[name]?.name === 'sheet' ? digest(value) : value,
  ]
  return {
    input,
    wire: {
      ...Object.fromEntries(Object.entries(fields).filter(isOpen).map(brief)),
      ...(action.on === 'rows' ? { ids } : {}),
    },
    reason: action.asks !== undefined && !preview ? readReason(reason) : null,
    version: readVersion(version),
    ids: action.on === 'rows' ? readIds(ids) : [id ?? ''],
  }
}

/** A file is known again by its digest, and kept neither in the log nor beside the key of the request. */
const digest = (file: unknown): string =>
  typeof file === 'string' && file !== '' ? `sha256:${createHash('sha256').update(file).digest('hex')}` : ''

export async function checkTransactionPassword(
  context: Pick<ActContext, 'checkTransactionPassword'>,
  actor: Actor,
  body: unknown,
): Promise<void> {
  const { transactionPassword } = asObject(body)
  if (typeof transactionPassword !== 'string' || transactionPassword === '') {
    throw new BadInput({ transactionPassword: 'Enter your transaction password.' })
  }
  if (!(await context.checkTransactionPassword(actor, transactionPassword))) {
    throw new BadInput({ transactionPassword: 'Incorrect transaction password.' })
  }
}

/** Rows in order in one transaction: one that is out of scope or refused, and nothing has happened to any. */
async function perform(tx: WriteTx, run: Run): Promise<ActAnswer> {
  const { action } = run.binding.act
  const isBulk = action.on === 'rows'
  if (isBulk) for (const id of run.entered.ids) await factsOf(tx, run, id)
  const outcomes: Outcome[] = []
  for (const id of run.entered.ids) outcomes.push(await performOne(tx, run, id))
  const approvals = outcomes.flatMap(({ approval }) => approval ?? [])
  if (run.request.preview) {
    const [first] = outcomes
    return {
      status: 200,
      body: {
        status: true,
        message: first?.message ?? '',
        data: isBulk ? outcomes.map(({ effect }) => effect) : first?.effect,
      },
    }
  }
  if (approvals.length > 0) {
    const data = isBulk ? { approvals, done: outcomes.length - approvals.length } : { approval: approvals[0] }
    return { status: 202, body: { status: true, message: 'Waits for a second person', data } }
  }
  const message =
    isBulk && outcomes.length > 1 ? `${action.title}: ${outcomes.length} done` : (outcomes[0]?.message ?? action.title)
  const once = Object.assign({}, ...outcomes.map((outcome) => outcome.once ?? {})) as Readonly<Record<string, string>>
  const answers = outcomes[0]?.answers
  return {
    status: 200,
    body: {
      status: true,
      message,
      ...(answers === undefined ? {} : { data: answers }),
      ...(Object.keys(once).length > 0 ? { once } : {}),
    },
  }
}

export interface Outcome {
  readonly message: string
  readonly effect?: Effect
  /** Id of the approval it waits for. */
  readonly approval?: string
  readonly once?: Readonly<Record<string, string>>
  readonly answers?: unknown
}

async function performOne(tx: WriteTx, run: Run, id: string): Promise<Outcome> {
  const facts = await factsOf(tx, run, id)
  const { subject } = facts
  const { actor, preview } = run.request
  checkVersion(run.entered, subject)
  const asksFirst = run.maker === null && needsSecondPerson(run.binding.act.action, actor, subject)
  // Whoever only asks is not held against the limit of whoever decides.
  const ruling = ruled(run, facts, asksFirst ? { ...actor, itemLimit: null } : actor)
  if (asksFirst && !preview)
    return { message: 'Waits for a second person', approval: await askSecondPerson(tx, run, subject, id) }
  if (!asksFirst) await countApproved(tx, { actor, action: run.binding.act.action, subject, ruling })
  const recorded = await record(tx, ruling, {
    by: actor.username,
    subject,
    flow: run.binding.act.action.move?.[0] ?? null,
    domainId: subject.domainId,
    trail: trailOf(run),
    enqueue: preview ? async () => undefined : run.context.enqueue,
  })
  const message = ruling.message ?? `${run.binding.act.action.title}: done`
  if (preview) return { message, effect: effectOf(subject, ruling, recorded, asksFirst) }
  return { message, answers: ruling.answers, ...(ruling.once ? { once: ruling.once } : {}) }
}

export async function factsOf(tx: WriteTx, run: Run, id: string): Promise<{ readonly subject: Subject }> {
  const facts: { readonly subject: Subject } | null = await run.binding.act.facts(tx, {
    ...askedBy(run, run.request.actor),
    id,
    scope: run.scope,
  })
  if (!facts) throw new NotThere()
  const { domainId, agentId } = facts.subject
  // The facts have looked already; this is for the act whose author forgot.
  const isForeign = agentId !== null && !run.scope.includes(agentId)
  if (isForeign || (domainId !== null && !run.request.actor.domains.includes(domainId))) throw new NotThere()
  return facts
}

export function ruled(run: Run, facts: { readonly subject: Subject }, actor: Actor): Ruling {
  const { action, rule } = run.binding.act
  const move =
    action.move && facts.subject.state !== undefined
      ? refusal(action.move[0], action.move[1], facts.subject.state)
      : null
  const decision = move ?? rule(facts, askedBy(run, actor))
  if (isRefusal(decision)) throw new Refused(decision.refused, { field: decision.field })
  return decision
}

const askedBy = ({ context, entered, request, maker }: Run, actor: Actor): Asked<AnyAction> => ({
  actor,
  // The kinds have read the input; what type each field has is known to the act's own definition.
  input: entered.input as Asked<AnyAction>['input'],
  reason: entered.reason,
  maker,
  together: entered.ids.length,
  now: context.now?.() ?? new Date(),
  parameters: request.parameters,
  circumstances: request.circumstances,
  fingerprint: context.fingerprint ?? unkeyed,
  seal: context.seal ?? unkeyed,
})

function checkVersion({ version }: Entered, subject: Subject): void {
  if (version !== null && subject.version !== undefined && version !== subject.version) {
    throw new Refused('Another user has changed this record. Reload and try again.', { code: 'version_conflict' })
  }
}
