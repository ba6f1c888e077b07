import type { FastifyRequest } from 'fastify'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import { Failed } from './failed.ts'

/** The session the door has let in. */
export function liveOf({ session }: FastifyRequest): LiveSession {
  if (!session) throw new Failed(401, 'Sign in first.')
  return session
}
