import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  cookie,
  cookiesOf,
  csrfCookieName,
  deviceCookieName,
  sessionCookieName,
} from '#platform/auth/sessions/cookies.ts'
import { csrfToken, isCsrfToken } from '#platform/auth/sessions/csrf.ts'
import type { Doors } from '#platform/auth/doors.ts'
import { boundToken } from '#platform/auth/sessions/tokens.ts'
import { isSecure } from './guard.ts'

const halfYear = 180 * 86_400

/** Hands out the session's cookie and the anti-forgery token that goes with it. */
export function giveSession(
  { settings }: Doors,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { token, hash, nameKey }: { readonly token: string; readonly hash: Buffer; readonly nameKey?: string },
): void {
  const secure = isSecure(request)
  reply.header('set-cookie', cookie(sessionCookieName(secure), token, { isSecure: secure, sameSite: 'Lax' }))
  giveCsrf(csrfToken(settings.sessionSecret, hash), request, reply)
  if (nameKey === undefined) return
  const device = boundToken(settings.sessionSecret, 'device', nameKey)
  reply.header(
    'set-cookie',
    cookie(deviceCookieName(secure), device, { isSecure: secure, sameSite: 'Strict', seconds: halfYear }),
  )
}

const giveCsrf = (token: string, request: FastifyRequest, reply: FastifyReply): void => {
  reply.header(
    'set-cookie',
    cookie(csrfCookieName, token, { isSecure: isSecure(request), sameSite: 'Lax', isReadable: true }),
  )
}

/** The token a page has to repeat: the one it holds if that still fits its session, else a new one. */
export function csrfFor(
  { settings }: Doors,
  sessionHash: Buffer | null,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const held = cookiesOf(request.headers.cookie).get(csrfCookieName)
  if (held && isCsrfToken(settings.sessionSecret, sessionHash, held)) return held
  const token = csrfToken(settings.sessionSecret, sessionHash)
  giveCsrf(token, request, reply)
  return token
}

export function dropSession(request: FastifyRequest, reply: FastifyReply): void {
  const secure = isSecure(request)
  reply.header('set-cookie', cookie(sessionCookieName(secure), '', { isSecure: secure, sameSite: 'Lax', seconds: 0 }))
}

export const deviceOf = (request: FastifyRequest): string | undefined =>
  cookiesOf(request.headers.cookie).get(deviceCookieName(isSecure(request)))
