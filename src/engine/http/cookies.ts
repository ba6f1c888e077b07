import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  cookie,
  cookiesOf,
  csrfCookieName,
  deviceCookieName,
  sessionCookieName,
} from '#platform/auth/sessions/cookies.ts'
import { csrfToken, isCsrfToken } from '#platform/auth/sessions/csrf.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import { browserToken } from '#platform/auth/sessions/known-browsers.ts'
import { isSecure } from './guard.ts'

const halfYear = 180 * 86_400

interface SessionCookies {
  readonly token: string
  readonly hash: Buffer
  /** With its generation: marks the browser as known for this name. */
  readonly nameKey?: string
  readonly generation?: number
}

/** Sets the session cookie and the matching anti-forgery token. */
export function setSessionCookies(
  { settings }: AuthContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { token, hash, nameKey, generation }: SessionCookies,
): void {
  const secure = isSecure(request)
  reply.header('set-cookie', cookie(sessionCookieName(secure), token, { secure, sameSite: 'lax' }))
  setCsrfCookie(csrfToken(settings.sessionSecret, hash), request, reply)
  if (nameKey === undefined || generation === undefined) return
  const device = browserToken(settings.sessionSecret, nameKey, generation)
  reply.header('set-cookie', cookie(deviceCookieName(secure), device, { secure, sameSite: 'strict', maxAge: halfYear }))
}

const setCsrfCookie = (token: string, request: FastifyRequest, reply: FastifyReply): void => {
  reply.header(
    'set-cookie',
    cookie(csrfCookieName(isSecure(request)), token, { secure: isSecure(request), sameSite: 'lax', httpOnly: false }),
  )
}

/** Returns the page's anti-forgery token if it matches the session; otherwise issues a new one. */
export function ensureCsrfToken(
  { settings }: AuthContext,
  sessionHash: Buffer | null,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const current = cookiesOf(request.headers.cookie)[csrfCookieName(isSecure(request))]
  if (current && isCsrfToken(settings.sessionSecret, sessionHash, current)) return current
  const token = csrfToken(settings.sessionSecret, sessionHash)
  setCsrfCookie(token, request, reply)
  return token
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  const secure = isSecure(request)
  reply.header('set-cookie', cookie(sessionCookieName(secure), '', { secure, sameSite: 'lax', maxAge: 0 }))
}

export const deviceOf = (request: FastifyRequest): string | undefined =>
  cookiesOf(request.headers.cookie)[deviceCookieName(isSecure(request))]
