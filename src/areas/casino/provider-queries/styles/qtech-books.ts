import { createHmac } from 'node:crypto'
import { qtechFormat } from '#areas/casino/rules/books/formats.ts'
import { readSpoken, type BooksCall, type ProviderBooks } from '../books.ts'

/** Signed as QTech signs its own calls: method, target and body. */
const signed = (secret: string, path: string): BooksCall => ({
  method: 'GET',
  path,
  headers: { Signature: createHmac('sha256', secret).update(`GET\n${path}\n`).digest('hex') },
})

export const qtechBooks: ProviderBooks = {
  provider: 'qt',
  format: qtechFormat,
  askRound: (secret, { player, round }) =>
    signed(secret, `/v1/players/${encodeURIComponent(player)}/rounds/${encodeURIComponent(round)}`),
  askReport: (secret, day) => signed(secret, `/v1/reports/rounds?day=${day}`),
  read: (status, json) => readSpoken({ word: 'code', ok: '', unknown: 'ROUND_NOT_FOUND' }, status, json),
}
