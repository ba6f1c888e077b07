import { z } from 'zod/mini'
import { majorUnits } from '#blueprint/inbound/field-schemas.ts'
import { equalTexts } from '#engine/inbound/call-signature.ts'
import type { Adapter, Asked, OutwardCode, ProviderRequest } from '#areas/casino/wallet/adapter.ts'
import { tokenHashOf } from '#areas/casino/wallet/wallet-call.ts'
import { sentenceOf } from '#areas/casino/rules/wallet.ts'
import { flag } from '../content.ts'
import { playerId, providerId, readBody, statedAmount } from '../fields.ts'

const proof = z.looseObject({ partnerKey: z.string() })
const session = z.looseObject({ userToken: providerId })
const account = z.looseObject({ userId: playerId })

const moved = {
  userId: playerId,
  userToken: z.optional(providerId),
  providerTransactionId: providerId,
  providerRoundId: providerId,
  gameId: providerId,
  amount: statedAmount,
  currency: z.string(),
  /** The round takes no more bets. */
  roundClosed: z.optional(flag),
} as const

/** Further fields are allowed: providers add them without notice. */
const debit = z.looseObject(moved)
const credit = z.looseObject({
  ...moved,
  description: z.enum(['win', 'jackpot', 'cancel']),
  /** The debit that is paid or given back. */
  debitTransactionId: z.optional(providerId),
})

const callOf = (content: z.output<typeof debit>) => ({
  provider: 'wc' as const,
  player: BigInt(content.userId),
  tokenHash: content.userToken === undefined ? null : tokenHashOf(content.userToken),
  round: content.providerRoundId,
  isLast: content.roundClosed ?? false,
  gameCode: content.gameId,
  ...content.amount,
  currency: content.currency,
  isFinal: true,
})

const unreadable = (problem: string): Asked => ({ asks: 'nothing', problem })

function readSession(request: ProviderRequest): Asked {
  const read = readBody(request, session)
  if ('problem' in read) return unreadable(read.problem)
  return { asks: 'session', tokenHash: tokenHashOf(read.content.userToken) }
}

function readBalance(request: ProviderRequest): Asked {
  const read = readBody(request, account)
  return 'problem' in read ? unreadable(read.problem) : { asks: 'balance', player: BigInt(read.content.userId) }
}

function readDebit(request: ProviderRequest): Asked {
  const read = readBody(request, debit)
  if ('problem' in read) return unreadable(read.problem)
  const { providerTransactionId: id } = read.content
  return { asks: 'call', call: { ...callOf(read.content), kind: 'bet', id, betId: null } }
}

function readCredit(request: ProviderRequest): Asked {
  const read = readBody(request, credit)
  if ('problem' in read) return unreadable(read.problem)
  const { content } = read
  const { providerTransactionId: id, debitTransactionId: betId = null } = content
  const win = { ...callOf(content), kind: 'win' as const, id, betId }
  if (content.description === 'win') return { asks: 'call', call: win }
  if (content.description === 'jackpot') return { asks: 'call', call: { ...win, jackpot: content.amount.amount } }
  if (betId === null) return unreadable('debitTransactionId: a cancellation names its debit')
  // One debit is cancelled once, whatever id the cancellation has.
  return { asks: 'call', call: { ...callOf(content), kind: 'refund', id: betId, betId: null } }
}

/** World Casino's number and status for each of our codes. Only what it has to repeat, or is not known, is no 200. */
const words: Readonly<Record<Exclude<OutwardCode, 'OK'>, readonly [status: number, code: number]>> = {
  SIGNATURE_INVALID: [401, 100],
  BAD_REQUEST: [200, 101],
  BAD_AMOUNT: [200, 102],
  CURRENCY_MISMATCH: [200, 103],
  PLAYER_UNKNOWN: [200, 104],
  SESSION_INVALID: [200, 105],
  PLAYER_BLOCKED: [200, 106],
  GAME_DISABLED: [200, 107],
  LIMIT_EXCEEDED: [200, 108],
  FREE_ROUNDS_UNKNOWN: [200, 115],
  FREE_ROUNDS_USED: [200, 116],
  FREE_ROUNDS_ENDED: [200, 117],
  FREE_ROUNDS_STAKE: [200, 118],
  INSUFFICIENT_FUNDS: [200, 109],
  CONFLICT: [200, 110],
  ROLLED_BACK_BEFORE: [200, 111],
  ALREADY_ROLLED_BACK: [200, 111],
  ALREADY_SETTLED: [200, 112],
  ROUND_CLOSED: [200, 113],
  UNDOES_NOTHING: [200, 119],
  REFUND_EXCEEDS_BET: [200, 114],
  LOSS_EXCEEDS_EXPOSURE: [200, 101],
  REFUSED_TOGETHER: [200, 101],
  RETRY_LATER: [500, 500],
}

const failure = (reason: Exclude<OutwardCode, 'OK'>, message: string) => {
  const [status, code] = words[reason]
  return { status, body: { code, message } }
}

const accepted = { code: 0, message: 'Success' } as const

/** The key that the body states, of requests that can be read. */
function partnerKeyIn(request: ProviderRequest): string {
  const read = readBody(request, proof)
  return 'problem' in read ? '' : read.content.partnerKey
}

/** A session of a token that each debit names. Nothing is signed: the body states the key that both sides know. */
export const worldCasinoAdapter: Adapter = {
  provider: 'wc',
  path: '/world-casino',
  title: 'World Casino',
  isEachSigned: false,
  secretNames: ['partnerKey'],
  repeats: 'CURRENT',
  operations: [
    { method: 'post', path: '/authenticate', title: 'Verify a token', read: readSession },
    { method: 'post', path: '/balance', title: 'Read a balance', read: readBalance },
    { method: 'post', path: '/debit', title: 'Take a stake', read: readDebit },
    { method: 'post', path: '/credit', title: 'Pay a win or cancel a debit', read: readCredit },
  ],
  isSigned: (request, secret) => equalTexts(secret, partnerKeyIn(request)),
  write(outcome) {
    if (outcome.is === 'failure') return failure(outcome.code, outcome.message)
    if (outcome.is === 'state') {
      const { balance, currency, player } = outcome.state
      return { status: 200, body: { ...accepted, userId: String(player), balance: majorUnits(balance), currency } }
    }
    const { code, balance, reference } = outcome.answer
    if (code !== 'OK') return failure(code, sentenceOf(code))
    return { status: 200, body: { ...accepted, balance: majorUnits(balance), transactionId: reference } }
  },
}
