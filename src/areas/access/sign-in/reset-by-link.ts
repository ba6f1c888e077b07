import type pg from 'pg'
import { networkOf } from '#values/address.ts'
import type { LockOutRule } from '#platform/auth/rules/lock-out.ts'
import { newPasswordRefusal } from '#platform/auth/secrets/leaked-passwords.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { RequestOrigin } from '#platform/auth/actor.ts'
import { recordAccess } from '#platform/auth/access-log.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import { hashPassword, isPassword, isSamePassword } from '#platform/auth/secrets/hashing.ts'
import { contextWords } from '#platform/auth/secrets/passwords.ts'
import { deleteRecoveryCodes } from '#platform/auth/secrets/recovery-codes.ts'
import { countedAttempt } from '#platform/auth/sessions/attempts.ts'
import { endSessions } from '#platform/auth/sessions/sessions.ts'
import { hashOf } from '#platform/auth/sessions/tokens.ts'
import { inTransaction } from '#platform/auth/transaction.ts'
import { consumeToken, userOfToken } from '#platform/mail/mailed-tokens.ts'
import { notifyOwner } from '#platform/mail/queue-email.ts'

const quarterHourMs = 15 * 60_000
const rule: LockOutRule = { failures: 5, windowMs: quarterHourMs, lockMs: quarterHourMs }

type Purpose = 'second-step' | 'transaction-password'

interface Opened {
  readonly token: string
  /** The password of the account: the mailbox alone is not enough. */
  readonly loginPassword: string
}

interface Holder {
  readonly id: bigint
  readonly username: string
  readonly name: string
  readonly hash: string
}

const expired = refuse('This link has expired or was already used.', 'token')

/** Runs a reset of the user who opened the link and entered their password. A refused attempt does not use the link up. */
function openLink(
  auth: AuthContext,
  purpose: Purpose,
  { token, loginPassword }: Opened,
  {
    circumstances,
    reset,
  }: {
    readonly circumstances: RequestOrigin
    readonly reset: (client: pg.PoolClient, holder: Holder) => Promise<Refusal | null>
  },
): Promise<Refusal | null> {
  const waiter = { isKnown: false, network: networkOf(circumstances.ip, 24) }
  const check = () =>
    inTransaction(auth.pool, async (client) => {
      const staffId = await userOfToken(client, purpose, token)
      if (staffId === null) return expired
      const { rows } = await client.query<Holder>(
        'select id, username, name, password_hash as hash from staff where id = $1',
        [staffId],
      )
      const [holder] = rows
      if (!holder) return expired
      const bucket = { key: `link:${staffId}`, isKnownDevice: false }
      const isRight = () => isPassword(holder.hash, loginPassword)
      const result = await countedAttempt(client, { bucket, rule, ip: circumstances.ip, isRight })
      if (result === 'locked') return refuse('Too many wrong passwords. Try again in 15 minutes.', 'loginPassword')
      if (result === 'wrong') return refuse('The password is incorrect.', 'loginPassword')
      const refused = await reset(client, holder)
      if (refused === null) await consumeToken(client, purpose, token)
      return refused
    })
  return auth.hashing.run(`link:${hashOf(token).toString('hex')}`, check, waiter)
}

/** Removes the authenticator and the recovery codes. The next sign-in sets up a new one where the role requires it. */
export const resetSecondStepByLink = (
  auth: AuthContext,
  opened: Opened,
  circumstances: RequestOrigin,
): Promise<Refusal | null> =>
  openLink(auth, 'second-step', opened, {
    circumstances,
    async reset(client, holder) {
      await client.query('update staff set two_step_secret = null, two_step_last_step = null where id = $1', [
        holder.id,
      ])
      await deleteRecoveryCodes(client, holder.id)
      await endSessions(client, holder.id, 'two-step reset')
      await recordAccess(client, {
        action: 'reset second step by link',
        actor: { username: holder.username },
        circumstances,
        subject: `staff:${holder.id}`,
      })
      await notifyOwner(client, 'second_step_off', holder, { ip: circumstances.ip })
      return null
    },
  })

export const setTransactionPasswordByLink = (
  auth: AuthContext,
  { password, ...opened }: Opened & { readonly password: string },
  circumstances: RequestOrigin,
): Promise<Refusal | null> =>
  openLink(auth, 'transaction-password', opened, {
    circumstances,
    async reset(client, holder) {
      if (isSamePassword(password, opened.loginPassword))
        return refuse('The transaction password must differ from your sign-in password.', 'password')
      const refused = newPasswordRefusal(password, contextWords(holder.username, holder.name, []))
      if (refused) return refused
      await client.query('update staff set transaction_password_hash = $2 where id = $1', [
        holder.id,
        await hashPassword(password),
      ])
      await recordAccess(client, {
        action: 'set transaction password by link',
        actor: { username: holder.username },
        circumstances,
        subject: `staff:${holder.id}`,
      })
      await notifyOwner(client, 'transaction_password_changed', holder, { ip: circumstances.ip })
      return null
    },
  })
