import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import { record } from '#engine/recorder/record.ts'
import { queueAlertEmails } from '#platform/mail/alert-emails.ts'
import * as rules from '#areas/content/rules/push/push-message.ts'
import { stopReason, type Meaning } from '#areas/content/rules/push/provider-answer.ts'
import { pushMessage } from '#areas/content/push/push.record.ts'
import type { ClaimedDelivery, ClaimedPush, DuePush } from './due-push.ts'

/** Records a change of state in the audit log under the author. */
export async function recordPush(tx: WriteTx, due: DuePush, decision: rules.PushDecision): Promise<void> {
  if (decision.refused !== undefined) throw new Error(`Push message was refused: ${decision.refused}`)
  const { id, status, version, domainId, name, sent } = due
  await record(tx, decision, {
    by: due.createdBy,
    subject: pushMessage.subjectOf({ id, status, version, domainId, name }, { shown: { name, status, sent } }),
    flow: rules.pushFlow,
    domainId,
    trail: { action: 'app-notify.sending', route: 'job' },
    enqueue: () => Promise.reject(new Error('A push message enqueues no job')),
  })
}

/** Records that the sending ended, and writes to staff where the answers of the provider say that something is wrong with our key or our tokens. */
export async function endSending(
  tx: WriteTx,
  due: DuePush,
  { foreign = 0, failure = null }: { readonly foreign?: number; readonly failure?: string | null },
  now: Date,
): Promise<void> {
  await recordPush(tx, due, failure === null ? rules.finishPush(foreign, now) : rules.failPush(failure, now))
  const what = rules.pushAlert({ foreign, failure })
  if (what !== null) await queueAlertEmails(tx, [{ domain: due.domainId, what }])
}

export interface Ended {
  readonly delivery: ClaimedDelivery
  readonly meaning: Meaning | null
}

const stateOf = (meaning: Meaning | null) => {
  if (meaning === null || meaning.outcome === 'LATER') return 'QUEUED'
  return meaning.outcome === 'SENT' || meaning.outcome === 'UNKNOWN' ? meaning.outcome : 'FAILED'
}

const errorOf = (meaning: Meaning | null): string | null =>
  meaning !== null && 'error' in meaning && meaning.outcome !== 'LATER' ? meaning.error : null

/** Stores what became of deliveries. What the provider did not take is queued again; nothing else is. */
async function storeEnded(tx: WriteTx, { delivery, meaning }: Ended, now: Date): Promise<void> {
  const { cell, playerId, id, deviceId } = delivery
  await sql`update push_delivery set status = ${stateOf(meaning)}, error = ${errorOf(meaning)}
    where cell = ${cell} and player_id = ${playerId} and id = ${id} and status = 'SENDING'`.execute(tx)
  if (meaning?.outcome !== 'RETIRE') return
  await sql`update app_device set retired_at = ${now}, retired_reason = ${meaning.error}
    where cell = ${cell} and player_id = ${playerId} and id = ${deviceId} and retired_at is null`.execute(tx)
}

/** Records a batch: counts, retired devices, a wait that the provider asked for, and whether the rest is sent. */
export async function recordBatch(tx: WriteTx, push: ClaimedPush, ended: readonly Ended[], now: Date): Promise<void> {
  if (ended.length === 0) return
  const before = await pushMessage.lockAsSystem(tx, push.id)
  if (before === null) return
  const { status, version, sent, failed } = before
  for (const one of ended) await storeEnded(tx, one, now)
  const meanings = ended.flatMap(({ meaning }) => (meaning === null ? [] : [meaning]))
  const count = (state: string) => meanings.filter((meaning) => stateOf(meaning) === state).length
  await sql`update push_message set sent = sent + ${count('SENT')}, failed = failed + ${count('FAILED')},
    unknown = unknown + ${count('UNKNOWN')} where id = ${push.id}`.execute(tx)
  const wait = Math.max(0, ...meanings.map((meaning) => (meaning.outcome === 'LATER' ? meaning.waitSeconds : 0)))
  if (wait > 0)
    await sql`update push_provider set paused_until = ${new Date(now.getTime() + wait * 1_000)}
      where id = ${push.providerId}`.execute(tx)
  const reason = stopReason(meanings, sent === 0 ? failed : 0)
  if (reason === null || status !== 'IN_PROGRESS') return
  await endSending(tx, { ...push, status, version, sent, failed }, { failure: reason }, now)
}
