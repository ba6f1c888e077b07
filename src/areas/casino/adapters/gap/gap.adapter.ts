import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod/mini'
import type {
  Adapter,
  Asked,
  Outcome,
  OutwardCode,
  PlayerState,
  ProviderAnswer,
  ProviderRequest,
} from '#areas/casino/wallet/adapter.ts'
import { tokenHashOf } from '#areas/casino/wallet/wallet-call.ts'
import { sentenceOf, toMicroUnits } from '#areas/casino/rules/wallet.ts'
import { money } from '#values/money.ts'
import { flag } from '../content.ts'
import { headerIn, playerId, providerId, readBody, statedIn } from '../fields.ts'

const moved = {
  user: playerId,
  token: z.optional(providerId),
  transaction_uuid: providerId,
  round: providerId,
  round_closed: z.optional(flag),
  /** Without one it is the game that was launched. */
  game_code: z.nullish(providerId),
  /** Whole 1/100000 of a unit. */
  amount: statedIn('hundredThousandths'),
  currency: z.string(),
} as const

/** Further fields are allowed: providers add them without notice. */
const bet = z.looseObject(moved)
const win = z.looseObject({ ...moved, reference_transaction_uuid: z.optional(providerId) })
const mostBets = 50
/** Bets of a player in one round or several: all of them are taken, or none. */
const bets = z.looseObject({
  user: playerId,
  token: z.optional(providerId),
  currency: z.string(),
  transactions: z
    .array(
      z.looseObject({
        transaction_uuid: providerId,
        round: providerId,
        round_closed: z.optional(flag),
        game_code: z.nullish(providerId),
        amount: statedIn('hundredThousandths'),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostBets)),
})
const rollback = z.looseObject({ ...moved, reference_transaction_uuid: providerId })

const callOf = (content: z.output<typeof bet>) => ({
  provider: 'gap' as const,
  player: BigInt(content.user),
  tokenHash: content.token === undefined ? null : tokenHashOf(content.token),
  round: content.round,
  isLast: content.round_closed ?? false,
  gameCode: content.game_code ?? null,
  ...content.amount,
  currency: content.currency,
  isFinal: true,
})

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
const readBalance = reading(z.looseObject({ user: playerId }), ({ user }) => ({
  asks: 'balance',
  player: BigInt(user),
}))
const readBet = reading(bet, (content) => ({
  asks: 'call',
  call: { ...callOf(content), kind: 'bet', id: content.transaction_uuid, betId: null },
}))
const readBets = reading(bets, ({ user, token, currency, transactions }) => ({
  asks: 'calls',
  calls: transactions.map((one) => ({
    ...callOf({ ...one, user, token, currency }),
    kind: 'bet' as const,
    id: one.transaction_uuid,
    betId: null,
  })),
  write: writeBets,
}))
const readWin = reading(win, (content) => ({
  asks: 'call',
  call: {
    ...callOf(content),
    kind: 'win',
    id: content.transaction_uuid,
    betId: content.reference_transaction_uuid ?? null,
  },
}))
/** One bet is rolled back once, whatever id the rollback has. */
const readRollback = reading(rollback, (content) => ({
  asks: 'call',
  call: { ...callOf(content), kind: 'refund', id: content.reference_transaction_uuid, betId: null },
}))

/** The refund of this bet is taken back: its result stood. */
const readUndo = reading(rollback, (content) => ({
  asks: 'call',
  call: { ...callOf(content), kind: 'undo-refund', id: content.reference_transaction_uuid, betId: null },
}))

/** The win is taken back whole, whatever id its reversal has. */
const readReversal = reading(rollback, (content) => ({
  asks: 'call',
  call: { ...callOf(content), kind: 'reverse-win', id: content.reference_transaction_uuid, betId: null },
}))

/** GAP's word for each of our codes. */
const words: Readonly<Record<Exclude<OutwardCode, 'OK'>, string>> = {
  SIGNATURE_INVALID: 'GAP_INVALID_SIGNATURE',
  BAD_REQUEST: 'GAP_WRONG_SYNTAX',
  BAD_AMOUNT: 'GAP_WRONG_SYNTAX',
  PLAYER_UNKNOWN: 'GAP_USER_UNKNOWN',
  CURRENCY_MISMATCH: 'GAP_WRONG_CURRENCY',
  GAME_DISABLED: 'GAP_INVALID_GAME',
  CONFLICT: 'GAP_DUPLICATE_TRANSACTION',
  ROLLED_BACK_BEFORE: 'GAP_TRANSACTION_ROLLED_BACK',
  ALREADY_ROLLED_BACK: 'GAP_TRANSACTION_ROLLED_BACK',
  ALREADY_SETTLED: 'GAP_TRANSACTION_SETTLED',
  ROUND_CLOSED: 'GAP_ROUND_CLOSED',
  UNDOES_NOTHING: 'GAP_TRANSACTION_DOES_NOT_EXIST',
  REFUND_EXCEEDS_BET: 'GAP_WRONG_AMOUNT',
  LOSS_EXCEEDS_EXPOSURE: 'GAP_WRONG_AMOUNT',
  REFUSED_TOGETHER: 'GAP_BATCH_REFUSED',
  FREE_ROUNDS_UNKNOWN: 'GAP_LIMIT_REACHED',
  FREE_ROUNDS_USED: 'GAP_LIMIT_REACHED',
  FREE_ROUNDS_ENDED: 'GAP_LIMIT_REACHED',
  FREE_ROUNDS_STAKE: 'GAP_LIMIT_REACHED',
  SESSION_INVALID: 'GAP_INVALID_TOKEN',
  PLAYER_BLOCKED: 'GAP_USER_DISABLED',
  LIMIT_EXCEEDED: 'GAP_LIMIT_REACHED',
  INSUFFICIENT_FUNDS: 'GAP_NOT_ENOUGH_MONEY',
  RETRY_LATER: 'GAP_UNKNOWN_ERROR',
}
const statuses: Partial<Readonly<Record<OutwardCode, number>>> = { SIGNATURE_INVALID: 401, RETRY_LATER: 500 }

const failure = (reason: Exclude<OutwardCode, 'OK'>, message: string) => ({
  status: statuses[reason] ?? 200,
  body: { status: words[reason], message },
})

/** A JSON number, exact up to 90 billion units. */
const stated = (balance: bigint): number => Number(toMicroUnits(money(balance)))

const stateOf = ({ player, balance, currency }: PlayerState) => ({
  status: 200,
  body: { status: 'GAP_OK', user: String(player), balance: stated(balance), currency },
})

function write(outcome: Outcome): ProviderAnswer {
  if (outcome.is === 'failure') return failure(outcome.code, outcome.message)
  if (outcome.is === 'state') return stateOf(outcome.state)
  const { code, balance, currency, reference } = outcome.answer
  if (code !== 'OK') {
    const { status, body } = failure(code, sentenceOf(code))
    return { status, body: { ...body, balance: stated(balance), currency } }
  }
  return { status: 200, body: { status: 'GAP_OK', balance: stated(balance), currency, reference } }
}

/** Why bets are refused together: the reason of the one that was refused for itself. */
const reasonIn = (outcomes: readonly Outcome[]): Outcome | undefined => {
  const refused = outcomes.filter((one) => one.is === 'failure' || (one.is === 'answer' && one.answer.code !== 'OK'))
  return refused.find((one) => one.is !== 'answer' || one.answer.code !== 'REFUSED_TOGETHER') ?? refused[0]
}

/** One answer to all, with the balance after the last and our id of each. */
function writeBets(outcomes: readonly Outcome[]): ProviderAnswer {
  const reason = reasonIn(outcomes)
  if (reason !== undefined) return write(reason)
  const answers = outcomes.flatMap((one) => (one.is === 'answer' ? [one.answer] : []))
  const last = answers.at(-1)
  if (last === undefined) return failure('BAD_REQUEST', 'transactions: must not be empty')
  const references = answers.map(({ reference }) => reference)
  return {
    status: 200,
    body: { status: 'GAP_OK', balance: stated(last.balance), currency: last.currency, references },
  }
}

/** The signature covers the path as requested, a line feed, and the body exactly as sent. */
function isSignedBy(publicKey: string, { target, body, ...request }: ProviderRequest): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const signature = Buffer.from(headerIn(request, 'x-gap-signature'), 'base64')
  return verify('sha256', Buffer.concat([Buffer.from(`${target}\n`), body]), key, signature)
}

/** An aggregator of many studios that signs with a private key of its own. */
export const gapAdapter: Adapter = {
  provider: 'gap',
  path: '/gap',
  title: 'GAP',
  isEachSigned: true,
  repeats: 'STORED',
  contract: { isWhole: true },
  operations: [
    { method: 'post', path: '/user/info', title: 'Verify a token', read: readSession },
    { method: 'post', path: '/user/balance', title: 'Read a balance', read: readBalance },
    { method: 'post', path: '/transaction/bet', title: 'Take a stake', read: readBet },
    { method: 'post', path: '/transaction/bets', title: 'Take several stakes, all or none', read: readBets },
    { method: 'post', path: '/transaction/win', title: 'Pay a win', read: readWin },
    { method: 'post', path: '/transaction/rollback', title: 'Roll back a bet', read: readRollback },
    { method: 'post', path: '/transaction/reverse-win', title: 'Take a win back', read: readReversal },
    { method: 'post', path: '/transaction/undo-rollback', title: 'Take a rollback back', read: readUndo },
  ],
  isSigned: (request, _secret, publicKey) => publicKey !== null && isSignedBy(publicKey, request),
  write,
}
