import type { AnyAction } from '#blueprint/screen/action.ts'
import { redact } from '#platform/audit/redact.ts'
import { domainOf, agentOf, type AnySubject, type WriteTx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { trailOf } from '#engine/recorder/audit-trail.ts'
import { hashOf, plain, readable } from '#platform/database/json.ts'
import { subjectKey, record } from '#engine/recorder/record.ts'
import { nameOf, type Run } from '#engine/run.ts'

export function needsSecondApproval(
  { secondApproval }: AnyAction,
  { itemLimit }: Actor,
  { amount, isGrave }: AnySubject,
): boolean {
  if (secondApproval === undefined) return false
  return secondApproval === 'always' || isGrave === true || (itemLimit !== null && (amount ?? 0n) > itemLimit)
}

/** A request as stored until it is decided; `shown` is the snapshot both users see. */
export interface StoredRequest {
  readonly id: string
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  readonly parameters: Readonly<Record<string, string>>
  readonly reason: string | null
  readonly shown: unknown
  readonly agentId: string | null
}

export async function requestSecondApproval(tx: WriteTx, run: Run, subject: AnySubject, id: string): Promise<string> {
  const { actor, parameters } = run.request
  const stored: StoredRequest = {
    id,
    name: subject.name,
    input: run.entered.wire,
    parameters,
    reason: run.entered.reason,
    shown: readable(redact(subject.shown)),
    agentId: agentOf(subject)?.toString() ?? null,
  }
  const domainId = domainOf(subject) ?? actor.domains[0]
  if (domainId === undefined) throw new Error('The requester must have at least one domain')
  const row = await tx
    .insertInto('approval')
    .values({
      domain_id: domainId,
      action: nameOf(run.binding),
      subject: subjectKey(subject),
      input: JSON.stringify(plain(stored)),
      snapshot_hash: hashOf(subject.shown),
      amount: subject.amount ?? null,
      maker: actor.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(
    tx,
    { events: [{ name: 'approval.asked', payload: { approval: row.id } }] },
    {
      by: actor.username,
      subject,
      flow: null,
      domainId,
      trail: { ...trailOf(run), action: `${nameOf(run.binding)}.asked`, after: { approval: row.id } },
      enqueue: run.context.enqueue,
    },
  )
  return row.id
}
