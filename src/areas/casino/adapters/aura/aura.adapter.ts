import { z } from 'zod/mini'
import { majorUnits } from '#blueprint/inbound/field-schemas.ts'
import { equalTexts } from '#engine/inbound/call-signature.ts'
import type { Adapter, Asked, Outcome, OutwardCode, ProviderRequest } from '#areas/casino/wallet/adapter.ts'
import { tokenHashOf, type WalletCall } from '#areas/casino/wallet/wallet-call.ts'
import { sentenceOf } from '#areas/casino/rules/wallet.ts'
import { zeroMoney } from '#values/money.ts'
import { flag } from '../content.ts'
import { decimal, playerId, providerId, readBody, signedDecimal } from '../fields.ts'

/** What Aura knows the operator by, and nobody else: the secret of the key. */
const proof = z.looseObject({ operatorId: z.string() })
const session = z.looseObject({ token: providerId })

/** Further fields are allowed, such as the prices of the bet and of the other runners. */
const exposure = z.looseObject({
  token: z.optional(providerId),
  userId: playerId,
  roundId: providerId,
  gameId: providerId,
  currency: z.string(),
  /** What the round can cost the player with this bet. */
  calculateExposure: decimal,
  betInfo: z.looseObject({ orderId: providerId }),
})

/** Many players share a round; each has a result of their own. */
const mostPlayers = 200
const results = z.looseObject({
  roundId: providerId,
  gameId: providerId,
  betvoid: z.optional(flag),
  /** Distinguishes a result that returns to an earlier one. */
  version: z.optional(z.int().check(z.positive())),
  results: z
    .array(z.looseObject({ userId: playerId, currency: z.string(), pnl: signedDecimal }))
    .check(z.minLength(1), z.maxLength(mostPlayers)),
})
type Results = z.output<typeof results>

const success = 'OP_SUCCESS'

const unreadable = (problem: string): Asked => ({ asks: 'nothing', problem })

function readAuth(request: ProviderRequest): Asked {
  const read = readBody(request, session)
  return 'problem' in read ? unreadable(read.problem) : { asks: 'session', tokenHash: tokenHashOf(read.content.token) }
}

function readExposure(request: ProviderRequest): Asked {
  const read = readBody(request, exposure)
  if ('problem' in read) return unreadable(read.problem)
  const { token, userId, roundId, gameId, currency, calculateExposure, betInfo } = read.content
  return {
    asks: 'call',
    call: {
      provider: 'aura',
      kind: 'exposure',
      id: betInfo.orderId,
      betId: null,
      player: BigInt(userId),
      tokenHash: token === undefined ? null : tokenHashOf(token),
      round: roundId,
      isLast: false,
      gameCode: gameId,
      amount: calculateExposure,
      currency,
      isFinal: false,
    },
  }
}

/** Aura has no id for the result of a player: it is known by its content, so that another content is a correction. */
function resultOf({ roundId, gameId, betvoid = false, version }: Results, one: Results['results'][number]): WalletCall {
  const { userId, currency, pnl } = one
  const content = betvoid ? 'void' : majorUnits(pnl)
  return {
    provider: 'aura',
    kind: 'result',
    id: [roundId, userId, content, ...(version === undefined ? [] : [version])].join('/'),
    betId: `${roundId}/${userId}`,
    player: BigInt(userId),
    tokenHash: null,
    round: roundId,
    isLast: true,
    gameCode: gameId,
    amount: betvoid ? zeroMoney : pnl,
    isVoided: betvoid,
    currency,
    isFinal: false,
  }
}

function readResults(request: ProviderRequest): Asked {
  const read = readBody(request, results)
  if ('problem' in read) return unreadable(read.problem)
  const { content } = read
  const users = content.results.map(({ userId }) => userId)
  return {
    asks: 'calls',
    calls: content.results.map((one) => resultOf(content, one)),
    write(outcomes) {
      const each = outcomes.map((outcome, at) => ({ userId: users[at], ...written(outcome).body }))
      const isComplete = each.every(({ status }) => status === success)
      return { status: 200, body: { status: isComplete ? success : 'OP_PARTLY_DONE', results: each } }
    },
  }
}

/** Aura's word for our codes; the others are about stakes, refunds and free rounds, which it does not send. */
const words: Partial<Readonly<Record<OutwardCode, string>>> = {
  SIGNATURE_INVALID: 'OP_INVALID_OPERATOR',
  BAD_REQUEST: 'OP_INVALID_REQUEST',
  BAD_AMOUNT: 'OP_INVALID_REQUEST',
  CURRENCY_MISMATCH: 'OP_INVALID_CURRENCY',
  PLAYER_UNKNOWN: 'OP_USER_NOT_FOUND',
  SESSION_INVALID: 'OP_INVALID_TOKEN',
  PLAYER_BLOCKED: 'OP_USER_DISABLED',
  GAME_DISABLED: 'OP_INVALID_GAME',
  LIMIT_EXCEEDED: 'OP_LIMIT_EXCEEDED',
  INSUFFICIENT_FUNDS: 'OP_INSUFFICIENT_FUNDS',
  CONFLICT: 'OP_DUPLICATE_ORDER',
  ROUND_CLOSED: 'OP_ROUND_SETTLED',
  LOSS_EXCEEDS_EXPOSURE: 'OP_LOSS_EXCEEDS_EXPOSURE',
}
/** 200, except for what Aura has to repeat or is not known. */
const statuses: Partial<Readonly<Record<OutwardCode, number>>> = { SIGNATURE_INVALID: 401, RETRY_LATER: 500 }

const failure = (reason: Exclude<OutwardCode, 'OK'>, message: string) => ({
  status: statuses[reason] ?? 200,
  body: { status: words[reason] ?? 'OP_GENERAL_ERROR', message },
})

function written(outcome: Outcome) {
  if (outcome.is === 'failure') return failure(outcome.code, outcome.message)
  if (outcome.is === 'state') {
    const { balance, exposure: exposed, currency, player, username } = outcome.state
    const money = { balance: majorUnits(balance), exposure: majorUnits(exposed), currency }
    return { status: 200, body: { status: success, userId: String(player), username, ...money } }
  }
  const { code, balance, reference } = outcome.answer
  if (code !== 'OK') return failure(code, sentenceOf(code))
  return { status: 200, body: { status: success, balance: majorUnits(balance), transactionId: reference } }
}

/** The operator that a body states, of requests that can be read. */
function operatorIn(request: ProviderRequest): string {
  const read = readBody(request, proof)
  return 'problem' in read ? '' : read.content.operatorId
}

/** Exposure style: the provider reserves what a round can cost a player, and reports net results. */
export const auraAdapter: Adapter = {
  provider: 'aura',
  path: '/aura',
  title: 'Aura',
  isEachSigned: false,
  secretNames: ['operatorId'],
  repeats: 'CURRENT',
  operations: [
    { method: 'post', path: '/auth', title: 'Verify a token', read: readAuth },
    { method: 'post', path: '/exposure', title: 'Reserve the exposure of a round', read: readExposure },
    { method: 'post', path: '/results', title: 'Book the results of a round', read: readResults },
  ],
  isSigned: (request, secret) => equalTexts(secret, operatorIn(request)),
  write: written,
}
