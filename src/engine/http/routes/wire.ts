import type { Done, Failure } from '#blueprint/wire.ts'
import type { Failed } from '#engine/http/failed.ts'

/** What a status is called; a browser knows no name for 440. */
const names: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthenticated',
  403: 'Not allowed',
  404: 'Not found',
  408: 'Request timeout',
  409: 'Refused',
  413: 'Request too large',
  415: 'Unsupported content type',
  422: 'Invalid input',
  429: 'Too many requests',
  431: 'Request too large',
  440: 'New password required',
  500: 'Something went wrong',
  503: 'Service unavailable',
}

const mostFields = 50

export const failureFrom = ({ status, message, details: { code, fields: all } }: Failed): Failure => {
  // Ten thousand wrong fields need not be told one by one.
  const fields = all && Object.fromEntries(Object.entries(all).slice(0, mostFields))
  return {
    data: fields ? [...new Set(Object.values(fields))] : message,
    message: names[status] ?? 'Something went wrong',
    status,
    ...(fields ? { fields } : {}),
    ...(code ? { code } : {}),
  }
}

export const done = (message: string): Done => ({ status: true, message })
export const doneWith = <Data>(message: string, data: Data): Done<Data> => ({ status: true, message, data })
