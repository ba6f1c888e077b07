import { sql } from 'kysely'
import type { Done } from '#blueprint/wire.ts'
import { isUuid } from '#values/id.ts'
import type { Tx, WriteTx } from '#engine/action/act.ts'
import type { Actor, Circumstances } from '#platform/auth/actor.ts'
import type { KeptRequest } from './ask-second-person.ts'
import { leaveDenial, personTrail, trailOf } from '#engine/recorder/audit-trail.ts'
import { fromDatabase } from '#platform/database/database-problem.ts'
import { countApproved } from './day-limit.ts'
import { hashOf } from '#platform/database/json.ts'
import { BadInput, Forbidden, NotThere, Refused } from '#platform/errors/problems.ts'
import { readFields } from '#engine/input/read-input.ts'
import { record } from '#engine/recorder/record.ts'
import { namedWithin } from '#engine/visible-name.ts'
import { factsOf, ruled } from '#engine/action/run-act.ts'
import { nameOf, type ActBinding, type ActContext, type Run } from '#engine/run.ts'
import { scopeOf } from '#engine/downline.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { transact } from '#platform/database/transact.ts'
import type { Scope } from '#engine/scope.ts'
import { couldStillAsk, makerIsGone, placesOf } from './standing.ts'

export interface WaitingApproval {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly subject: string
  readonly amount: bigint | null
  readonly maker: string
  readonly askedAt: Date
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
  readonly shown_hash: Buffer
  readonly amount: bigint | null
  readonly maker: string
  readonly status: string
  readonly asked_at: Date
}

// Written by askSecondPerson and by nobody else.
const keptIn = (row: Row): KeptRequest => row.input as KeptRequest

/** Why this person may not decide on it, or null. */
function objection(binding: ActBinding, row: Row, actor: Actor): string | null {
  if (row.maker === actor.username) return 'Whoever asks cannot confirm'
  const { permission, secondPermission = permission } = binding.act.action
  if (!actor.permissions.has(secondPermission)) return 'You do not have permission to do this.'
  if (actor.itemLimit !== null && row.amount !== null && row.amount > actor.itemLimit) return 'Above your limit'
  return null
}

const placesIn = (tx: Tx, rows: readonly Row[]) => placesOf(tx, rows, (row) => keptIn(row).agentId)

/** What waits and this person may decide. */
export async function waitingApprovals(context: ActContext, actor: Actor): Promise<WaitingApproval[]> {
  const bindings = new Map(context.bindings.map((binding) => [nameOf(binding), binding]))
  const scope = await scopeOf(context.db, actor)
  return snapshot(context.db, actor.domains, async (tx) => {
    const waiting = tx.selectFrom('approval').selectAll().where('status', '=', 'PENDING').orderBy('asked_at').limit(500)
    const rows: Row[] = await waiting.execute()
    const placeOf = await placesIn(tx, rows)
    const mine = rows.flatMap((row) => {
      const binding = bindings.get(row.action)
      return binding && objection(binding, row, actor) === null && scope.includes(placeOf(row))
        ? [shownOf(binding, row)]
        : []
    })
    const makers = mine.map(({ maker }) => maker)
    const called = await namedWithin(tx, scope, makers)
    return mine.map((one) => ({ ...one, maker: called(one.maker) ?? one.maker }))
  })
}

function shownOf({ path, act }: ActBinding, row: Row): WaitingApproval {
  const { name, reason, input, shown } = keptIn(row)
  return {
    id: row.id,
    path,
    title: act.action.title,
    subject: name,
    amount: row.amount,
    maker: row.maker,
    askedAt: row.asked_at,
    reason,
    input,
    shown,
  }
}

export interface Deciding {
  readonly actor: Actor
  readonly id: string
  readonly decision: 'approve' | 'reject'
  readonly reason: string | null
  readonly circumstances: Circumstances
}

/** The second person's word: runs the act as it was asked, on exactly what was shown, or lets it rest. */
export async function decideApproval(context: ActContext, deciding: Deciding): Promise<Done> {
  const { actor, id } = deciding
  if (!isUuid(id)) throw new NotThere()
  const denied = { name: `approval.${deciding.decision}`, permission: '', ...deciding }
  try {
    const scope = await scopeOf(context.db, actor)
    const outcome = await transact(context.db, actor.domains, (tx) => decideIn(tx, { ...context, scope }, deciding))
    // Told only now, because the approval that no longer fits had to be committed as expired.
    if (outcome === 'changed')
      throw new Refused('The record has changed since the request. Submit a new request.', { code: 'version_conflict' })
    return outcome
  } catch (error) {
    const problem = fromDatabase(error)
    await leaveDenial(context.db, problem, denied)
    throw problem
  }
}

