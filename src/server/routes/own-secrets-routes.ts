import { isLocked, noteAttempt } from '#platform/auth/sessions/attempts.ts'
import type { Doors } from '#platform/auth/doors.ts'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import {
  offerSecondStep,
  renewRecoveryCodes,
  turnOffSecondStep,
  turnOnSecondStep,
} from '#platform/auth/secrets/second-step.ts'
import { checkTransactionPassword, setTransactionPassword } from '#platform/auth/secrets/transaction-password.ts'
import type { App } from '#engine/http/app.ts'
import { accessCalls } from '#server/calls/access-calls.ts'
import { addCall, addRead } from '#engine/http/call.ts'
import { bodies } from '#engine/http/bodies.ts'
import { deviceOf, giveSession } from '#engine/http/cookies.ts'
import { Failed } from '#engine/http/failed.ts'
import { circumstancesOf } from '#engine/http/guard.ts'
import { liveOf } from '#engine/http/live-of.ts'
import { done, doneWith } from '#engine/http/routes/wire.ts'

/** What a person may set for himself besides the login password. */
export function addOwnSecrets(app: App, doors: Doors): void {
  addCall(app, accessCalls.transactionPassword, async (request) => {
    const refusal = await setTransactionPassword(
      doors,
      liveOf(request).actor,
      accessCalls.transactionPassword.body.parse(request.body),
      circumstancesOf(request),
    )
    if (refusal) throw new Failed(422, refusal.refused, { fields: { [refusal.field ?? 'password']: refusal.refused } })
    return done('Transaction password set')
  })

  addRead(app, accessCalls.secondStepOffer, async (request) => {
    bodies.nothing.parse(request.body ?? {})
    const { actor, person } = liveOf(request)
    if (person.isTwoStep) throw new Failed(409, 'Two-step verification is already on.')
    return offerSecondStep(actor.username, 'Overround')
  })

  addCall(app, accessCalls.secondStepOn, async (request, reply) => {
    const session = liveOf(request)
    if (session.person.isTwoStep) throw new Failed(409, 'Two-step verification is already on.')
    const bucket = { key: `second-step-on:${session.actor.staffId}`, isKnownDevice: false }
    if (await isLocked(doors.pool, bucket))
      throw new Failed(429, 'Too many wrong codes. Try again later.', { retryAfterSeconds: 1_800 })
    const asked = { ...accessCalls.secondStepOn.body.parse(request.body), device: deviceOf(request) }
    const turnedOn = await turnOnSecondStep(doors, session, asked, circumstancesOf(request))
    await noteAttempt(doors.pool, bucket, request.ip, turnedOn !== null)
    if (!turnedOn) throw wrongCode()
    giveSession(doors, { request, reply }, turnedOn.cameIn)
    return doneWith('Two-step verification is on', {
      recovery_codes: turnedOn.codes,
      reset_pass: turnedOn.cameIn.mustReset,
    })
  })

  addCall(app, accessCalls.secondStepOff, async (request) => {
    const session = liveOf(request)
    const asked = accessCalls.secondStepOff.body.parse(request.body)
    await requireStepUp(doors, session, asked.transactionPassword)
    const isOff = await turnOffSecondStep(doors, session, asked.code, circumstancesOf(request))
    if (!isOff) throw wrongCode()
    return done('Two-step verification is off. Sign in again.')
  })

  addCall(app, accessCalls.recoveryCodes, async (request) => {
    const session = liveOf(request)
    const asked = accessCalls.recoveryCodes.body.parse(request.body)
    await requireStepUp(doors, session, asked.transactionPassword)
    const codes = await renewRecoveryCodes(doors, session, asked.code, circumstancesOf(request))
    if (!codes) throw wrongCode()
    return doneWith('New recovery codes created. The old codes no longer work.', { recovery_codes: codes })
  })
}

const wrongCode = () => new Failed(422, 'Incorrect code.', { fields: { code: 'Incorrect code.' } })

async function requireStepUp(doors: Doors, { actor }: LiveSession, password: string): Promise<void> {
  const refusal = await checkTransactionPassword(doors, actor, password)
  if (!refusal) return
  const fields = { transactionPassword: refusal.refused }
  throw new Failed(403, refusal.refused, { code: 'step_up_required', fields })
}
