import { Failed } from './failed.ts'

interface DatabaseError extends Error {
  readonly code: string
  readonly constraint?: string
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^([0-9A-Z]{5}|E[A-Z]+)$/.test(error.code)

/** Our functions raise codes of their own; the rest are PostgreSQL's. */
export function databaseFailure(error: unknown): Failed | null {
  if (!isDatabaseError(error)) return null
  const { code } = error
  if (code === 'OV402') return new Failed(409, 'The balance is not enough', { code: 'insufficient_funds' })
  if (code === 'OV404') return new Failed(404, 'There is no such account here')
  if (code === '23505')
    return new Failed(409, sentenceOf(error) ?? 'There is one like this already', { code: 'not_unique' })
  if (code === '23514') return new Failed(422, sentenceOf(error) ?? 'A value is out of range.')
  if (code === '23503') return new Failed(409, 'Something this belongs to is not there (any more)')
  if (['22003', '22P02', '22007', '22008', '22021', '22P05'].includes(code))
    return new Failed(422, 'A value is not in the expected format.')
  if (['40001', '40P01', '55P03'].includes(code))
    return new Failed(409, 'Another user is changing the same record. Try again.', { code: 'try_again' })
  return isAbsence(code)
    ? new Failed(503, 'The database is not responding. Try again in a moment.', { retryAfterSeconds: 2 })
    : null
}

/** Cancelled for taking too long, shutting down, full, or not to be reached. */
const isAbsence = (code: string) =>
  code === '57014' ||
  code.startsWith('57P') ||
  code.startsWith('08') ||
  code.startsWith('53') ||
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)

/** Constraints are named as sentences, so their name is what a person reads. */
function sentenceOf({ constraint }: DatabaseError): string | null {
  if (!constraint || !/_(is|are|has|have|ends|lives|may|stands|says|comes|needs)_/.test(constraint)) return null
  const words = constraint.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
