import { createHmac } from 'node:crypto'
import { slotsFormat } from '#areas/casino/rules/books/formats.ts'
import { readSpoken, type BooksCall, type ProviderBooks } from '../books.ts'

/** Signed over the body alone, as its own calls are. */
function call(secret: string, path: string, fields: Readonly<Record<string, string>>): BooksCall {
  const body = JSON.stringify(fields)
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return { method: 'POST', path, headers: { 'content-type': 'application/json', 'X-Request-Sign': signature }, body }
}

export const slotsBooks: ProviderBooks = {
  provider: 'slot',
  format: slotsFormat,
  askRound: (secret, { player, round }) => call(secret, '/rounds/state', { player, round }),
  askReport: (secret, day) => call(secret, '/rounds/report', { day }),
  read: (status, json) => readSpoken({ word: 'code', ok: '', unknown: '310' }, status, json),
}
