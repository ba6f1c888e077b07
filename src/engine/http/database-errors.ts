import { archivedMonth } from '#platform/database/database-errors.ts'
import { HttpError } from './http-error.ts'

interface DatabaseError extends Error {
  readonly code: string
  readonly constraint?: string
  readonly detail?: string
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^([0-9A-Z]{5}|E[A-Z]+)$/.test(error.code)

/** OV… codes are raised by our own functions; the others are PostgreSQL's. */
export function databaseFailure(error: unknown): HttpError | null {
  if (!isDatabaseError(error)) return null
  const { code } = error
  if (code === 'OV402') return new HttpError(409, 'Not enough available balance.', { code: 'insufficient_funds' })
  if (code === 'OV410') {
    const { message, code: name } = archivedMonth(error.detail)
    return new HttpError(409, message, name === undefined ? {} : { code: name })
  }
  if (code === 'OV404') return new HttpError(404, 'Account not found.')
  if (code === '23505')
    return new HttpError(409, constraintMessage(error) ?? 'A record with these values already exists.', {
      code: 'not_unique',
    })
  if (code === '23514') return new HttpError(422, constraintMessage(error) ?? 'A value is out of range.')
  if (code === '23503') return new HttpError(409, 'A related record does not exist.')
  if (['22003', '22P02', '22007', '22008', '22021', '22P05'].includes(code))
    return new HttpError(422, 'A value is not in the expected format.')
  if (['40001', '40P01', '55P03'].includes(code))
    return new HttpError(409, 'Another user is changing the same record. Try again.', { code: 'try_again' })
  if (code === '53100') return diskFull()
  return isUnavailable(code)
    ? new HttpError(503, 'The database is not responding. Try again in a moment.', { retryAfterSeconds: 2 })
    : null
}

/** PostgreSQL undid what the call had written. */
export const diskFull = (): HttpError =>
  new HttpError(507, 'The disk of the server is full. Nothing was changed. Try again when there is space.', {
    code: 'disk_full',
    retryAfterSeconds: 30,
  })

/** Statement timeout, shutdown, too many connections, or unreachable. */
const isUnavailable = (code: string) =>
  code === '57014' ||
  code.startsWith('57P') ||
  code.startsWith('08') ||
  code.startsWith('53') ||
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)

/** Constraint names read as sentences, so they serve as user messages. */
function constraintMessage({ constraint }: DatabaseError): string | null {
  if (!constraint || !/_(is|are|has|have|ends|lives|may|stands|says|comes|needs)_/.test(constraint)) return null
  const words = constraint.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
