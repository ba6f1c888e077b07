import type { FastifyRequest } from 'fastify'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import type { RateClass } from '#blueprint/calls/guard.ts'
import { networkOf } from '#values/address.ts'
import { HttpError } from '../http-error.ts'

export const refuseFor = (wait: number) =>
  new HttpError(429, `Too many requests. Try again in ${wait} seconds.`, {
    code: 'rate_limited',
    retryAfterSeconds: wait,
  })

/** Nobody is known here, so nothing is audited: a row for each refusal would be an attack of its own. */
export async function limitAddress(auth: AuthContext, request: FastifyRequest, rateClass: RateClass): Promise<void> {
  const { wait } = await auth.rates.take(networkOf(request.ip), rateClass)
  if (wait > 0) throw refuseFor(wait)
}
