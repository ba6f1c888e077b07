import type pg from 'pg'
import type { Stage } from '#blueprint/calls/guard.ts'
import type { RequestOrigin } from '#platform/auth/actor.ts'
import { networkOf } from '#values/address.ts'
import { hashOf, newToken } from './tokens.ts'

/**
 * Opens a session; a full one ends all others of the user. The caller has locked the staff row, so that of several
 * sign-ins at once exactly one session stays open.
 */
export async function openSession(
  client: pg.PoolClient,
  staffId: bigint,
  stage: Stage,
  { ip, userAgent, visitor }: RequestOrigin,
): Promise<{ readonly token: string; readonly hash: Buffer }> {
  if (stage === 'full') await endSessions(client, staffId, 'another login')
  const token = newToken()
  const hash = hashOf(token)
  await client.query(
    `insert into session (token_hash, staff_id, stage, ip, user_agent, visitor, network, confirmed_at)
     values ($1, $2, $3, $4, $5, $6, $7, case when $3 <> 'second_step' then now() end)`,
    [hash, staffId, stage, ip, userAgent, visitor, networkOf(ip)],
  )
  return { token, hash }
}

/**
 * Continues the session under a new token, confirmed and bound to the current browser and address. The old token
 * becomes invalid; null if the session has ended.
 */
export async function renewSession(
  client: pg.PoolClient,
  currentHash: Buffer,
  { ip, userAgent }: RequestOrigin,
): Promise<{ readonly token: string; readonly hash: Buffer } | null> {
  const token = newToken()
  const hash = hashOf(token)
  const { rowCount } = await client.query(
    `update session set token_hash = $2, confirmed_at = now(), last_seen_at = now(), ip = $3, user_agent = $4
     where token_hash = $1 and ended_at is null`,
    [currentHash, hash, ip, userAgent],
  )
  return rowCount === 1 ? { token, hash } : null
}

/** Ends all sessions of a user. */
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
