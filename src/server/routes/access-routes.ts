import type { Doors } from '#platform/auth/doors.ts'
import { logIn } from '#platform/auth/sessions/login.ts'
import { changePassword } from '#platform/auth/secrets/passwords.ts'
import { takeSecondStep } from '#platform/auth/secrets/second-step.ts'
import { endSession } from '#platform/auth/sessions/sessions.ts'
import { leaveTraceAlone } from '#platform/auth/trail.ts'
import type { App } from '#engine/http/app.ts'
import { accessCalls } from '#server/calls/access-calls.ts'
import { addCall } from '#engine/http/call.ts'
import { bodies } from '#engine/http/bodies.ts'
import { csrfFor, deviceOf, dropSession, giveSession } from '#engine/http/cookies.ts'
import { Failed } from '#engine/http/failed.ts'
import { circumstancesOf, isSecure } from '#engine/http/guard.ts'
import { liveOf } from '#engine/http/live-of.ts'
import { addOwnSecrets } from './own-secrets-routes.ts'
import { addProfile } from './profile-routes.ts'
import { addResets } from './reset-routes.ts'
import { addWarehouse } from './warehouse-routes.ts'
import { done, doneWith } from '#engine/http/routes/wire.ts'

const wrong = () => new Failed(401, 'Incorrect username or password.', { code: 'wrong_credentials' })

/** Coming in, going out, and everything a session may do before it is a full one. */
export function addAccessRoutes(app: App, doors: Doors): void {
  addAlive(app, doors)
  addLogin(app, doors)
  addLogout(app, doors)
  addOwnSecrets(app, doors)
  addWarehouse(app, doors)
  addResets(app, doors)
  addProfile(app, doors)

  addCall(app, accessCalls.changePassword, async (request, reply) => {
    const asked = accessCalls.changePassword.body.parse(request.body)
    const outcome = await changePassword(doors, liveOf(request), asked, circumstancesOf(request))
    if ('refused' in outcome)
      throw new Failed(422, outcome.refused, { fields: { [outcome.field ?? 'password']: outcome.refused } })
    giveSession(doors, { request, reply }, outcome)
    return done('Password changed')
  })
}

function addAlive(app: App, doors: Doors): void {
  addCall(app, accessCalls.alive, async (request, reply) => {
    const { session, sessionHash } = request
    if (sessionHash && !session) {
      // Answered once: the next page starts as nobody.
      dropSession(request, reply)
      csrfFor(doors, null, request, reply)
      throw new Failed(401, 'Your session has ended. Sign in again.')
    }
    csrfFor(doors, sessionHash, request, reply)
    const isFull = session?.stage === 'full'
    const { stage, mustReset } = session ?? {}
    const owes = { second_step: stage === 'second_step', enrolment: stage === 'enrolment', reset_pass: mustReset }
    return { status: isFull, ...(session ? { data: owes } : {}) }
  })
}

const greetings = {
  full: 'Welcome',
  second_step: 'Enter the code from your authenticator.',
  enrolment: 'Your role requires two-step verification. Set up your authenticator now.',
} as const

function addLogin(app: App, doors: Doors): void {
  addCall(app, accessCalls.login, async (request, reply) => {
    const asked = accessCalls.login.body.parse(request.body)
    const circumstances = circumstancesOf(request, asked.visitor ?? null)
    const cameIn = await logIn(doors, { ...asked, device: deviceOf(request), circumstances })
    if (!cameIn) throw wrong()
    if ('refused' in cameIn) throw new Failed(403, cameIn.refused, { code: 'access_refused' })
    const { stage } = cameIn
    giveSession(doors, { request, reply }, stage === 'full' ? cameIn : { token: cameIn.token, hash: cameIn.hash })
    return doneWith(greetings[stage], {
      second_step: stage === 'second_step',
      enrolment: stage === 'enrolment',
      reset_pass: cameIn.mustReset,
    })
  })

  addCall(app, accessCalls.secondStep, async (request, reply) => {
    const asked = accessCalls.secondStep.body.parse(request.body)
    const step = { code: asked.code, device: deviceOf(request) }
    const cameIn = await takeSecondStep(doors, liveOf(request), step, circumstancesOf(request))
    if (!cameIn)
      throw new Failed(422, 'The code is incorrect or was already used.', {
        fields: { code: 'Incorrect or already used.' },
      })
    giveSession(doors, { request, reply }, cameIn)
    return doneWith('Welcome', { second_step: false, reset_pass: cameIn.mustReset })
  })
}

function addLogout(app: App, doors: Doors): void {
  addCall(app, accessCalls.logout, async (request, reply) => {
    bodies.nothing.parse(request.body ?? {})
    const { hash, actor } = liveOf(request)
    await endSession(doors.pool, hash, 'logout')
    await leaveTraceAlone(doors.pool, {
      action: 'logout',
      actor,
      circumstances: circumstancesOf(request),
      subject: `staff:${actor.staffId}`,
    })
    dropSession(request, reply)
    csrfFor(doors, null, request, reply)
    // "cookies" would take the known device and the fresh anti-forgery token away as well.
    reply.header('clear-site-data', isSecure(request) ? '"cache", "storage"' : '"storage"')
    return done('Goodbye')
  })
}
