import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import { HttpError } from './http-error.ts'
import { safeHeaders } from './headers.ts'
import { failureFrom } from './routes/wire.ts'

const errorsByCode: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The URL and headers must not exceed 16 KB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request timed out.'],
}

/** Answers malformed requests like any other error, then closes the connection. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, sentence] = errorsByCode[error.code ?? ''] ?? [400, 'The request is malformed.']
  const body = JSON.stringify(failureFrom(new HttpError(status, sentence)))
  const headers = {
    ...safeHeaders,
    'x-request-id': randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  socket.destroySoon()
}
