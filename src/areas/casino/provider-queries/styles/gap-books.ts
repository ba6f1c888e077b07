import { createHmac } from 'node:crypto'
import { gapFormat } from '#areas/casino/rules/books/formats.ts'
import { readSpoken, type BooksCall, type ProviderBooks } from '../books.ts'

/** GAP signs with its private key; we sign with the secret that it gave us. */
function call(secret: string, path: string, fields: Readonly<Record<string, string>>): BooksCall {
  const body = JSON.stringify(fields)
  const signature = createHmac('sha256', secret).update(`${path}\n${body}`).digest('base64')
  const headers = { 'content-type': 'application/json', 'X-Operator-Signature': signature }
  return { method: 'POST', path, headers, body }
}

export const gapBooks: ProviderBooks = {
  provider: 'gap',
  format: gapFormat,
  askRound: (secret, { player, round }) => call(secret, '/round/status', { user: player, round }),
  askReport: (secret, day) => call(secret, '/report/rounds', { day }),
  read: (status, json) => readSpoken({ word: 'status', ok: 'GAP_OK', unknown: 'GAP_ROUND_UNKNOWN' }, status, json),
}
