import type { EventOrder } from '#blueprint/decision/decision.ts'
import { sql } from 'kysely'
import type { DoneResponse } from '#blueprint/wire.ts'
import { isUuid } from '#values/id.ts'
import { domainOf, type Tx, type WriteTx } from '#engine/action/act.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import type { StoredRequest } from './second-approval.ts'
import { recordDenial, userTrail, trailOf } from '#engine/recorder/audit-trail.ts'
import { toAppError } from '#platform/database/database-errors.ts'
import { countApproved } from './day-limit.ts'
import { hashOf } from '#platform/database/json.ts'
import { BadInput, Forbidden, NotFound, Conflict } from '#platform/errors/app-errors.ts'
import { readFields } from '#engine/input/read-input.ts'
import { record, recordUnbound } from '#engine/recorder/record.ts'
import { visibleActorNames } from '#engine/visible-name.ts'
import { factsOf, applyRule } from '#engine/action/run-act.ts'
import { nameOf, type ActBinding, type ActContext, type Run } from '#engine/run.ts'
import { scopeOf } from '#engine/downline.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { transact } from '#platform/database/transact.ts'
import type { Scope } from '#engine/scope.ts'
import { canStillRequest, requesterLostPermission, agentsOf } from './requester-rights.ts'

export interface PendingApproval {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly subject: string
  readonly amount: bigint | null
  readonly maker: string
  readonly requestedAt: Date
  readonly reason: string | null
  readonly input: Readonly<Record<string, unknown>>
  readonly shown: unknown
}

interface Row {
  readonly id: string
  readonly domain_id: number
  readonly action: string
  readonly subject: string
  readonly input: unknown
  readonly snapshot_hash: Buffer
  readonly amount: bigint | null
  readonly maker: string
  readonly status: string
  readonly requested_at: Date
}

// Only requestSecondApproval writes this column.
const storedRequestOf = (row: Row): StoredRequest => row.input as StoredRequest

/** The reason this user may not decide the request, or null. */
function approvalRefusal(binding: ActBinding, row: Row, actor: Actor): string | null {
  if (row.maker === actor.username) return 'You cannot approve your own request.'
  const { permission, secondPermission = permission } = binding.act.action
  if (!actor.permissions.has(secondPermission)) return 'You do not have permission to do this.'
  if (actor.itemLimit !== null && row.amount !== null && row.amount > actor.itemLimit)
    return 'Amount exceeds your approval limit.'
  return null
}

const agentsIn = (tx: Tx, rows: readonly Row[]) => agentsOf(tx, rows, (row) => storedRequestOf(row).agentId)

/** Pending requests this user may decide. */
export async function pendingApprovals(context: ActContext, actor: Actor): Promise<PendingApproval[]> {
  const bindings = new Map(context.bindings.map((binding) => [nameOf(binding), binding]))
  const scope = await scopeOf(context.db, actor)
  return snapshot(context.db, actor.domains, async (tx) => {
    const waiting = tx
      .selectFrom('approval')
      .selectAll()
      .where('status', '=', 'PENDING')
      .orderBy('requested_at')
      .limit(500)
    const rows: Row[] = await waiting.execute()
    const placeOf = await agentsIn(tx, rows)
    const mine = rows.flatMap((row) => {
      const binding = bindings.get(row.action)
      return binding && approvalRefusal(binding, row, actor) === null && scope.includes(placeOf(row))
        ? [toPendingApproval(binding, row)]
        : []
    })
    const makers = mine.map(({ maker }) => maker)
    const visibleName = await visibleActorNames(tx, scope, makers)
    return mine.map((one) => ({ ...one, maker: visibleName(one.maker) ?? one.maker }))
  })
}

function toPendingApproval({ path, act }: ActBinding, row: Row): PendingApproval {
  const { name, reason, input, shown } = storedRequestOf(row)
  return {
    id: row.id,
    path,
    title: act.action.title,
    subject: name,
    amount: row.amount,
    maker: row.maker,
    requestedAt: row.requested_at,
    reason,
    input,
    shown,
  }
}

export interface ApprovalDecision {
  readonly actor: Actor
  readonly id: string
  readonly decision: 'approve' | 'reject'
  readonly reason: string | null
  readonly circumstances: RequestOrigin
}

