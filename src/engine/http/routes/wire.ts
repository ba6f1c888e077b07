import type { DoneResponse, Failure } from '#blueprint/wire.ts'
import type { HttpError } from '#engine/http/http-error.ts'

/** Names of statuses; browsers have none for 440. */
const names: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthenticated',
  403: 'Not allowed',
  404: 'Not found',
  408: 'Request timeout',
  409: 'Refused',
  413: 'Request too large',
  415: 'Unsupported content type',
  421: 'Wrong address',
  422: 'Invalid input',
  429: 'Too many requests',
  431: 'Request too large',
  440: 'New password required',
  500: 'Something went wrong',
  503: 'Service unavailable',
  507: 'Disk full',
}

const maxFields = 50

export const failureFrom = ({ status, message, details: { code, fields: all } }: HttpError): Failure => {
  // Limits the number of reported fields.
  const fields = all && Object.fromEntries(Object.entries(all).slice(0, maxFields))
  return {
    data: fields ? [...new Set(Object.values(fields))] : message,
    message: names[status] ?? 'Something went wrong',
    status,
    ...(fields ? { fields } : {}),
    ...(code ? { code } : {}),
  }
}

export const done = (message: string): DoneResponse => ({ status: true, message })
export const doneWith = <Data>(message: string, data: Data): DoneResponse<Data> => ({ status: true, message, data })
