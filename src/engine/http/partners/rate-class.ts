import type { FastifyRequest } from 'fastify'
import type { RateClass } from '#blueprint/calls/guard.ts'
import { queryOf } from '../query-parameters.ts'
import { isMutating } from '../routes/origin.ts'

/** What anyone may send without a session; machines that sign are limited while their key or signature is wrong. */
export function addressClassOf({ method, routeOptions }: FastifyRequest): RateClass | null {
  const { guard } = routeOptions.config
  if (!guard || !isMutating(method) || guard.isPublic) return null
  if (guard.permission === 'report') return 'report'
  return guard.permission === 'anyone' ? 'signIn' : null
}

/** The class of a call of a signed-in user: that of its route, or by what it does. */
export function rateClassOf(request: FastifyRequest): RateClass {
  const { guard } = request.routeOptions.config
  const own = typeof guard?.rate === 'function' ? guard.rate(queryOf(request)) : guard?.rate
  return own ?? (isMutating(request.method) ? 'write' : 'read')
}