/** Decides a request: runs the stored action on exactly the recorded snapshot, or rejects it. */
export async function decideApproval(context: ActContext, request: ApprovalDecision): Promise<DoneResponse> {
  const { actor, id } = request
  if (!isUuid(id)) throw new NotFound()
  const denied = { name: `approval.${request.decision}`, permission: '', ...request }
  try {
    const scope = await scopeOf(context.db, actor)
    const outcome = await transact(context.db, actor.domains, (tx) => decideLocked(tx, { ...context, scope }, request))
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
  const { actor, id, decision, reason } = deciding
  const row = await tx.selectFrom('approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const binding = context.bindings.find((one) => nameOf(one) === row?.action)
  const agentId = row ? (await agentsIn(tx, [row]))(row) : null
  if (!row || !binding || !context.scope.includes(agentId)) throw new NotFound()
  if (row.status !== 'PENDING') throw new Conflict('This request is already decided.')
  const refusalReason = approvalRefusal(binding, row, actor)
  if (refusalReason) throw new Forbidden(refusalReason, 'second_person')
  const run = replayRun(context, binding, row, deciding)
  if (decision === 'reject') {
    if (reason === null || reason.trim() === '') throw new BadInput({ reason: 'Enter a reason.' })
    await close(tx, run, row, { status: 'REJECTED', by: actor.username, reason })
    return { status: true, message: 'Rejected' }
  }
  if (!(await canStillRequest(tx, row, { permission: binding.act.action.permission, agentId: agentId })))
    throw new Conflict(requesterLostPermission)
  const facts = await factsOf(tx, run, storedRequestOf(row).id)
  if (!hashOf(facts.subject.shown).equals(row.snapshot_hash)) {
    await close(tx, run, row, { status: 'EXPIRED', by: null, reason: 'Changed since it was requested' })
    return 'changed'
  }
  const effects = applyRule(run, facts, actor)
  await countApproved(tx, { actor, action: binding.act.action, subject: facts.subject, effects })
  await recordUnbound(
    tx,
    { ...effects, events: [...(effects.events ?? []), closedEvent(row, 'APPROVED')] },
    {
      by: actor.username,
      subject: facts.subject,
      flow: binding.act.action.move?.[0] ?? null,
      domainId: domainOf(facts.subject),
      trail: trailOf(run),
      enqueue: context.enqueue,
    },
  )
  await mark(tx, row, { status: 'APPROVED', by: actor.username, reason })
  return {
    status: true,
    message: effects.message ?? `${binding.act.action.title}: done`,
    ...(effects.once ? { once: effects.once } : {}),
  }
}

function replayRun(
  context: DecisionContext,
  binding: ActBinding,
  row: Row,
  { actor, circumstances }: ApprovalDecision,
): Run {
  const stored = storedRequestOf(row)
  const { ids: _, ...wire } = stored.input
  return {
    context,
    binding,
    scope: context.scope,
    maker: row.maker,
    request: {
      actor,
      id: stored.id,
      body: null,
      idempotencyKey: null,
      preview: false,
      parameters: stored.parameters,
      circumstances,
    },
    entered: {
      input: readFields(binding.act.action.input, wire),
      wire,
      reason: stored.reason,
      version: null,
      ids: [stored.id],
    },
  }
}

interface ApprovalOutcome {
  readonly status: 'APPROVED' | 'REJECTED' | 'EXPIRED'
  readonly by: string | null
  readonly reason: string | null
}

const mark = (tx: WriteTx, row: Row, { status, by, reason }: ApprovalOutcome) =>
  tx
    .updateTable('approval')
    .set({ status, checker: by, reason, decided_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute()

/** Event that removes the request from open screens. */
const closedEvent = (row: Row, status: ApprovalOutcome['status']): EventOrder => ({
  name: 'approval.closed',
  payload: { approval: row.id, status },
})

async function close(tx: WriteTx, run: Run, row: Row, closing: ApprovalOutcome): Promise<void> {
  const { actor, circumstances } = run.request
  await mark(tx, row, closing)
  const { domain_id: domainId } = await tx
    .selectFrom('approval')
    .select('domain_id')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  await record(
    tx,
    { events: [closedEvent(row, closing.status)] },
    {
      by: actor.username,
      subject: null,
      flow: null,
      domainId,
      trail: {
        ...userTrail(actor, circumstances),
        action: `${row.action}.${closing.status.toLowerCase()}`,
        permission: run.binding.act.action.permission,
        subject: `approval:${row.id}`,
        subject_name: storedRequestOf(row).name,
        reason: closing.reason,
        input: { maker: row.maker },
      },
      enqueue: run.context.enqueue,
    },
  )
}
