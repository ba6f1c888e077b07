import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { Crowded } from '#platform/auth/sessions/turnstile.ts'
import { TooManyFailures } from '#platform/auth/sessions/login.ts'
import { fieldsOf } from '#engine/action/issue-fields.ts'
import { BadInput, Forbidden, NotThere, Refused, Unsigned } from '#platform/errors/problems.ts'
import { databaseFailure } from './database-errors.ts'
import { BadPicture } from '#platform/storage/picture.ts'
import { StorageFull } from '#platform/storage/storage-full.ts'
import { Failed } from './failed.ts'
import { failureFrom } from './routes/wire.ts'

/** The one place where whatever was thrown becomes a status and a sentence. */
export function failedFrom(error: unknown): Failed | null {
  if (error instanceof Failed) return error
  if (error instanceof BadInput) {
    const fields = Object.keys(error.fields).length > 0 ? { fields: error.fields } : {}
    return new Failed(422, error.message, { ...fields, ...coded(error.code) })
  }
  if (error instanceof Unsigned) return new Failed(401, error.message, coded(error.code))
  if (error instanceof NotThere) return new Failed(404, error.message, coded(error.code))
  if (error instanceof Forbidden) return new Failed(403, error.message, coded(error.code))
  if (error instanceof Refused) {
    return new Failed(409, error.message, {
      ...coded(error.code),
      ...(error.field ? { fields: { [error.field]: error.message } } : {}),
    })
  }
  if (error instanceof z.core.$ZodError)
    return new Failed(422, 'Some entries are not valid.', { fields: fieldsOf(error.issues) })
  if (error instanceof BadPicture) return new Failed(422, error.message, { code: 'picture' })
  if (error instanceof StorageFull) return new Failed(507, 'There is no room for more files')
  if (error instanceof Crowded)
    return new Failed(429, 'Too many simultaneous requests. Try again in a moment.', { retryAfterSeconds: 2 })
  if (error instanceof TooManyFailures)
    return new Failed(429, 'Too many failed attempts. Try again later.', { retryAfterSeconds: 900 })
  return databaseFailure(error) ?? ofFastify(error)
}

const coded = (code: string | undefined) => (code === undefined ? {} : { code })

const isFastifyError = (error: unknown): error is Error & { code: string; statusCode?: number } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_')

/** What the shell itself refuses: bodies that are no JSON, are too large or poisoned. */
function ofFastify(error: unknown): Failed | null {
  if (!isFastifyError(error)) return null
  if (error.statusCode === 413) return new Failed(413, 'The request is too large.')
  if (error.statusCode === 415) return new Failed(415, 'Send JSON.')
  if (error.code === 'FST_ERR_BAD_URL') return new Failed(404, 'There is no such thing here')
  if (error.statusCode === 400) return new Failed(422, 'The request is malformed.')
  return error.statusCode === 404 || error.statusCode === 414 ? new Failed(404, 'There is no such thing here') : null
}

export async function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const known = failedFrom(error)
  // What nobody foresaw is told by its number only; the log has the rest.
  if (!known) request.log.error({ err: error, requestId: request.id }, 'unexpected')
  const failed = known ?? new Failed(500, `Something went wrong. Quote this id when you contact support: ${request.id}`)
  if (failed.details.retryAfterSeconds) reply.header('retry-after', failed.details.retryAfterSeconds)
  return reply.status(failed.status).send(failureFrom(failed))
}
