import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { hashOf } from '#platform/auth/sessions/tokens.ts'

const count = 10
// Without letters and digits that look alike.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Sixteen characters out of 31 in groups of four: 79 random bits, so that a plain hash is enough. */
export function newCode(): string {
  const signs = Array.from({ length: 16 }, () => letters[randomIndex()] ?? '')
  return [0, 4, 8, 12].map((from) => signs.slice(from, from + 4).join('')).join('-')
}

/** Bytes beyond the largest multiple are discarded, otherwise the first letters would be more frequent. */
function randomIndex(): number {
  const [byte = 255] = randomBytes(1)
  return byte < letters.length * 8 ? byte % letters.length : randomIndex()
}

const keyOf = (staffId: bigint, code: string): Buffer => hashOf(`recovery:${staffId}:${code.toLowerCase()}`)

/** Issues ten codes for a lost authenticator; earlier codes become invalid. */
export async function issueRecoveryCodes(client: pg.PoolClient, staffId: bigint): Promise<readonly string[]> {
  const codes = Array.from({ length: count }, newCode)
  await deleteRecoveryCodes(client, staffId)
  await client.query('insert into recovery_code (staff_id, code_hash) select $1, unnest($2::bytea[])', [
    staffId,
    codes.map((code) => keyOf(staffId, code)),
  ])
  return codes
}

export async function deleteRecoveryCodes(client: pg.PoolClient, staffId: bigint): Promise<void> {
  await client.query('delete from recovery_code where staff_id = $1', [staffId])
}

/** Each code works once. */
export async function consumeRecoveryCode(client: pg.PoolClient, staffId: bigint, code: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update recovery_code set used_at = now() where staff_id = $1 and code_hash = $2 and used_at is null',
    [staffId, keyOf(staffId, code)],
  )
  return rowCount === 1
}
