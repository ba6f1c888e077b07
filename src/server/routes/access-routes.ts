import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import { newChallenge } from '#platform/auth/sessions/challenge.ts'
import { logIn } from '#platform/auth/sessions/login.ts'
import { changePassword } from '#platform/auth/secrets/passwords.ts'
import { completeSecondStep } from '#platform/auth/secrets/second-step.ts'
import { endSession } from '#platform/auth/sessions/sessions.ts'
import { recordAccessAlone } from '#platform/auth/access-log.ts'
import type { App } from '#engine/http/app.ts'
import { accessCalls } from '#blueprint/calls/access-calls.ts'
import { addCall, addRead } from '#engine/http/call.ts'
import { bodies } from '#blueprint/calls/bodies.ts'
import { ensureCsrfToken, deviceOf, clearSessionCookie, setSessionCookies } from '#engine/http/cookies.ts'
import { HttpError } from '#engine/http/http-error.ts'
import { circumstancesOf, isSecure } from '#engine/http/guard.ts'
import { sessionOf } from '#engine/http/session-of.ts'
import { addHealth } from '../health/health-route.ts'
import { addOwnSecrets } from './own-secrets-routes.ts'
import { addProfile } from './profile-routes.ts'
import { addResets } from './reset-routes.ts'
import { addWarehouse } from './warehouse-routes.ts'
import { done, doneWith } from '#engine/http/routes/wire.ts'

const wrongCredentials = () => new HttpError(401, 'Incorrect username or password.', { code: 'wrong_credentials' })

/** Routes for sign-in, sign-out and the steps before a session is fully authenticated. */
export function addAccessRoutes(app: App, auth: AuthContext): void {
  addAlive(app, auth)
  addHealth(app, auth)
  addLogin(app, auth)
  addLogout(app, auth)
  addOwnSecrets(app, auth)
  addWarehouse(app, auth)
  addResets(app, auth)
  addProfile(app, auth)

  addCall(app, accessCalls.changePassword, async (request, reply) => {
    const input = accessCalls.changePassword.body.parse(request.body)
    const outcome = await changePassword(auth, sessionOf(request), input, circumstancesOf(request))
    if ('refused' in outcome)
      throw new HttpError(422, outcome.refused, { fields: { [outcome.field ?? 'password']: outcome.refused } })
    setSessionCookies(auth, { request, reply }, outcome)
    return done('Password changed')
  })
}

function addAlive(app: App, auth: AuthContext): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { session, sessionHash } = request
    if (sessionHash && !session) {
      // Sent once: the next page starts signed out.
      clearSessionCookie(request, reply)
      ensureCsrfToken(auth, null, request, reply)
      throw new HttpError(401, 'Your session has ended. Sign in again.')
    }
    ensureCsrfToken(auth, sessionHash, request, reply)
    const isFull = session?.stage === 'full'
    const { stage, mustReset } = session ?? {}
    const owes = {
      second_step: stage === 'second_step',
      enrolment: stage === 'enrolment',
      reset_pass: mustReset,
      onboarding: session ? !(session.user.isProfileComplete && session.user.isEmailVerified) : undefined,
    }
    return { status: isFull, ...(session ? { data: owes } : {}) }
  }
  addCall(app, accessCalls.alive, answer, { exposeHeadRoute: true })
}

const greetings = {
  full: 'Welcome',
  second_step: 'Enter the code from your authenticator.',
  enrolment: 'Your role requires two-step verification. Set up your authenticator now.',
} as const

function addLogin(app: App, auth: AuthContext): void {
  addCall(app, accessCalls.login, async (request, reply) => {
    const input = accessCalls.login.body.parse(request.body)
    const circumstances = circumstancesOf(request, input.visitor ?? null)
    const cameIn = await logIn(auth, { ...input, device: deviceOf(request), circumstances })
    if (!cameIn) throw wrongCredentials()
    if ('refused' in cameIn) throw new HttpError(403, cameIn.refused, { code: 'access_refused' })
    const { stage } = cameIn
    setSessionCookies(auth, { request, reply }, stage === 'full' ? cameIn : { token: cameIn.token, hash: cameIn.hash })
    return doneWith(greetings[stage], {
      second_step: stage === 'second_step',
      enrolment: stage === 'enrolment',
      reset_pass: cameIn.mustReset,
    })
  })

  addRead(app, accessCalls.challenge, (request) => newChallenge(auth, request.ip))

  addCall(app, accessCalls.secondStep, async (request, reply) => {
    const input = accessCalls.secondStep.body.parse(request.body)
    const step = { code: input.code, device: deviceOf(request) }
    const cameIn = await completeSecondStep(auth, sessionOf(request), step, circumstancesOf(request))
    if (!cameIn)
      throw new HttpError(422, 'The code is incorrect or was already used.', {
        fields: { code: 'Incorrect or already used.' },
      })
    setSessionCookies(auth, { request, reply }, cameIn)
    return doneWith('Welcome', { second_step: false, reset_pass: cameIn.mustReset })
  })
}

function addLogout(app: App, auth: AuthContext): void {
  addCall(app, accessCalls.logout, async (request, reply) => {
    bodies.nothing.parse(request.body ?? {})
    const { hash, actor } = sessionOf(request)
    await endSession(auth.pool, hash, 'logout')
    await recordAccessAlone(auth.pool, {
      action: 'logout',
      actor,
      circumstances: circumstancesOf(request),
      subject: `staff:${actor.staffId}`,
    })
    clearSessionCookie(request, reply)
    ensureCsrfToken(auth, null, request, reply)
    // "cookies" would also delete the known-device cookie and the new anti-forgery token.
    reply.header('clear-site-data', isSecure(request) ? '"cache", "storage"' : '"storage"')
    return done('Goodbye')
  })
}
