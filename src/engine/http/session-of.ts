import type { FastifyRequest } from 'fastify'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import { HttpError } from './http-error.ts'

/** The authorized session of a request; throws 401 if there is none. */
export function sessionOf({ session }: FastifyRequest): LiveSession {
  if (!session) throw new HttpError(401, 'Sign in first.')
  return session
}
