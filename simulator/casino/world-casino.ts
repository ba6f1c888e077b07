import type { Play, ProviderKey, Send } from './transport.ts'

type Fields = Readonly<Record<string, unknown>>

/** A provider of the World Casino style, written from its documentation alone. */
export function worldCasinoProvider({ keyId, secret }: ProviderKey, send: Send, play: Play) {
  const raw = (path: string, body: string) =>
    send({ method: 'POST', target: `/api/casino/world-casino/${keyId}${path}`, headers: {}, body })
  const post = (path: string, fields: Fields) =>
    raw(path, JSON.stringify({ partnerKey: secret, timestamp: Date.now(), ...fields }))
  const moved = (id: string, amount: string | number, more: Fields) => ({
    userId: play.player,
    userToken: play.session,
    providerTransactionId: id,
    providerRoundId: play.round,
    gameId: play.game,
    amount,
    currency: play.currency,
    ...more,
  })
  return {
    authenticate: () => post('/authenticate', { userToken: play.session }),
    balance: () => post('/balance', { userId: play.player }),
    debit: (id: string, amount: string | number, more: Fields = {}) => post('/debit', moved(id, amount, more)),
    credit: (id: string, amount: string | number, more: Fields = {}) =>
      post('/credit', moved(id, amount, { description: 'win', roundClosed: true, ...more })),
    cancel: (debitTransactionId: string, amount: string | number, more: Fields = {}) =>
      post(
        '/credit',
        moved(`cancel-${debitTransactionId}`, amount, { description: 'cancel', debitTransactionId, ...more }),
      ),
    /** Any bytes. */
    raw,
  }
}
