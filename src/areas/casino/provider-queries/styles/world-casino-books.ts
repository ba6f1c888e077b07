import { worldCasinoFormat } from '#areas/casino/rules/books/formats.ts'
import { readSpoken, type BooksCall, type ProviderBooks } from '../books.ts'

/** The partner key is in the body, as in its own calls. */
const call = (path: string, fields: Readonly<Record<string, string>>): BooksCall => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(fields),
})

export const worldCasinoBooks: ProviderBooks = {
  provider: 'wc',
  format: worldCasinoFormat,
  askRound: (partnerKey, { player, round }) => call('/round', { partnerKey, userId: player, providerRoundId: round }),
  askReport: (partnerKey, day) => call('/report', { partnerKey, day }),
  read: (status, json) => readSpoken({ word: 'code', ok: '0', unknown: '120' }, status, json),
}
