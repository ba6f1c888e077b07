import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import type { SealedBatch } from './seal.ts'

const withinMs = 60_000
/** Refusals of one user within a minute that no longer count as mistakes. */
export const burst = 20

/**
 * Watches the trail as it is sealed and reports a user who is refused repeatedly, at most once a minute, as an audit
 * row and an event.
 */
export function denialWatch(db: Database): (rows: SealedBatch['rows']) => Promise<void> {
  const refusals = new Map<string, number[]>()
  return async (rows) => {
    for (const { actor, at, result } of rows) {
      if (result === 'SUCCESS') continue
      const recent = (refusals.get(actor) ?? []).filter((one) => at.getTime() - one < withinMs)
      refusals.set(actor, [...recent, at.getTime()])
    }
    for (const [actor, times] of refusals) {
      const isOver = Date.now() - (times.at(-1) ?? 0) > withinMs
      if (isOver || times.length >= burst) refusals.delete(actor)
      if (!isOver && times.length >= burst) await reportBurst(db, actor, times.length)
    }
  }
}

const reportBurst = (db: Database, actor: string, times: number): Promise<void> =>
  recordSystemEvent(db, { action: 'refusals.burst', subject: actor, reason: `Refused ${times} times within a minute` })

interface SystemEvent {
  readonly action: string
  readonly subject: string
  readonly reason: string
}

/** Writes a system audit row and an event of the same name. */
export const recordSystemEvent = (db: Database, { action, subject, reason }: SystemEvent): Promise<void> =>
  transact(db, [], async (tx) => {
    await sql`insert into audit (actor, action, subject, subject_name, reason) values ('system', ${action}, ${subject}, ${subject}, ${reason})`.execute(
      tx,
    )
    await sql`insert into outbox (name, subject, payload) values (${`audit.${action}`}, ${subject}, ${JSON.stringify({ reason })}::jsonb)`.execute(
      tx,
    )
  })
