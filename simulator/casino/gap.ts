import { createPrivateKey, sign } from 'node:crypto'
import type { Play, ProviderKey, Send } from './transport.ts'

type Fields = Readonly<Record<string, unknown>>

/** An aggregator of the GAP style, written from its documentation alone. The secret is its private key: PKCS#8, DER in base64. */
export function gapProvider({ keyId, secret }: ProviderKey, send: Send, play: Play) {
  const privateKey = createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' })
  const raw = (path: string, body: string) => {
    const target = `/api/casino/gap/${keyId}${path}`
    const signature = sign('sha256', Buffer.from(`${target}\n${body}`), privateKey).toString('base64')
    return send({ method: 'POST', target, headers: { 'X-Gap-Signature': signature }, body })
  }
  const post = (path: string, fields: Fields) => raw(path, JSON.stringify(fields))
  const moved = (id: string, amount: number, more: Fields) => ({
    user: play.player,
    token: play.session,
    transaction_uuid: id,
    round: play.round,
    game_code: play.game,
    amount,
    currency: play.currency,
    ...more,
  })
  return {
    info: () => post('/user/info', { token: play.session }),
    balance: () => post('/user/balance', { user: play.player }),
    bet: (id: string, amount: number, more: Fields = {}) => post('/transaction/bet', moved(id, amount, more)),
    /** Several in one request: all are taken, or none. */
    bets: (stakes: readonly { readonly id: string; readonly amount: number }[]) =>
      post('/transaction/bets', {
        user: play.player,
        token: play.session,
        currency: play.currency,
        transactions: stakes.map(({ id, amount }) => ({
          transaction_uuid: id,
          round: play.round,
          game_code: play.game,
          amount,
        })),
      }),
    win: (id: string, amount: number, more: Fields = {}) =>
      post('/transaction/win', moved(id, amount, { round_closed: true, ...more })),
    rollback: (betId: string, amount: number, more: Fields = {}) =>
      post('/transaction/rollback', moved(`rollback-${betId}`, amount, { reference_transaction_uuid: betId, ...more })),
    reverseWin: (winId: string, amount: number, more: Fields = {}) =>
      post(
        '/transaction/reverse-win',
        moved(`reverse-${winId}`, amount, { reference_transaction_uuid: winId, ...more }),
      ),
    undoRollback: (betId: string, amount: number, more: Fields = {}) =>
      post(
        '/transaction/undo-rollback',
        moved(`undo-${betId}`, amount, { reference_transaction_uuid: betId, ...more }),
      ),
    /** Any bytes, signed. */
    raw,
  }
}
