import { isLocked, recordAttempt } from '#platform/auth/sessions/attempts.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import {
  offerSecondStep,
  renewRecoveryCodes,
  turnOffSecondStep,
  turnOnSecondStep,
} from '#platform/auth/secrets/second-step.ts'
import { checkTransactionPassword, setTransactionPassword } from '#platform/auth/secrets/transaction-password.ts'
import type { App } from '#engine/http/app.ts'
import { accessCalls } from '#blueprint/calls/access-calls.ts'
import { addCall, addRead } from '#engine/http/call.ts'
import { bodies } from '#blueprint/calls/bodies.ts'
import { deviceOf, setSessionCookies } from '#engine/http/cookies.ts'
import { HttpError } from '#engine/http/http-error.ts'
import { circumstancesOf } from '#engine/http/guard.ts'
import { sessionOf } from '#engine/http/session-of.ts'
import { done, doneWith } from '#engine/http/routes/wire.ts'

/** Routes for a user's own secrets other than the login password. */
export function addOwnSecrets(app: App, auth: AuthContext): void {
  addCall(app, accessCalls.transactionPassword, async (request) => {
    const refusal = await setTransactionPassword(
      auth,
      sessionOf(request).actor,
      accessCalls.transactionPassword.body.parse(request.body),
      circumstancesOf(request),
    )
    if (refusal)
      throw new HttpError(422, refusal.refused, { fields: { [refusal.field ?? 'password']: refusal.refused } })
    return done('Transaction password set')
  })

  addRead(app, accessCalls.secondStepOffer, async (request) => {
    bodies.nothing.parse(request.body ?? {})
    const session = sessionOf(request)
    if (session.user.isTwoStep) throw new HttpError(409, 'Two-step verification is already on.')
    return offerSecondStep(auth, session, 'Overround')
  })

  addCall(app, accessCalls.secondStepOn, async (request, reply) => {
    const session = sessionOf(request)
    if (session.user.isTwoStep) throw new HttpError(409, 'Two-step verification is already on.')
    const bucket = { key: `second-step-on:${session.actor.staffId}`, isKnownDevice: false }
    if (await isLocked(auth.pool, bucket))
      throw new HttpError(429, 'Too many wrong codes. Try again later.', { retryAfterSeconds: 1_800 })
    const input = { ...accessCalls.secondStepOn.body.parse(request.body), device: deviceOf(request) }
    const turnedOn = await turnOnSecondStep(auth, session, input, circumstancesOf(request))
    await recordAttempt(auth.pool, bucket, request.ip, turnedOn !== null)
    if (!turnedOn) throw wrongCode()
    setSessionCookies(auth, { request, reply }, turnedOn.cameIn)
    return doneWith('Two-step verification is on', {
      recovery_codes: turnedOn.codes,
      reset_pass: turnedOn.cameIn.mustReset,
    })
  })

  addCall(app, accessCalls.secondStepOff, async (request) => {
    const session = sessionOf(request)
    const input = accessCalls.secondStepOff.body.parse(request.body)
    await requireStepUp(auth, session, input.transactionPassword)
    const isOff = await turnOffSecondStep(auth, session, input.code, circumstancesOf(request))
    if (!isOff) throw wrongCode()
    return done('Two-step verification is off. Sign in again.')
  })

  addCall(app, accessCalls.recoveryCodes, async (request) => {
    const session = sessionOf(request)
    const input = accessCalls.recoveryCodes.body.parse(request.body)
    await requireStepUp(auth, session, input.transactionPassword)
    const codes = await renewRecoveryCodes(auth, session, input.code, circumstancesOf(request))
    if (!codes) throw wrongCode()
    return doneWith('New recovery codes created. The old codes no longer work.', { recovery_codes: codes })
  })
}

const wrongCode = () => new HttpError(422, 'Incorrect code.', { fields: { code: 'Incorrect code.' } })

async function requireStepUp(auth: AuthContext, { actor }: LiveSession, password: string): Promise<void> {
  const refusal = await checkTransactionPassword(auth, actor, password)
  if (!refusal) return
  const fields = { transactionPassword: refusal.refused }
  throw new HttpError(403, refusal.refused, { code: 'step_up_required', fields })
}
