import { createHmac } from 'node:crypto'
import type { Play, ProviderKey, Send } from './transport.ts'

/** A provider of the QTech style, written from its documentation alone. */
export function qtechProvider({ keyId, secret }: ProviderKey, send: Send, play: Play) {
  const at = (path: string) => `/api/casino/qtech/${keyId}${path}`
  const signed = (method: 'GET' | 'POST', path: string, body = '') => {
    const signature = createHmac('sha256', secret)
      .update(`${method}\n${at(path)}\n${body}`)
      .digest('hex')
    return send({ method, target: at(path), headers: { 'Wallet-Session': play.session, Signature: signature }, body })
  }
  const moved = (id: string, amount: string | number, more: Readonly<Record<string, unknown>>) =>
    JSON.stringify({
      txnId: id,
      playerId: play.player,
      roundId: play.round,
      amount,
      currency: play.currency,
      gameId: play.game,
      created: new Date().toISOString(),
      ...more,
    })
  return {
    balance: () => signed('GET', `/accounts/${play.player}/balance`),
    session: () => signed('GET', `/accounts/${play.player}/session`),
    debit: (id: string, amount: string | number, more: Readonly<Record<string, unknown>> = {}) =>
      signed('POST', '/transactions', moved(id, amount, { txnType: 'DEBIT', completed: false, ...more })),
    credit: (id: string, amount: string | number, more: Readonly<Record<string, unknown>> = {}) =>
      signed('POST', '/transactions', moved(id, amount, { txnType: 'CREDIT', completed: true, ...more })),
    rollback: (betId: string, amount: string | number, more: Readonly<Record<string, unknown>> = {}) =>
      signed('POST', '/transactions/rollback', moved(`rollback-${betId}`, amount, { betId, ...more })),
    /** Any bytes, signed. */
    raw: (path: string, body: string) => signed('POST', path, body),
  }
}
export type QtechProvider = ReturnType<typeof qtechProvider>
