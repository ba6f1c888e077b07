import type { FastifyRequest } from 'fastify'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import { HttpError } from './http-error.ts'

/** The panel opens the page of the step that the code names. */
export function requireOnboarded({ user }: LiveSession): void {
  if (!user.isProfileComplete) throw new HttpError(403, 'Complete your profile first.', { code: 'profile_incomplete' })
  if (!user.isEmailVerified) throw new HttpError(403, 'Verify your email address first.', { code: 'email_unverified' })
}

/** The authorized session of a request; throws 401 if there is none. */
export function sessionOf({ session }: FastifyRequest): LiveSession {
  if (!session) throw new HttpError(401, 'Sign in first.')
  return session
}
