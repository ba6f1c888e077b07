import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import type { Sealed } from './seal.ts'

const withinMs = 60_000
/** Refusals of one person within a minute that are no slip of the hand any more. */
export const burst = 20

/**
 * Watches the trail as it is sealed: whoever is refused again and again is told of, once a minute at most, as an audit row
 * and as an event for whoever listens.
 */
export function denialWatch(db: Database): (rows: Sealed['rows']) => Promise<void> {
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
      if (!isOver && times.length >= burst) await tell(db, actor, times.length)
    }
  }
}

const tell = (db: Database, actor: string, times: number): Promise<void> =>
  note(db, { action: 'refusals.burst', subject: actor, reason: `Refused ${times} times within a minute` })

interface Noted {
  readonly action: string
  readonly subject: string
  readonly reason: string
}

/** A row of its own in the log, and an event of the same name for whoever listens. */
export const note = (db: Database, { action, subject, reason }: Noted): Promise<void> =>
  transact(db, [], async (tx) => {
    await sql`insert into audit (actor, action, subject, subject_name, reason) values ('system', ${action}, ${subject}, ${subject}, ${reason})`.execute(
      tx,
    )
    await sql`insert into outbox (name, subject, payload) values (${`audit.${action}`}, ${subject}, ${JSON.stringify({ reason })}::jsonb)`.execute(
      tx,
    )
  })
