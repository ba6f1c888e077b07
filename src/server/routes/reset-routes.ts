import { confirmIdentity, type Proof } from '#areas/access/sign-in/confirm.ts'
import { resetSecondStepByLink, setTransactionPasswordByLink } from '#areas/access/sign-in/reset-by-link.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import { requestPasswordReset, setPasswordByLink } from '#areas/access/sign-in/reset.ts'
import type { App } from '#engine/http/app.ts'
import { accountCalls } from '#blueprint/calls/account-calls.ts'
import { addCall } from '#engine/http/call.ts'
import { deviceOf, setSessionCookies } from '#engine/http/cookies.ts'
import { HttpError } from '#engine/http/http-error.ts'
import { circumstancesOf } from '#engine/http/guard.ts'
import { sessionOf } from '#engine/http/session-of.ts'
import { done } from '#engine/http/routes/wire.ts'

function proofIn({
  password,
  code,
}: {
  readonly password?: string | undefined
  readonly code?: string | undefined
}): Proof {
  if (code !== undefined && password === undefined) return { code }
  if (password !== undefined && code === undefined) return { password }
  throw new HttpError(422, 'Enter your password or a code.', { fields: { password: 'Enter your password or a code.' } })
}

function throwRefused(refusal: Refusal | null): void {
  if (refusal) throw new HttpError(422, refusal.refused, { fields: { [refusal.field ?? 'password']: refusal.refused } })
}

/** Routes for password resets and for recent authentication. */
export function addResets(app: App, auth: AuthContext): void {
  addCall(app, accountCalls.forgot, async (request) => {
    const { username } = accountCalls.forgot.body.parse(request.body)
    await requestPasswordReset(auth, username, { ...circumstancesOf(request), device: deviceOf(request) })
    return done(
      'If the account exists, a reset link has been sent to its email address, or one sent less than 15 minutes ago is still valid.',
    )
  })

  addCall(app, accountCalls.newPassword, async (request) => {
    const refused = await setPasswordByLink(
      auth,
      accountCalls.newPassword.body.parse(request.body),
      circumstancesOf(request),
    )
    throwRefused(refused)
    return done('Password changed. Sign in with the new password.')
  })

  addCall(app, accountCalls.secondStepReset, async (request) => {
    const opened = accountCalls.secondStepReset.body.parse(request.body)
    throwRefused(await resetSecondStepByLink(auth, opened, circumstancesOf(request)))
    return done('Two-step verification was reset. Sign in and set up a new authenticator.')
  })

  addCall(app, accountCalls.transactionPasswordReset, async (request) => {
    const opened = accountCalls.transactionPasswordReset.body.parse(request.body)
    throwRefused(await setTransactionPasswordByLink(auth, opened, circumstancesOf(request)))
    return done('Transaction password set')
  })

  addCall(app, accountCalls.confirm, async (request, reply) => {
    const proof = proofIn(accountCalls.confirm.body.parse(request.body))
    const outcome = await confirmIdentity(auth, sessionOf(request), proof, circumstancesOf(request))
    if ('refused' in outcome) {
      const { refused, field } = outcome
      if (field === undefined) throw new HttpError(429, refused, { retryAfterSeconds: 900 })
      throw new HttpError(422, refused, { fields: { [field]: refused } })
    }
    setSessionCookies(auth, { request, reply }, outcome)
    return done('Confirmed')
  })
}
