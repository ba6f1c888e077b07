import type { FastifyRequest } from 'fastify'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import { Forbidden, NotFound, Conflict } from '#platform/errors/app-errors.ts'
import { isMutating, auditDenial } from './guard.ts'

/** Audits reads of missing or forbidden records; acts and forms audit their refusals themselves. */
export async function auditRefusedRead(auth: AuthContext, request: FastifyRequest, error: unknown): Promise<void> {
  if (isMutating(request.method) || request.session?.stage !== 'full') return
  if (error instanceof NotFound || error instanceof Forbidden || error instanceof Conflict)
    await auditDenial(auth, request, { reason: error.message })
}
