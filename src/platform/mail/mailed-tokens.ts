import type pg from 'pg'
import { hashOf, mac } from '#platform/auth/sessions/tokens.ts'

type Purpose = 'password' | 'email' | 'second-step' | 'transaction-password'

export interface TokenRequest {
  /** The email that carries it. */
  readonly emailId: string
  readonly staffId: bigint
  readonly purpose: Purpose
  /** The address it is sent to; the token becomes invalid when the account's address changes. */
  readonly email: string
  readonly seconds: number
}

const codeHash = (secret: string, staffId: bigint, code: string): Buffer =>
  Buffer.from(mac(secret, 'mailed code', `${staffId}\n${code}`))

export interface MailedToken {
  readonly token: string
  readonly code: string
}

/**
 * The token and the code of an email, from the secret of the server: they are stored nowhere, and an email that is sent
 * again carries the same ones.
 */
export function tokenOf(sessionSecret: string, emailId: string): MailedToken {
  const digits = Buffer.from(mac(sessionSecret, 'code in an email', emailId), 'base64url').readUIntBE(0, 6)
  return {
    token: mac(sessionSecret, 'link in an email', emailId),
    code: String(digits % 1_000_000).padStart(6, '0'),
  }
}

/** Makes the token of an email valid. Only hashes are stored, and earlier tokens for the same purpose become invalid. */
export async function issueToken(
  client: pg.PoolClient,
  sessionSecret: string,
  { emailId, staffId, purpose, email, seconds }: TokenRequest,
): Promise<void> {
  const { token, code } = tokenOf(sessionSecret, emailId)
  await client.query(
    `insert into mailed_token (staff_id, purpose, token_hash, code_hash, email, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
     on conflict (staff_id, purpose) do update set token_hash = excluded.token_hash, code_hash = excluded.code_hash,
       email = excluded.email, created_at = now(), expires_at = excluded.expires_at, tries = 0`,
    [
      staffId,
      purpose,
      hashOf(token),
      purpose === 'email' ? codeHash(sessionSecret, staffId, code) : null,
      email,
      seconds,
    ],
  )
}

/**
 * Whether the token of an email is still to be sent: it was neither used, which proves that the email arrived, nor
 * replaced. One whose time is over before its email could be sent is valid once more.
 */
export async function isTokenOpen(
  pool: pg.Pool,
  sessionSecret: string,
  { emailId, staffId, purpose, seconds }: TokenRequest,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update mailed_token set expires_at = case when expires_at > now() then expires_at else now() + make_interval(secs => $4) end
     where staff_id = $1 and purpose = $2 and token_hash = $3`,
    [staffId, purpose, hashOf(tokenOf(sessionSecret, emailId).token), seconds],
  )
  return rowCount === 1
}

/** The user of a token that can still be used; null if it was used, has expired or the address changed. */
export async function userOfToken(client: pg.PoolClient, purpose: Purpose, token: string): Promise<bigint | null> {
  const { rows } = await client.query<{ id: bigint }>(
    `select p.id from mailed_token t join staff p on p.id = t.staff_id where t.token_hash = $1 and t.purpose = $2
       and p.email = t.email and p.status = 'ACTIVE' and t.expires_at > now() for no key update of p`,
    [hashOf(token), purpose],
  )
  return rows[0]?.id ?? null
}

/** Uses up a token and returns its user's id; null if it was used, has expired or the address changed. */
export async function consumeToken(client: pg.PoolClient, purpose: Purpose, token: string): Promise<bigint | null> {
  const { rows } = await client.query<{ id: bigint }>(
    `delete from mailed_token t using staff p where t.token_hash = $1 and t.purpose = $2 and p.id = t.staff_id
       and p.email = t.email and p.status = 'ACTIVE' and t.expires_at > now() returning p.id`,
    [hashOf(token), purpose],
  )
  return rows[0]?.id ?? null
}

const maxAttempts = 5

/** Whether the code is right. After five wrong codes another email is needed. */
export async function consumeCode(
  client: pg.PoolClient,
  sessionSecret: string,
  { staffId, code }: { readonly staffId: bigint; readonly code: string },
): Promise<boolean> {
  const { rows } = await client.query<{ code_hash: Buffer }>(
    `update mailed_token t set tries = tries + 1 from staff p where t.staff_id = $1 and t.purpose = 'email' and p.id = t.staff_id
       and p.email = t.email and t.expires_at > now() and t.tries < ${maxAttempts} returning t.code_hash`,
    [staffId],
  )
  if (!rows[0]?.code_hash.equals(codeHash(sessionSecret, staffId, code))) return false
  await client.query(`delete from mailed_token where staff_id = $1 and purpose = 'email'`, [staffId])
  return true
}
