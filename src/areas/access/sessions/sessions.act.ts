import { sql } from 'kysely'
import { decide } from '#blueprint/decision/decision.ts'
import { editRefusal, type Manager } from '#areas/access/rules/user-management.ts'
import { refuse } from '#blueprint/decision/refusal.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { endOwnSession, forgetBrowsers } from './own-account.screen.ts'
import { managedUserOf } from '#areas/access/users/user-record.facts.ts'
import { readManager } from '#areas/access/users/reporting-line.facts.ts'
import { user, type UserRow } from '#areas/access/users/user.record.ts'
import { endOneSession } from './user-detail.screen.ts'

interface SessionFacts {
  readonly subject: Subject<'staff'>
  readonly tokenHash: Buffer | null
}

/** The user, of whom the log shows what was ended. */
const holder = ({ id, username, agentId }: Pick<UserRow, 'id' | 'username' | 'agentId'>, session: string) =>
  user.subjectOf({ id, username, agentId }, { shown: { session } })

const ownSubject = ({ staffId: id, username, agentId }: Actor, session: string) =>
  holder({ id, username, agentId }, session)

/** The active session with this key, locked; null if there is none. */
async function liveSession(tx: Tx, staffId: bigint, key: string): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`select token_hash as hash from session
    where staff_id = ${staffId} and ended_at is null and left(encode(token_hash, 'hex'), 12) = ${key} for update`.execute(
    tx,
  )
  return rows[0]?.hash ?? null
}

const endSession = (tokenHash: Buffer | null, now: Date, reason: string) =>
  tokenHash === null
    ? refuse('This session has already ended.')
    : decide({
        rows: [{ table: 'session', key: { token_hash: tokenHash }, values: { ended_at: now, end_reason: reason } }],
        message: 'Session ended',
      })

export const endOneSessionAct = act(endOneSession, {
  async facts(tx, request): Promise<(SessionFacts & { readonly manager: Manager; readonly person: UserRow }) | null> {
    const person = await user.lock(tx, request)
    if (!person) return null
    const manager = await readManager(tx, request.actor)
    const tokenHash = await liveSession(tx, person.id, request.input.session)
    return { manager, person, tokenHash, subject: holder(person, request.input.session) }
  },
  rule: ({ manager, person, tokenHash }, { now }) =>
    // Users may always end their own sessions.
    (person.id === manager.staffId ? null : editRefusal(manager, managedUserOf(person))) ??
    endSession(tokenHash, now, 'ended by staff'),
})

export const endOwnSessionAct = act(endOwnSession, {
  async facts(tx, { actor, input }): Promise<SessionFacts> {
    const tokenHash = await liveSession(tx, actor.staffId, input.session)
    return { tokenHash, subject: ownSubject(actor, input.session) }
  },
  rule: ({ tokenHash }, { now }) => endSession(tokenHash, now, 'ended by its owner'),
})

export const forgetBrowsersAct = act(forgetBrowsers, {
  async facts(tx, { actor }) {
    const { rows } = await sql<{ generation: number }>`select device_generation as generation from staff
      where id = ${actor.staffId} for no key update`.execute(tx)
    const [row] = rows
    return row ? { generation: row.generation, subject: ownSubject(actor, 'browsers') } : null
  },
  rule: ({ generation }) => decide({ set: { device_generation: generation + 1 }, message: 'All browsers forgotten' }),
})
