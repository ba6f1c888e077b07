import { createHmac } from 'node:crypto'
import type { Play, ProviderKey, Send } from './transport.ts'

type Fields = Readonly<Record<string, unknown>>

/** A provider of slots with free rounds, written from its documentation alone. */
export function slotsProvider({ keyId, secret }: ProviderKey, send: Send, play: Play) {
  const raw = (path: string, body: string) =>
    send({
      method: 'POST',
      target: `/api/casino/slots/${keyId}${path}`,
      headers: { 'X-Request-Sign': createHmac('sha256', secret).update(body).digest('hex') },
      body,
    })
  const post = (path: string, fields: Fields) => raw(path, JSON.stringify(fields))
  const moved = (id: string, amount: string | number, more: Fields) =>
    post('/play', {
      id,
      player: play.player,
      round: play.round,
      game: play.game,
      amount,
      currency: play.currency,
      ...more,
    })
  const aside = (action: string, id: string, amount: string, more: Fields) =>
    post('/aside', { action, id, player: play.player, amount, currency: play.currency, ...more })
  return {
    session: () => post('/session', { token: play.session }),
    balance: () => post('/balance', { player: play.player }),
    bet: (id: string, amount: string | number, more: Fields = {}) =>
      moved(id, amount, { action: 'bet', token: play.session, ...more }),
    win: (id: string, amount: string | number, more: Fields = {}) =>
      moved(id, amount, { action: 'win', finished: true, ...more }),
    rollback: (bet: string, amount: string | number, more: Fields = {}) =>
      moved(`rollback-${bet}`, amount, { action: 'rollback', bet, ...more }),
    end: (more: Fields = {}) =>
      post('/play', {
        action: 'end',
        player: play.player,
        round: play.round,
        game: play.game,
        currency: play.currency,
        ...more,
      }),
    promotion: (id: string, amount: string, more: Fields = {}) => aside('promotion', id, amount, more),
    tip: (id: string, amount: string) => aside('tip', id, amount, { token: play.session, game: play.game }),
    cancelTip: (tip: string, amount: string) => aside('tip-cancel', `cancel-${tip}`, amount, { tip }),
    /** Any bytes, signed. */
    raw,
  }
}
export type SlotsProvider = ReturnType<typeof slotsProvider>
