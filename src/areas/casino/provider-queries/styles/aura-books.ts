import { auraFormat } from '#areas/casino/rules/books/formats.ts'
import { readSpoken, type BooksCall, type ProviderBooks } from '../books.ts'

const call = (path: string, fields: Readonly<Record<string, string>>): BooksCall => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(fields),
})

/** Exposure style: a round has what it could cost the player, and its net result once it is over. */
export const auraBooks: ProviderBooks = {
  provider: 'aura',
  format: auraFormat,
  askRound: (operatorId, { player, round }) => call('/round', { operatorId, userId: player, roundId: round }),
  askReport: (operatorId, day) => call('/rounds', { operatorId, day }),
  read: (status, json) => readSpoken({ word: 'status', ok: 'OP_SUCCESS', unknown: 'OP_ROUND_NOT_FOUND' }, status, json),
}
