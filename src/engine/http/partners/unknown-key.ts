import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { headerOf } from '../routes/origin.ts'
import { inboundContext } from '#engine/inbound/inbound-context.ts'
import { assertKnownKey } from '#engine/inbound/receive.ts'
import { InvalidSignature } from '#platform/errors/app-errors.ts'
import { siteKeyOf, type SiteKey } from '#platform/secrets/keys.ts'
import { limitAddress } from './limit-address.ts'

/** The key of a site that the call names; a call that names none that is active is counted. */
export async function presentedKey(appContext: AppContext, request: FastifyRequest): Promise<SiteKey | null> {
  const key = headerOf(request, 'x-key')
  if (key === undefined) return null
  const found = await siteKeyOf(inboundContext(appContext), key)
  if (found === null) appContext.auth.unknownKeys.note({ channel: 'SITE', key, ip: request.ip })
  return found
}

/**
 * Refuses an address that goes on with wrong keys or signatures for a while. Both count alike, so that the refusal does not
 * say which keys exist; calls that are signed correctly are answered meanwhile.
 */
export async function limitWrongKeys(
  { auth }: Pick<AppContext, 'auth'>,
  request: FastifyRequest,
  problem: unknown,
): Promise<void> {
  if (problem instanceof InvalidSignature) await limitAddress(auth, request, 'wrongKey')
}

/** Refuses unknown keys before a large body is read. */
export const requireKnownKey =
  (appContext: AppContext) =>
  async (request: FastifyRequest): Promise<void> => {
    try {
      await assertKnownKey(inboundContext(appContext), request)
    } catch (problem) {
      await presentedKey(appContext, request)
      await limitWrongKeys(appContext, request, problem)
      throw problem
    }
  }
