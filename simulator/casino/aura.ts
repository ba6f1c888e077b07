import type { Play, ProviderKey, Send } from './transport.ts'

type Fields = Readonly<Record<string, unknown>>

/** A provider of the Aura style, written from its documentation alone. */
export function auraProvider({ keyId, secret }: ProviderKey, send: Send, play: Play) {
  const raw = (path: string, body: string) =>
    send({ method: 'POST', target: `/api/casino/aura/${keyId}${path}`, headers: {}, body })
  const post = (path: string, fields: Fields) => raw(path, JSON.stringify({ operatorId: secret, ...fields }))
  const of = { roundId: play.round, gameId: play.game }
  const results = (each: readonly Fields[], more: Fields = {}) => post('/results', { ...of, ...more, results: each })
  const ofPlayer = (pnl: string | number) => [{ userId: play.player, currency: play.currency, pnl, orders: [] }]
  return {
    auth: () => post('/auth', { token: play.session }),
    /** What the round can cost the player with this order. */
    exposure: (orderId: string, calculateExposure: string | number, more: Fields = {}) =>
      post('/exposure', {
        token: play.session,
        userId: play.player,
        ...of,
        marketId: `${play.round}-main`,
        currency: play.currency,
        calculateExposure,
        betInfo: { orderId, runnerId: 1, isBack: true },
        ...more,
      }),
    result: (pnl: string | number, more: Fields = {}) => results(ofPlayer(pnl), { winnerId: 1, ...more }),
    betVoid: (more: Fields = {}) => results(ofPlayer(0), { betvoid: true, ...more }),
    /** Results of several players. */
    results,
    /** Any bytes. */
    raw,
  }
}
