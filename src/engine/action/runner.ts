import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnyEffects } from '#blueprint/decision/decision.ts'
import { countApproved } from '#engine/approvals/day-limit.ts'
import { scopeOf } from '#engine/downline.ts'
import { asObject } from '#engine/input/read-input.ts'
import { readOnce } from '#engine/reach/subject-currency.ts'
import { recordDenial, trailOf } from '#engine/recorder/audit-trail.ts'
import { isIdempotencyKey, withIdempotency } from '#engine/recorder/idempotency.ts'
import { recordUnbound, type Recorded } from '#engine/recorder/record.ts'
import { deciderOf, unkeyed, type ActAnswer, type ActContext, type Run } from '#engine/run.ts'
import type { Scope } from '#engine/scope.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import { inDomains } from '#platform/database/currency-in-play.ts'
import { toAppError } from '#platform/database/database-errors.ts'
import { transact } from '#platform/database/transact.ts'
import type { WriteTx } from '#platform/database/transaction.ts'
import { traced } from '#platform/traces/span.ts'
import { BadInput, Forbidden, NotFound } from '#platform/errors/app-errors.ts'
import { domainOf, type ActionRequest, type AnySubject } from './act.ts'

/** What a user asks to be written, before anything is read of it. */
interface Write<Entered> {
  /** In the log: 'role.saved'. */
  readonly name: string
  /** null: there is no such write (404). */
  readonly permission: string | null
  readonly asks: AnyAction['asks'] | undefined
  readonly sameWithin?: number | undefined
  readonly request: {
    readonly actor: Actor
    readonly id: string | null
    readonly body: unknown
    readonly idempotencyKey: string | null
    readonly preview?: boolean
    readonly circumstances: RequestOrigin
  }
  /** Validates the body. */
  readonly read: () => Entered
  /** What makes two requests the same. */
  readonly content: (entered: Entered) => Readonly<Record<string, unknown>>
}

/**
 * Runs a write of a user once: permission, key, password and scope first, then everything in one transaction or
 * nothing. A refusal is audited. A preview is undone and leaves no trace.
 */
export async function runWrite<Entered>(
  context: ActContext,
  write: Write<Entered>,
  perform: (tx: WriteTx, entered: Entered, scope: Scope) => Promise<ActAnswer>,
): Promise<ActAnswer> {
  const { name, permission, asks, sameWithin, request } = write
  const { actor, preview = false, idempotencyKey: key } = request
  try {
    if (permission === null) throw new NotFound()
    if (!(actor.permissions as ReadonlySet<string>).has(permission)) throw new Forbidden()
    const mayOmitKey = preview || (key === null && sameWithin !== undefined)
    if (!mayOmitKey && !isIdempotencyKey(key))
      throw new BadInput({ 'idempotency-key': 'Send an Idempotency-Key header.' })
    const entered = await inDomains(context.db, actor.domains, async () => readOnce(write.read))
    if (!preview && asks === 'password') await checkTransactionPassword(context, request)
    const scope = await scopeOf(context.db, actor)
    const content = { name, id: request.id, ...write.content(entered) }
    const once = { actor: actor.username, key, content, sameWithin }
    const work = async (tx: WriteTx): Promise<ActAnswer> => {
      if (preview) return perform(tx, entered, scope)
      const answer = await withIdempotency(tx, once, () => perform(tx, entered, scope))
      await context.assertStillAllowed?.(tx, actor, permission)
      return answer
    }
    return await traced({ name: `act ${name}` }, () => transact(context.db, actor.domains, work, { undo: preview }))
  } catch (error) {
    const problem = toAppError(error)
    if (!preview) await recordDenial(context.db, problem, { ...request, name, permission: permission ?? '' })
    throw problem
  }
}

async function checkTransactionPassword(
  context: Pick<ActContext, 'checkTransactionPassword'>,
  { actor, body }: Write<unknown>['request'],
): Promise<void> {
  const { transactionPassword } = asObject(body)
  if (typeof transactionPassword !== 'string' || transactionPassword === '') {
    throw new BadInput({ transactionPassword: 'Enter your transaction password.' })
  }
  if (!(await context.checkTransactionPassword(actor, transactionPassword))) {
    throw new BadInput({ transactionPassword: 'Incorrect transaction password.' })
  }
}

/** What a rule reads of a run. */
export function ruleRequestOf({ context, entered, request, maker }: Run, actor: Actor): ActionRequest<AnyAction> {
  const now = context.now?.() ?? new Date()
  return {
    actor,
    by: deciderOf(actor, now),
    // The kinds have validated the input; the field types are known to the act's own definition.
    input: entered.input as ActionRequest<AnyAction>['input'],
    reason: entered.reason,
    maker,
    selectedCount: entered.ids.length,
    now,
    parameters: request.parameters,
    circumstances: request.circumstances,
    fingerprint: context.fingerprint ?? unkeyed,
    seal: context.seal ?? unkeyed,
    unseal: context.unseal ?? unkeyed,
  }
}

interface Decided {
  readonly subject: AnySubject | null
  readonly effects: AnyEffects
  /** False for a preview of what awaits a second approval: it is not approved by this user. */
  readonly isApproved?: boolean
  /** The domain of the log, if not that of the subject. */
  readonly domainId?: number | null
}

/** Writes what was decided, and counts it against the user's limit of the day. */
export async function commit(tx: WriteTx, run: Run, decided: Decided): Promise<Recorded> {
  const { subject, effects, isApproved = true, domainId = subject && domainOf(subject) } = decided
  const { actor, preview } = run.request
  const { action } = run.binding.act
  if (isApproved && subject) await countApproved(tx, { actor, action, subject, effects })
  return recordUnbound(tx, effects, {
    by: actor.username,
    subject,
    flow: action.move?.[0] ?? null,
    domainId,
    trail: trailOf(run),
    enqueue: preview ? async () => undefined : run.context.enqueue,
  })
}

/** The answer to a request that a second user has to approve. */
export const awaitsApproval = (approval: string): ActAnswer => ({
  status: 202,
  body: { status: true, message: 'Awaiting second approval', data: { approval } },
})