type DecisionContext = ActContext & { readonly scope: Scope }

async function decideIn(tx: WriteTx, context: DecisionContext, deciding: Deciding): Promise<Done | 'changed'> {
  const { actor, id, decision, reason } = deciding
  const row = await tx.selectFrom('approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const binding = context.bindings.find((one) => nameOf(one) === row?.action)
  const place = row ? (await placesIn(tx, [row]))(row) : null
  if (!row || !binding || !context.scope.includes(place)) throw new NotThere()
  if (row.status !== 'PENDING') throw new Refused('It is decided already')
  const objected = objection(binding, row, actor)
  if (objected) throw new Forbidden(objected, 'second_person')
  const run = runAgain(context, binding, row, deciding)
  if (decision === 'reject') {
    if (reason === null || reason.trim() === '') throw new BadInput({ reason: 'Enter a reason.' })
    await close(tx, run, row, { status: 'REJECTED', by: actor.username, reason })
    return { status: true, message: 'Rejected' }
  }
  if (!(await couldStillAsk(tx, row, { permission: binding.act.action.permission, agentId: place })))
    throw new Refused(makerIsGone)
  const facts = await factsOf(tx, run, keptIn(row).id)
  if (!hashOf(facts.subject.shown).equals(row.shown_hash)) {
    await close(tx, run, row, { status: 'EXPIRED', by: null, reason: 'Changed since it was requested' })
    return 'changed'
  }
  const ruling = ruled(run, facts, actor)
  await countApproved(tx, { actor, action: binding.act.action, subject: facts.subject, ruling })
  await record(
    tx,
    { ...ruling, events: [...(ruling.events ?? []), closed(row, 'APPROVED')] },
    {
      by: actor.username,
      subject: facts.subject,
      flow: binding.act.action.move?.[0] ?? null,
      domainId: facts.subject.domainId,
      trail: trailOf(run),
      enqueue: context.enqueue,
    },
  )
  await mark(tx, row, { status: 'APPROVED', by: actor.username, reason })
  return {
    status: true,
    message: ruling.message ?? `${binding.act.action.title}: done`,
    ...(ruling.once ? { once: ruling.once } : {}),
  }
}

function runAgain(context: DecisionContext, binding: ActBinding, row: Row, { actor, circumstances }: Deciding): Run {
  const kept = keptIn(row)
  const { ids: _, ...wire } = kept.input
  return {
    context,
    binding,
    scope: context.scope,
    maker: row.maker,
    request: {
      actor,
      id: kept.id,
      body: null,
      idempotencyKey: null,
      preview: false,
      parameters: kept.parameters,
      circumstances,
    },
    entered: {
      input: readFields(binding.act.action.input, wire),
      wire,
      reason: kept.reason,
      version: null,
      ids: [kept.id],
    },
  }
}

interface Closing {
  readonly status: 'APPROVED' | 'REJECTED' | 'EXPIRED'
  readonly by: string | null
  readonly reason: string | null
}

const mark = (tx: WriteTx, row: Row, { status, by, reason }: Closing) =>
  tx
    .updateTable('approval')
    .set({ status, checker: by, reason, decided_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute()

/** Whoever still has it before him hears that it waits no longer. */
const closed = (row: Row, status: Closing['status']) => ({
  name: 'approval.closed',
  payload: { approval: row.id, status },
})

async function close(tx: WriteTx, run: Run, row: Row, closing: Closing): Promise<void> {
  const { actor, circumstances } = run.request
  await mark(tx, row, closing)
  const { domain_id: domainId } = await tx
    .selectFrom('approval')
    .select('domain_id')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  await record(
    tx,
    { events: [closed(row, closing.status)] },
    {
      by: actor.username,
      subject: null,
      flow: null,
      domainId,
      trail: {
        ...personTrail(actor, circumstances),
        action: `${row.action}.${closing.status.toLowerCase()}`,
        permission: run.binding.act.action.permission,
        subject: `approval:${row.id}`,
        subject_name: keptIn(row).name,
        reason: closing.reason,
        input: { maker: row.maker },
      },
      enqueue: run.context.enqueue,
    },
  )
}
