import type { AnyAction } from '#blueprint/screen/action.ts'
import { discreet } from '#platform/audit/discreet.ts'
import type { Subject, WriteTx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { trailOf } from '#engine/recorder/audit-trail.ts'
import { hashOf, plain, readable } from '#platform/database/json.ts'
import { subjectKey, record } from '#engine/recorder/record.ts'
import { nameOf, type Run } from '#engine/run.ts'

export function needsSecondPerson(
  { secondPerson }: AnyAction,
  { itemLimit }: Actor,
  { amount, isGrave }: Subject,
): boolean {
  if (secondPerson === undefined) return false
  return secondPerson === 'always' || isGrave === true || (itemLimit !== null && (amount ?? 0n) > itemLimit)
}

/** What is kept of an asked action until somebody else decides; `shown` is what both of them saw. */
export interface KeptRequest {
  readonly id: string
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  readonly parameters: Readonly<Record<string, string>>
  readonly reason: string | null
  readonly shown: unknown
  readonly agentId: string | null
}

export async function askSecondPerson(tx: WriteTx, run: Run, subject: Subject, id: string): Promise<string> {
  const { actor, parameters } = run.request
  const kept: KeptRequest = {
    id,
    name: subject.name,
    input: run.entered.wire,
    parameters,
    reason: run.entered.reason,
    shown: readable(discreet(subject.shown)),
    agentId: subject.agentId === null ? null : String(subject.agentId),
  }
  const domainId = subject.domainId ?? actor.domains[0]
  if (domainId === undefined) throw new Error('Whoever asks sees at least one domain')
  const row = await tx
    .insertInto('approval')
    .values({
      domain_id: domainId,
      action: nameOf(run.binding),
      subject: subjectKey(subject),
      input: JSON.stringify(plain(kept)),
      shown_hash: hashOf(subject.shown),
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
