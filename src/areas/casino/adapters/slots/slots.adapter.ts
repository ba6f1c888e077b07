import { createHmac } from 'node:crypto'
import { z } from 'zod/mini'
import { majorUnits } from '#blueprint/inbound/field-schemas.ts'
import { equalTexts } from '#engine/inbound/call-signature.ts'
import type { Adapter, Asked, OutwardCode, ProviderRequest } from '#areas/casino/wallet/adapter.ts'
import { tokenHashOf, type WalletCall } from '#areas/casino/wallet/wallet-call.ts'
import { sentenceOf } from '#areas/casino/rules/wallet.ts'
import { flag } from '../content.ts'
import { decimal, fineDecimal, headerIn, playerId, providerId, readBody, statedAmount } from '../fields.ts'

/** Without a game it is the one that was launched. */
const ofRound = { player: playerId, round: providerId, game: z.nullish(providerId), currency: z.string() } as const
const moved = {
  ...ofRound,
  id: providerId,
  /** The round takes no more bets. */
  finished: z.optional(flag),
  amount: statedAmount,
} as const

/** The grant of free rounds that a spin is paid with, or that a win belongs to. */
const issue = z.optional(providerId)

/** Further fields are allowed: providers add them without notice. */
const play = z.discriminatedUnion('action', [
  z
    .looseObject({
      ...moved,
      action: z.literal('bet'),
      token: z.optional(providerId),
      issue,
      contribution: z.optional(fineDecimal),
      /** No: the provider takes it, and it is neither a stake nor gaming revenue. */
      billable: z.optional(flag),
    })
    .check(
      z.refine(
        ({ billable, issue: rounds }) => billable !== false || rounds === undefined,
        'issue: a free round is billable',
      ),
    ),
  z
    .looseObject({
      ...moved,
      action: z.literal('win'),
      issue,
      bet: z.optional(providerId),
      jackpot: z.optional(decimal),
    })
    .check(
      z.refine(
        ({ amount, jackpot }) => jackpot === undefined || jackpot <= amount.amount,
        'jackpot: exceeds the amount',
      ),
    ),
  z.looseObject({ ...moved, action: z.literal('rollback'), bet: providerId }),
  /** What the round has won is a check here, and moves nothing. */
  z.looseObject({ ...ofRound, action: z.literal('end'), win: z.optional(statedAmount) }),
])
type Content = z.output<typeof play>
type EndOfRound = Extract<Content, { action: 'end' }>
type Transaction = Exclude<Content, EndOfRound>

/** A round ends once, and is known by its own id. */
const endOf = ({ player, round, game, currency, win }: EndOfRound) => ({
  provider: 'slot' as const,
  kind: 'end' as const,
  id: round,
  betId: null,
  player: BigInt(player),
  tokenHash: null,
  round,
  isLast: true,
  gameCode: game ?? null,
  amount: win?.amount ?? null,
  remainder: win?.remainder ?? null,
  currency,
  isFinal: true,
})

const common = { id: providerId, player: playerId, amount: decimal, currency: z.string() } as const

/** Money of no round: what a promotion pays, a tip, and a tip that is taken back. */
const aside = z.discriminatedUnion('action', [
  z.looseObject({ ...common, action: z.literal('promotion') }),
  z.looseObject({ ...common, action: z.literal('tip'), token: z.optional(providerId), game: z.nullish(providerId) }),
  z.looseObject({ ...common, action: z.literal('tip-cancel'), tip: providerId }),
])

function asideOf(content: z.output<typeof aside>): WalletCall {
  const { id, player, amount, currency } = content
  const call = {
    provider: 'slot',
    betId: null,
    tokenHash: null,
    round: '',
    isLast: false,
    gameCode: null,
    isFinal: true,
  } as const
  const shared = { ...call, id, player: BigInt(player), amount, currency }
  if (content.action === 'promotion') return { ...shared, kind: 'promo' }
  // One tip is taken back once, whatever id its return has.
  if (content.action === 'tip-cancel') return { ...shared, kind: 'tip-refund', id: content.tip }
  const { token, game = null } = content
  return { ...shared, kind: 'tip', gameCode: game, tokenHash: token === undefined ? null : tokenHashOf(token) }
}

const callOf = (content: Transaction) => ({
  provider: 'slot' as const,
  player: BigInt(content.player),
  tokenHash: content.action === 'bet' && content.token !== undefined ? tokenHashOf(content.token) : null,
  round: content.round,
  isLast: content.finished ?? false,
  gameCode: content.game ?? null,
  ...content.amount,
  currency: content.currency,
  isFinal: true,
  ...(content.action === 'rollback' || content.issue === undefined ? {} : { freeRounds: content.issue }),
})

