import type pg from 'pg'
import type { Circumstances } from '#platform/auth/actor.ts'
import { hashOf, newToken } from './tokens.ts'

/** 'second_step' owes the code of an authenticator, 'enrolment' the authenticator itself. */
export type Stage = 'full' | 'second_step' | 'enrolment'

/**
 * Opens a session and, when it is a full one, ends all others of the person: the newest wins. The caller holds the
 * person's row, so that of any number of logins at once exactly one stays.
 */
export async function openSession(
  client: pg.PoolClient,
  staffId: bigint,
  stage: Stage,
  { ip, userAgent, visitor }: Circumstances,
): Promise<{ readonly token: string; readonly hash: Buffer }> {
  if (stage === 'full') await endSessions(client, staffId, 'another login')
  const token = newToken()
  const hash = hashOf(token)
  await client.query(
    `insert into session (token_hash, staff_id, stage, ip, user_agent, visitor, confirmed_at)
     values ($1, $2, $3, $4, $5, $6, case when $3 <> 'second_step' then now() end)`,
    [hash, staffId, stage, ip, userAgent, visitor],
  )
  return { token, hash }
}

/** The same session under a new token, confirmed from where it is used now: the old token opens nothing any more. */
export async function renewSession(
  client: pg.PoolClient,
  held: Buffer,
  { ip, userAgent }: Circumstances,
): Promise<{ readonly token: string; readonly hash: Buffer } | null> {
  const token = newToken()
  const hash = hashOf(token)
  const { rowCount } = await client.query(
    `update session set token_hash = $2, confirmed_at = now(), last_seen_at = now(), ip = $3, user_agent = $4
     where token_hash = $1 and ended_at is null`,
    [held, hash, ip, userAgent],
  )
  return rowCount === 1 ? { token, hash } : null
}

/** Ends every session of a person at once: a suspension, a new password, an owner who says so. */
export async function endSessions(client: pg.Pool | pg.PoolClient, staffId: bigint, reason: string): Promise<void> {
  await client.query('update session set ended_at = now(), end_reason = $2 where staff_id = $1 and ended_at is null', [
    staffId,
    reason,
  ])
}

export async function endSession(client: pg.Pool | pg.PoolClient, hash: Buffer, reason: string): Promise<void> {
  await client.query(
    'update session set ended_at = now(), end_reason = $2 where token_hash = $1 and ended_at is null',
    [hash, reason],
  )
}
