import type { FastifyRequest } from 'fastify'
import { permissionDefinitions } from '#blueprint/screen/permissions.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import { keySession } from '#platform/auth/sessions/key-session.ts'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import { HttpError } from '#engine/http/http-error.ts'
import { limitAddress } from '../partners/limit-address.ts'

const bearer = /^Bearer (ovk_\S*)$/i
const keyOf = ({ headers }: FastifyRequest): string | undefined => bearer.exec(headers.authorization ?? '')?.[1]

/** Whether the call presents an API key; it then acts for the key alone, whatever cookies it sends. */
export const isByKey = (request: FastifyRequest): boolean => keyOf(request) !== undefined

/** The session of the presented key; throws 401 if it is not valid. */
export async function sessionOfKey(auth: AuthContext, request: FastifyRequest): Promise<LiveSession> {
  const key = keyOf(request) ?? ''
  const session = await keySession(auth, { key, ip: request.ip })
  if (session !== null) return session
  auth.unknownKeys.note({ channel: 'API', key, ip: request.ip })
  await limitAddress(auth, request, 'wrongKey')
  throw new HttpError(401, 'This API key is not valid.')
}

export const keyRefusal = 'API keys only read what one of their scopes opens.'

/** Reads that need a view permission: nothing that every user may do, and nothing that changes or confirms something. */
export const mayKeyCall = (method: string, permission: string | null): boolean =>
  method === 'GET' && permission !== null && permissionDefinitions.get(permission)?.allows === 'VIEW'
