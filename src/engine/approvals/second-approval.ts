import type { AnyAction } from '#blueprint/screen/action.ts'
import { redact } from '#platform/audit/redact.ts'
import { domainOf, agentOf, type AnySubject, type WriteTx } from '#engine/action/act.ts'
import { isShared } from '#engine/reach/shared-domains.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { shownOf } from '#engine/reach/every-currency.ts'
import { trailOf } from '#engine/recorder/audit-trail.ts'
import { hashOf, plain, readable } from '#platform/database/json.ts'
import { subjectKey, record } from '#engine/recorder/record.ts'
import { nameOf, type Run } from '#engine/run.ts'
import { atMost } from '#values/money.ts'

export function needsSecondApproval(
  { secondApproval }: AnyAction,
  { itemLimit }: Actor,
  { amount, isGrave }: AnySubject,
): boolean {
  if (secondApproval === undefined) return false
  return secondApproval === 'always' || isGrave === true || (itemLimit !== null && (amount ?? 0n) > atMost(itemLimit))
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
  /** Domains with bets in the subject, if domains share it: the approver must work for all of them. */
  readonly domains?: readonly number[]
}

export async function requestSecondApproval(tx: WriteTx, run: Run, subject: AnySubject, id: string): Promise<string> {
  const { actor, parameters } = run.request
  const stored: StoredRequest = {
    id,
    name: subject.name,
    input: run.entered.wire,
    parameters,
    reason: run.entered.reason,
    shown: readable(redact(shownOf(subject))),
    agentId: agentOf(subject)?.toString() ?? null,
    ...(isShared(subject.domainId) ? { domains: subject.domainId.involved } : {}),
  }
  const domainId = domainOf(subject) ?? stored.domains?.[0] ?? actor.domains[0]
  if (domainId === undefined) throw new Error('The requester must have at least one domain')
  const row = await tx
    .insertInto('approval')
    .values({
      domain_id: domainId,
      action: nameOf(run.binding),
      subject: subjectKey(subject),
      input: JSON.stringify(plain(stored)),
      snapshot_hash: hashOf(shownOf(subject)),
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
