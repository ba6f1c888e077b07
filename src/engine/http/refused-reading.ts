import type { FastifyRequest } from 'fastify'
import type { Doors } from '#platform/auth/doors.ts'
import { Forbidden, NotThere, Refused } from '#platform/errors/problems.ts'
import { isMutating, traceDenial } from './guard.ts'

/** Asking for what is not there, or not for this person, leaves a trace; what acts and forms refuse they have recorded themselves. */
export async function traceRefusedReading(doors: Doors, request: FastifyRequest, error: unknown): Promise<void> {
  if (isMutating(request.method) || request.session?.stage !== 'full') return
  if (error instanceof NotThere || error instanceof Forbidden || error instanceof Refused)
    await traceDenial(doors, request, { reason: error.message })
}
