import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import { Failed } from './failed.ts'
import { safeHeaders } from './headers.ts'
import { failureFrom } from './routes/wire.ts'

const sentences: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The URL and headers must not exceed 16 KB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request timed out.'],
}

/** Answers what was no request at all, as every other failure is answered; there is nothing left to say on that line. */
export function answerNonsense(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, sentence] = sentences[error.code ?? ''] ?? [400, 'The request is malformed.']
  const body = JSON.stringify(failureFrom(new Failed(status, sentence)))
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
