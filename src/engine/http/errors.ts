import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { QueueFull } from '#platform/auth/sessions/concurrency-limit.ts'
import { ChallengeDue } from '#platform/auth/sessions/challenge.ts'
import { TooManyFailures } from '#platform/auth/sessions/login.ts'
import { fieldsOf } from '#engine/action/issue-fields.ts'
import { BadInput, Forbidden, NotFound, Conflict, InvalidSignature } from '#platform/errors/app-errors.ts'
import { databaseFailure, diskFull } from './database-errors.ts'
import { InvalidPicture } from '#platform/storage/picture.ts'
import { isStorageFullError, StorageFull } from '#platform/storage/storage-full.ts'
import { HttpError } from './http-error.ts'
import { failureFrom } from './routes/wire.ts'

/** The only place that maps thrown errors to a status and a message. */
export function httpErrorFrom(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error
  if (error instanceof BadInput) {
    const fields = Object.keys(error.fields).length > 0 ? { fields: error.fields } : {}
    return new HttpError(422, error.message, { ...fields, ...coded(error.code) })
  }
  if (error instanceof InvalidSignature) return new HttpError(401, error.message, coded(error.code))
  if (error instanceof NotFound) return new HttpError(404, error.message, coded(error.code))
  if (error instanceof Forbidden) return new HttpError(403, error.message, coded(error.code))
  if (error instanceof Conflict) {
    return new HttpError(409, error.message, {
      ...coded(error.code),
      ...(error.field ? { fields: { [error.field]: error.message } } : {}),
    })
  }
  if (error instanceof z.core.$ZodError)
    return new HttpError(422, 'Some entries are not valid.', { fields: fieldsOf(error.issues) })
  if (error instanceof InvalidPicture) return new HttpError(422, error.message, { code: 'picture' })
  if (error instanceof StorageFull) return new HttpError(507, 'Storage is full.')
  if (isStorageFullError(error)) return diskFull()
  if (error instanceof QueueFull)
    return new HttpError(429, 'Too many simultaneous requests. Try again in a moment.', { retryAfterSeconds: 2 })
  if (error instanceof ChallengeDue)
    return new HttpError(403, 'Your browser must be checked before you sign in.', {
      code: 'challenge_required',
    })
  if (error instanceof TooManyFailures)
    return new HttpError(429, 'Too many failed attempts. Try again later.', { retryAfterSeconds: 900 })
  return databaseFailure(error) ?? fromFastify(error)
}

const coded = (code: string | undefined) => (code === undefined ? {} : { code })

const isFastifyError = (error: unknown): error is Error & { code: string; statusCode?: number } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_')

/** Errors of the framework: invalid JSON, oversized or malicious bodies. */
function fromFastify(error: unknown): HttpError | null {
  if (!isFastifyError(error)) return null
  if (error.statusCode === 413) return new HttpError(413, 'The request is too large.')
  if (error.statusCode === 415) return new HttpError(415, 'Send JSON.')
  if (error.code === 'FST_ERR_BAD_URL') return new HttpError(404, 'Not found.')
  if (error.statusCode === 400) return new HttpError(422, 'The request is malformed.')
  return error.statusCode === 404 || error.statusCode === 414 ? new HttpError(404, 'Not found.') : null
}

/** Unexpected errors expose only the request id; details are in the log. */
export function failureOf(error: unknown, request: FastifyRequest): HttpError {
  const expected = httpErrorFrom(error)
  if (!expected) request.log.error({ err: error, requestId: request.id }, 'unexpected')
  return expected ?? new HttpError(500, `Something went wrong. Quote this id when you contact support: ${request.id}`)
}

export async function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const failure = failureOf(error, request)
  if (failure.details.retryAfterSeconds) reply.header('retry-after', failure.details.retryAfterSeconds)
  return reply.status(failure.status).send(failureFrom(failure))
}
