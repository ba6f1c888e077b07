import type pg from 'pg'
import { networkOf } from '#values/address.ts'
import { lockedUntil, type LockOutRule } from '#platform/auth/rules/lock-out.ts'

/** Attempts that are counted together: a username from known or from unknown devices. */
export interface Bucket {
  readonly key: string
  readonly isKnownDevice: boolean
}

/** Failures since the last success, as far back as a lock can last. */
const failuresText = `
  select at from login_attempt
  where username_key = $1 and is_known_device = $2 and not succeeded and at > now() - interval '2 hours'
    and at > coalesce((select max(at) from login_attempt where username_key = $1 and is_known_device = $2 and succeeded), '-infinity')
  order by at`

export async function isLocked(
  client: pg.Pool | pg.PoolClient,
  { key, isKnownDevice }: Bucket,
  rule?: LockOutRule,
): Promise<boolean> {
  const { rows } = await client.query<{ at: Date }>({
    name: 'failures',
    text: failuresText,
    values: [key, isKnownDevice],
  })
  return (
    lockedUntil(
      rows.map(({ at }) => at.getTime()),
      Date.now(),
      rule,
    ) !== null
  )
}

export async function recordAttempt(
  client: pg.Pool | pg.PoolClient,
  { key, isKnownDevice }: Bucket,
  ip: string,
  succeeded: boolean,
): Promise<void> {
  await client.query({
    name: 'note attempt',
    text: 'insert into login_attempt (username_key, ip, network, is_known_device, succeeded, at) values ($1, $2, $3, $4, $5, clock_timestamp())',
    values: [key, ip, networkOf(ip), isKnownDevice, succeeded],
  })
}

interface Attempt {
  readonly bucket: Bucket
  readonly rule?: LockOutRule
  readonly ip: string
  readonly isRight: () => Promise<boolean>
}

/**
 * Checks and counts an attempt; while locked it is neither checked nor counted. The caller has locked the row of the
 * user, so that attempts run one after another.
 */
export async function countedAttempt(
  client: pg.PoolClient,
  { bucket, rule, ip, isRight }: Attempt,
): Promise<'locked' | 'right' | 'wrong'> {
  if (await isLocked(client, bucket, rule)) return 'locked'
  const succeeded = await isRight()
  await recordAttempt(client, bucket, ip, succeeded)
  return succeeded ? 'right' : 'wrong'
}

/**
 * Failed sign-ins from an address (of IPv6: its network) in the last 15 minutes. It slows down trying one password on many accounts; successes
 * from the same address do not reset it.
 */
export async function failuresFrom(client: pg.Pool | pg.PoolClient, ip: string): Promise<number> {
  const { rows } = await client.query<{ failures: number }>({
    name: 'failures of network',
    text: `select count(*)::int as failures from login_attempt where network = $1 and not succeeded and at > now() - interval '15 minutes'`,
    values: [networkOf(ip)],
  })
  return rows[0]?.failures ?? 0
}