/** One bet is rolled back once, whatever id the rollback has. */
function actionOf(content: Transaction) {
  if (content.action === 'rollback') return { kind: 'refund' as const, id: content.bet, betId: null }
  if (content.action === 'bet') {
    const { id, contribution, billable = true } = content
    return {
      kind: billable ? ('bet' as const) : ('charge' as const),
      id,
      betId: null,
      ...(contribution === undefined ? {} : { contributionE4: contribution }),
    }
  }
  const { id, bet: betId = null, jackpot } = content
  return { kind: 'win' as const, id, betId, ...(jackpot === undefined ? {} : { jackpot }) }
}

/** Reads a request by its schema, and asks for what is in it. */
const reading =
  <T>(schema: z.ZodMiniType<T>, asked: (content: T) => Asked) =>
  (request: ProviderRequest): Asked => {
    const read = readBody(request, schema)
    return 'problem' in read ? { asks: 'nothing', problem: read.problem } : asked(read.content)
  }

const readSession = reading(z.looseObject({ token: providerId }), ({ token }) => ({
  asks: 'session',
  tokenHash: tokenHashOf(token),
}))
const readBalance = reading(z.looseObject({ player: playerId }), ({ player }) => ({
  asks: 'balance',
  player: BigInt(player),
}))
const readPlay = reading(play, (content) => ({
  asks: 'call',
  call: content.action === 'end' ? endOf(content) : { ...callOf(content), ...actionOf(content) },
}))
const readAside = reading(aside, (content) => ({ asks: 'call', call: asideOf(content) }))

/** The number and status of slots for each of our codes. */
const words: Readonly<Record<Exclude<OutwardCode, 'OK'>, readonly [status: number, code: number]>> = {
  INSUFFICIENT_FUNDS: [412, 100],
  PLAYER_UNKNOWN: [412, 101],
  SESSION_INVALID: [412, 102],
  CURRENCY_MISMATCH: [412, 103],
  PLAYER_BLOCKED: [412, 104],
  LIMIT_EXCEEDED: [412, 105],
  GAME_DISABLED: [412, 106],
  FREE_ROUNDS_UNKNOWN: [412, 200],
  FREE_ROUNDS_USED: [412, 201],
  FREE_ROUNDS_ENDED: [412, 202],
  FREE_ROUNDS_STAKE: [412, 203],
  CONFLICT: [409, 300],
  ROLLED_BACK_BEFORE: [412, 301],
  ALREADY_ROLLED_BACK: [412, 302],
  ALREADY_SETTLED: [412, 303],
  ROUND_CLOSED: [412, 304],
  UNDOES_NOTHING: [412, 306],
  REFUND_EXCEEDS_BET: [412, 305],
  LOSS_EXCEEDS_EXPOSURE: [412, 305],
  REFUSED_TOGETHER: [412, 307],
  BAD_REQUEST: [400, 400],
  BAD_AMOUNT: [400, 401],
  SIGNATURE_INVALID: [403, 403],
  RETRY_LATER: [500, 500],
}

const failure = (reason: Exclude<OutwardCode, 'OK'>, message: string) => {
  const [status, code] = words[reason]
  return { status, body: { code, message } }
}

/** Slots with free rounds, signed over the raw bytes: what a call does is in its body. */
export const slotsAdapter: Adapter = {
  provider: 'slot',
  path: '/slots',
  title: 'Slots',
  isEachSigned: true,
  repeats: 'CURRENT',
  operations: [
    { method: 'post', path: '/session', title: 'Verify a token', read: readSession },
    { method: 'post', path: '/balance', title: 'Read a balance', read: readBalance },
    { method: 'post', path: '/play', title: 'Take a stake, pay a win or roll back a stake', read: readPlay },
    { method: 'post', path: '/aside', title: 'Pay a promotion, take a tip or give one back', read: readAside },
  ],
  isSigned({ body, headers }, secret) {
    const expected = createHmac('sha256', secret).update(body).digest('hex')
    return equalTexts(expected, headerIn({ headers }, 'x-request-sign').toLowerCase())
  },
  write(outcome) {
    if (outcome.is === 'failure') return failure(outcome.code, outcome.message)
    if (outcome.is === 'state') {
      const { balance, currency, player } = outcome.state
      return { status: 200, body: { player: String(player), balance: majorUnits(balance), currency } }
    }
    const { code, balance, reference, isRepeat } = outcome.answer
    if (code !== 'OK') return failure(code, sentenceOf(code))
    // A repeat is marked as one.
    return { status: 200, body: { balance: majorUnits(balance), transaction: reference, repeated: isRepeat } }
  },
}
