import type pg from 'pg'
import type { LockOutRule } from '#platform/auth/rules/lock-out.ts'
import { countedAttempt, isLocked } from '#platform/auth/sessions/attempts.ts'
import { notifyOwner } from '#platform/mail/queue-email.ts'

const halfHourMs = 30 * 60_000
/** Ten wrong codes of an account in half an hour, in however many sessions. */
const rule: LockOutRule = { failures: 10, windowMs: halfHourMs, lockMs: halfHourMs }

interface CodeAttempt {
  readonly user: { readonly id: bigint; readonly username: string }
  readonly ip: string
  /** From a browser the user has signed in with before: counted apart, so that others cannot lock the user out. */
  readonly isKnownDevice: boolean
  readonly isRight: () => Promise<boolean>
}

/**
 * Checks a code of an authenticator or a recovery code and counts it for the account. While locked, right codes are
 * refused like wrong ones and used up no further. The caller has locked the row of the user.
 */
export async function isRightCode(
  client: pg.PoolClient,
  { user, ip, isKnownDevice, isRight }: CodeAttempt,
): Promise<boolean> {
  const bucket = { key: `second-step:${user.id}`, isKnownDevice }
  const result = await countedAttempt(client, { bucket, rule, ip, isRight })
  if (result === 'wrong' && (await isLocked(client, bucket, rule)))
    await notifyOwner(client, 'codes_locked', user, { ip })
  return result === 'right'
}
