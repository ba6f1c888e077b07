import { sql } from 'kysely'
import { decide } from '#blueprint/decision/decision.ts'
import { touchRefusal, type Superior } from '#areas/access/rules/people.ts'
import { refuse } from '#blueprint/decision/refusal.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import { endOwnSession } from './own-account.screen.ts'
import { personOf, type PersonRow } from '#areas/access/users/person.facts.ts'
import { endOneSession } from './user-detail.screen.ts'
import { lockPerson } from '#areas/access/users/users.act.ts'

interface SessionFacts {
  readonly subject: Subject
  readonly tokenHash: Buffer | null
}

/** The live session that the first digits of its hash name. */
async function liveSession(tx: Tx, staffId: bigint, key: string): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`select token_hash as hash from session
    where staff_id = ${staffId} and ended_at is null and left(encode(token_hash, 'hex'), 12) = ${key} for update`.execute(
    tx,
  )
  return rows[0]?.hash ?? null
}

const ended = (tokenHash: Buffer | null, now: Date, why: string) =>
  tokenHash === null
    ? refuse('This session has ended already')
    : decide({
        rows: [{ table: 'session', key: { token_hash: tokenHash }, values: { ended_at: now, end_reason: why } }],
        message: 'Session ended',
      })

const subject = (staffId: bigint, agentId: bigint | null, session: string): Subject => ({
  table: null,
  key: {},
  domainId: null,
  agentId,
  name: `staff:${staffId}`,
  shown: { session },
})

export const endOneSessionAct = act(endOneSession, {
  async facts(
    tx,
    wanted,
  ): Promise<(SessionFacts & { readonly superior: Superior; readonly person: PersonRow }) | null> {
    const locked = await lockPerson(tx, wanted)
    if (!locked) return null
    const { person, superior } = locked
    const tokenHash = await liveSession(tx, person.id, wanted.input.session)
    return { superior, person, tokenHash, subject: subject(person.id, person.agentId, wanted.input.session) }
  },
  rule: ({ superior, person, tokenHash }, { now }) =>
    // One's own is one's own to end.
    (person.id === superior.staffId ? null : touchRefusal(superior, personOf(person))) ??
    ended(tokenHash, now, 'ended by staff'),
})

export const endOwnSessionAct = act(endOwnSession, {
  async facts(tx, { actor, input }): Promise<SessionFacts> {
    const tokenHash = await liveSession(tx, actor.staffId, input.session)
    return { tokenHash, subject: subject(actor.staffId, actor.agentId, input.session) }
  },
  rule: ({ tokenHash }, { now }) => ended(tokenHash, now, 'ended by its owner'),
})
