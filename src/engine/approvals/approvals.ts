import type { DoneResponse } from '#blueprint/wire.ts'
import { isUuid } from '#values/id.ts'
import type { WriteTx } from '#engine/action/act.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import { recordDenial } from '#engine/recorder/audit-trail.ts'
import { toAppError } from '#platform/database/database-errors.ts'
import { hashOf } from '#platform/database/json.ts'
import { BadInput, Forbidden, NotFound, Conflict } from '#platform/errors/app-errors.ts'
import { shownOf } from '#engine/reach/every-currency.ts'
import { factsOf, applyRule } from '#engine/action/run-act.ts'
import { commit } from '#engine/action/runner.ts'
import { nameOf, type ActBinding, type ActContext } from '#engine/run.ts'
import { scopeOf } from '#engine/downline.ts'
import { currenciesOf } from '#platform/database/currency-in-play.ts'
import { transact } from '#platform/database/transact.ts'
import type { Scope } from '#engine/scope.ts'
import { canStillRequest, requesterLostPermission } from './requester-rights.ts'
import { closeRequest, markRequest } from './close-request.ts'
import {
  agentsIn,
  approvalRefusal,
  closedEvent,
  currencyOfRequest,
  inAllDomains,
  inRequestCurrency,
  replayRun,
  storedRequestOf,
  type RequestRow,
} from './waiting-request.ts'

export interface ApprovalDecision {
  readonly actor: Actor
  readonly id: string
  readonly decision: 'approve' | 'reject'
  readonly reason: string | null
  readonly circumstances: RequestOrigin
}

/** Decides a request: runs the stored action on exactly the recorded snapshot, or rejects it. */
export async function decideApproval(context: ActContext, decision: ApprovalDecision): Promise<DoneResponse> {
  const request = { ...decision, actor: inAllDomains(decision.actor) }
  const { actor, id } = request
  if (!isUuid(id)) throw new NotFound()
  const denied = { name: `approval.${request.decision}`, permission: '', ...request }
  try {
    const scope = await scopeOf(context.db, actor)
    const outcome = await transact(context.db, actor.domains, async (tx) => {
      const decided = await decideLocked(tx, { ...context, scope }, request)
      await context.assertStillAllowed?.(tx, actor, null)
      return decided
    })
    // Thrown only now: the outdated approval had to be committed as expired first.
    if (outcome === 'changed')
      throw new Conflict('The record has changed since the request. Submit a new request.', {
        code: 'version_conflict',
      })
    return outcome
  } catch (error) {
    const problem = toAppError(error)
    await recordDenial(context.db, problem, denied)
    throw problem
  }
}

type DecisionContext = ActContext & { readonly scope: Scope }

async function decideLocked(
  tx: WriteTx,
  context: DecisionContext,
  deciding: ApprovalDecision,
): Promise<DoneResponse | 'changed'> {
  const { id } = deciding
  const row = await tx.selectFrom('approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const binding = context.bindings.find((one) => nameOf(one) === row?.action)
  const agentId = row ? (await agentsIn(tx, [row]))(row) : null
  if (!row || !binding || !context.scope.includes(agentId)) throw new NotFound()
  if (row.status === 'WITHDRAWN') throw new Conflict('The requester has withdrawn this request.')
  if (row.status !== 'PENDING') throw new Conflict('This request is already decided.')
  return inRequestCurrency(tx, row, () => decideRequest(tx, context, deciding, { row, binding, agentId }))
}

interface FoundRequest {
  readonly row: RequestRow
  readonly binding: ActBinding
  readonly agentId: bigint | null
}

async function decideRequest(
  tx: WriteTx,
  context: DecisionContext,
  deciding: ApprovalDecision,
  { row, binding, agentId }: FoundRequest,
): Promise<DoneResponse | 'changed'> {
  const { actor, decision, reason } = deciding
  const currency = currencyOfRequest(row, await currenciesOf(tx))
  const refusalReason = approvalRefusal(binding, row, actor, currency)
  if (refusalReason) throw new Forbidden(refusalReason, 'second_person')
  const run = replayRun(context, binding, row, { ...deciding, preview: false })
  if (decision === 'reject') {
    if (reason === null || reason.trim() === '') throw new BadInput({ reason: 'Enter a reason.' })
    await closeRequest(tx, run, row, { status: 'REJECTED', by: actor.username, reason })
    return { status: true, message: 'Rejected' }
  }
  const stored = storedRequestOf(row)
  const { permission } = binding.act.action
  if (!(await canStillRequest(tx, row, { permission, agentId, domains: stored.domains ?? [] })))
    throw new Conflict(requesterLostPermission)
  const facts = await factsOf(tx, run, stored.id)
  if (!hashOf(shownOf(facts.subject)).equals(row.snapshot_hash)) {
    await closeRequest(tx, run, row, { status: 'EXPIRED', by: null, reason: 'Changed since it was requested' })
    return 'changed'
  }
  const effects = applyRule(run, facts, actor)
  const events = [...(effects.events ?? []), closedEvent(row, 'APPROVED')]
  await commit(tx, run, { subject: facts.subject, effects: { ...effects, events } })
  await markRequest(tx, row, { status: 'APPROVED', by: actor.username, reason })
  return {
    status: true,
    message: effects.message ?? `${binding.act.action.title}: done`,
    ...(effects.once ? { once: effects.once } : {}),
  }
}
