import { domainOf } from './act.ts'
import { assertOperatorStaff, assertOwned } from './subject-scope.ts'
import { createHash } from 'node:crypto'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { isRefusal, type AnyEffects } from '#blueprint/decision/decision.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import type { ActionRequest, AnySubject, WriteTx } from './act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { requestSecondApproval, needsSecondApproval } from '#engine/approvals/second-approval.ts'
import { recordDenial, trailOf } from '#engine/recorder/audit-trail.ts'
import { toAppError } from '#platform/database/database-errors.ts'
import { countApproved } from '#engine/approvals/day-limit.ts'
import { withIdempotency, isIdempotencyKey } from '#engine/recorder/idempotency.ts'
import { previewOf, type EffectPreview } from './preview.ts'
import { BadInput, Forbidden, NotFound, Conflict } from '#platform/errors/app-errors.ts'
import { asObject, readFields, readIds, readReason, readVersion } from '#engine/input/read-input.ts'
import { recordUnbound } from '#engine/recorder/record.ts'
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

/**
 * Runs an action once: reads facts, applies the rule and writes all effects in one transaction, or
 * nothing.
 */
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
      (tx) => (preview ? perform(tx, run) : withIdempotency(tx, key, () => perform(tx, run))),
      { undo: preview },
    )
  } catch (error) {
    const problem = toAppError(error)
    if (!preview)
      await recordDenial(context.db, problem, { name: nameOf(binding), ...request, permission: action.permission })
    throw problem
  }
}

function readBody(action: AnyAction, { body, id, preview, idempotencyKey }: ActRequest): Entered {
  const { reason, transactionPassword: _, version, ids, ...fields } = asObject(body)
  if (!preview && !isIdempotencyKey(idempotencyKey)) {
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

/**
 * Files are replaced by their digest, so that their content is stored neither in the log nor with
 * the idempotency key.
 */
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

/**
 * Runs all rows in order in one transaction; if one is out of scope or refused, none is changed.
 */
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
    return { status: 202, body: { status: true, message: 'Awaiting second approval', data } }
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
  readonly effect?: EffectPreview
  /** Id of the pending approval. */
  readonly approval?: string
  readonly once?: Readonly<Record<string, string>>
  readonly answers?: unknown
}

async function performOne(tx: WriteTx, run: Run, id: string): Promise<Outcome> {
  const facts = await factsOf(tx, run, id)
  const { subject } = facts
  const { actor, preview } = run.request
  checkVersion(run.entered, subject)
  const needsApproval = run.maker === null && needsSecondApproval(run.binding.act.action, actor, subject)
  // A request that needs approval is not checked against the requester's own limit.
  const effects = applyRule(run, facts, needsApproval ? { ...actor, itemLimit: null } : actor)
  if (needsApproval && !preview)
    return { message: 'Awaiting second approval', approval: await requestSecondApproval(tx, run, subject, id) }
  if (!needsApproval) await countApproved(tx, { actor, action: run.binding.act.action, subject, effects })
  const recorded = await recordUnbound(tx, effects, {
    by: actor.username,
    subject,
    flow: run.binding.act.action.move?.[0] ?? null,
    domainId: domainOf(subject),
    trail: trailOf(run),
    enqueue: preview ? async () => undefined : run.context.enqueue,
  })
  const message = effects.message ?? `${run.binding.act.action.title}: done`
  if (preview) return { message, effect: previewOf(subject, effects, recorded, needsApproval) }
  return { message, answers: effects.answers, ...(effects.once ? { once: effects.once } : {}) }
}

export async function factsOf(tx: WriteTx, run: Run, id: string): Promise<{ readonly subject: AnySubject }> {
  const facts: { readonly subject: AnySubject } | null = await run.binding.act.facts(tx, {
    ...actionRequestOf(run, run.request.actor),
    id,
    scope: run.scope,
  })
  if (!facts) throw new NotFound()
  assertOwned(facts.subject, run.scope, run.request.actor)
  return facts
}

export function applyRule(run: Run, facts: { readonly subject: AnySubject }, actor: Actor): AnyEffects {
  const { action, rule } = run.binding.act
  const move =
    action.move && facts.subject.state !== undefined
      ? refusal(action.move[0], action.move[1], facts.subject.state)
      : null
  const decision = move ?? rule(facts, actionRequestOf(run, actor))
  if (isRefusal(decision)) throw new Conflict(decision.refused, { field: decision.field })
  assertOperatorStaff(facts.subject, run.scope)
  return decision
}

const actionRequestOf = ({ context, entered, request, maker }: Run, actor: Actor): ActionRequest<AnyAction> => ({
  actor,
  // The kinds have validated the input; the field types are known to the act's own definition.
  input: entered.input as ActionRequest<AnyAction>['input'],
  reason: entered.reason,
  maker,
  selectedCount: entered.ids.length,
  now: context.now?.() ?? new Date(),
  parameters: request.parameters,
  circumstances: request.circumstances,
  fingerprint: context.fingerprint ?? unkeyed,
  seal: context.seal ?? unkeyed,
})

function checkVersion({ version }: Entered, subject: AnySubject): void {
  if (version !== null && subject.version !== undefined && version !== subject.version) {
    throw new Conflict('Another user has changed this record. Reload and try again.', { code: 'version_conflict' })
  }
}
