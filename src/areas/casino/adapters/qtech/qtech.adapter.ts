import { createHmac } from 'node:crypto'
import { z } from 'zod/mini'
import { majorUnits } from '#blueprint/inbound/field-schemas.ts'
import { equalTexts } from '#engine/inbound/call-signature.ts'
import type { Adapter, Asked, OutwardCode, ProviderRequest } from '#areas/casino/wallet/adapter.ts'
import { tokenHashOf } from '#areas/casino/wallet/wallet-call.ts'
import { sentenceOf } from '#areas/casino/rules/wallet.ts'
import { flag } from '../content.ts'
import { headerIn, playerId, providerId, readBody, statedAmount } from '../fields.ts'

const shared = {
  txnId: providerId,
  playerId,
  roundId: providerId,
  amount: statedAmount,
  currency: z.string(),
  gameId: providerId,
  /** The round takes no more bets. */
  completed: z.optional(flag),
  /** The grant of free rounds that a debit is paid with. */
  bonusPromoCode: z.optional(providerId),
} as const

/** Further fields are allowed: providers add them without notice. */
const transaction = z.looseObject({
  ...shared,
  txnType: z.enum(['DEBIT', 'CREDIT']),
  /** The debit that a credit belongs to. */
  betId: z.optional(providerId),
})
const rollback = z.looseObject({ ...shared, betId: providerId })

type Content = z.output<typeof transaction> | z.output<typeof rollback>

const callOf = (request: ProviderRequest, content: Content) => {
  const token = headerIn(request, 'wallet-session')
  return {
    provider: 'qt' as const,
    player: BigInt(content.playerId),
    tokenHash: token === '' ? null : tokenHashOf(token),
    round: content.roundId,
    isLast: content.completed ?? false,
    gameCode: content.gameId,
    ...content.amount,
    currency: content.currency,
    isFinal: true,
    ...(content.bonusPromoCode === undefined ? {} : { freeRounds: content.bonusPromoCode }),
  }
}

function readTransaction(request: ProviderRequest): Asked {
  const read = readBody(request, transaction)
  if ('problem' in read) return { asks: 'nothing', problem: read.problem }
  const { txnType, txnId, betId } = read.content
  const kind = txnType === 'DEBIT' ? ('bet' as const) : ('win' as const)
  const names = { kind, id: txnId, betId: kind === 'win' ? (betId ?? null) : null }
  return { asks: 'call', call: { ...callOf(request, read.content), ...names } }
}

function readRollback(request: ProviderRequest): Asked {
  const read = readBody(request, rollback)
  if ('problem' in read) return { asks: 'nothing', problem: read.problem }
  // One bet is rolled back once, whatever id the rollback has.
  return {
    asks: 'call',
    call: { ...callOf(request, read.content), kind: 'refund', id: read.content.betId, betId: null },
  }
}

function readBalance({ parameters }: ProviderRequest): Asked {
  const player = playerId.safeParse(parameters['player'])
  return player.success
    ? { asks: 'balance', player: BigInt(player.data) }
    : { asks: 'nothing', problem: 'playerId: is not valid' }
}

const readSession = (request: ProviderRequest): Asked => ({
  asks: 'session',
  tokenHash: tokenHashOf(headerIn(request, 'wallet-session')),
})

/** QTech's word and status for each of our codes. */
const words: Readonly<Record<Exclude<OutwardCode, 'OK'>, readonly [status: number, code: string]>> = {
  SIGNATURE_INVALID: [401, 'LOGIN_FAILED'],
  BAD_REQUEST: [400, 'REQUEST_DECLINED'],
  BAD_AMOUNT: [400, 'REQUEST_DECLINED'],
  PLAYER_UNKNOWN: [400, 'REQUEST_DECLINED'],
  CURRENCY_MISMATCH: [400, 'REQUEST_DECLINED'],
  GAME_DISABLED: [400, 'REQUEST_DECLINED'],
  CONFLICT: [409, 'REQUEST_DECLINED'],
  UNDOES_NOTHING: [400, 'REQUEST_DECLINED'],
  ROLLED_BACK_BEFORE: [400, 'REQUEST_DECLINED'],
  ALREADY_ROLLED_BACK: [400, 'REQUEST_DECLINED'],
  ALREADY_SETTLED: [400, 'REQUEST_DECLINED'],
  ROUND_CLOSED: [400, 'REQUEST_DECLINED'],
  REFUND_EXCEEDS_BET: [400, 'REQUEST_DECLINED'],
  LOSS_EXCEEDS_EXPOSURE: [400, 'REQUEST_DECLINED'],
  REFUSED_TOGETHER: [400, 'REQUEST_DECLINED'],
  SESSION_INVALID: [400, 'INVALID_TOKEN'],
  PLAYER_BLOCKED: [403, 'ACCOUNT_BLOCKED'],
  LIMIT_EXCEEDED: [400, 'LIMIT_EXCEEDED'],
  FREE_ROUNDS_UNKNOWN: [400, 'BONUS_UNKNOWN'],
  FREE_ROUNDS_USED: [400, 'BONUS_USED_UP'],
  FREE_ROUNDS_ENDED: [400, 'BONUS_EXPIRED'],
  FREE_ROUNDS_STAKE: [400, 'BONUS_OTHER_VALUE'],
  INSUFFICIENT_FUNDS: [400, 'INSUFFICIENT_FUNDS'],
  RETRY_LATER: [500, 'UNKNOWN_ERROR'],
}

const failure = (reason: Exclude<OutwardCode, 'OK'>, message: string) => {
  const [status, code] = words[reason]
  return { status, body: { code, message } }
}

/** Seamless debit and credit with a session per game, signed over the request line and the raw bytes. */
export const qtechAdapter: Adapter = {
  provider: 'qt',
  path: '/qtech',
  title: 'QTech',
  isEachSigned: true,
  repeats: 'STORED',
  operations: [
    { method: 'get', path: '/accounts/:player/session', title: 'Verify a session', read: readSession },
    { method: 'get', path: '/accounts/:player/balance', title: 'Read a balance', read: readBalance },
    { method: 'post', path: '/transactions', title: 'Debit or credit', read: readTransaction },
    { method: 'post', path: '/transactions/rollback', title: 'Roll back a debit', read: readRollback },
  ],
  isSigned(request, secret) {
    const { method, target, body } = request
    const expected = createHmac('sha256', secret)
      .update(`${method.toUpperCase()}\n${target}\n`)
      .update(body)
      .digest('hex')
    return equalTexts(expected, headerIn(request, 'signature').toLowerCase())
  },
  write(outcome) {
    if (outcome.is === 'failure') return failure(outcome.code, outcome.message)
    if (outcome.is === 'state') {
      const { balance, currency, player } = outcome.state
      return { status: 200, body: { playerId: String(player), balance: majorUnits(balance), currency } }
    }
    const { code, balance, reference } = outcome.answer
    if (code !== 'OK') return failure(code, sentenceOf(code))
    return { status: 200, body: { balance: majorUnits(balance), referenceId: reference } }
  },
}
