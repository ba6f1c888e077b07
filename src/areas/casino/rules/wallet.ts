import { assert } from '#values/assert.ts'
import { money, negate, oneUnit, zeroMoney, type Money } from '#values/money.ts'
import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { inUnits } from './amounts.ts'
import { booked, transfer, type TransferKind, type TransferOrder } from '#blueprint/ledger/transfer.ts'

/** A call of a game provider, in the terms all adapters share. */
export type CasinoCall = {
  readonly kind: 'bet' | 'win' | 'refund' | 'undo-refund' | 'reverse-win' | 'adjust' | 'end'
  /** The provider's id of this transaction; what undoes another has the id of that one, an end the id of the round. */
  readonly id: string
  /** Names the round in the ledger. */
  readonly ref: string
  /** Signed for an adjustment: below zero it takes back what a result paid. */
  readonly amount: Money
  readonly accountId: bigint
  readonly currency: string
  /** The part of a win that is a jackpot. */
  readonly jackpot?: Money
}

/** What every call states, of whatever kind. */
export type CallContent = Omit<CasinoCall, 'kind'>

/** Why a call is refused; each adapter has its own word for each. */
const sentences = {
  BAD_AMOUNT: 'The amount is negative, or finer than the currency.',
  CONFLICT: 'This transaction ID was already used with different details.',
  ROLLED_BACK_BEFORE: 'This bet was refunded before it arrived.',
  ALREADY_ROLLED_BACK: 'The bet of this win was refunded.',
  ALREADY_SETTLED: 'The bet of this refund has its result.',
  UNDOES_NOTHING: 'There is no booked call of this ID that could be undone.',
  ROUND_CLOSED: 'This round has ended.',
  SESSION_INVALID: 'The session has ended.',
  PLAYER_BLOCKED: 'Casino play is locked for this account.',
  GAME_DISABLED: 'This game is not offered.',
  LIMIT_EXCEEDED: 'A limit of this player is exceeded.',
  FREE_ROUNDS_UNKNOWN: 'The player has no such free rounds for this bet or game.',
  FREE_ROUNDS_USED: 'All free rounds of this grant were used.',
  FREE_ROUNDS_ENDED: 'These free rounds have expired or were cancelled.',
  FREE_ROUNDS_STAKE: 'A free round of this grant has another value.',
  CURRENCY_MISMATCH: 'The player has another currency.',
  INSUFFICIENT_FUNDS: 'Not enough available balance.',
  REFUND_EXCEEDS_BET: 'Refund exceeds the bet.',
  LOSS_EXCEEDS_EXPOSURE: 'Loss exceeds the accepted exposure.',
  REFUSED_TOGETHER: 'Another transaction of this request was refused.',
} as const

export type CasinoRefusal = keyof typeof sentences

export const casinoRefusals = [
  'BAD_AMOUNT',
  'CONFLICT',
  'ROLLED_BACK_BEFORE',
  'ALREADY_ROLLED_BACK',
  'ALREADY_SETTLED',
  'UNDOES_NOTHING',
  'ROUND_CLOSED',
  'SESSION_INVALID',
  'PLAYER_BLOCKED',
  'GAME_DISABLED',
  'LIMIT_EXCEEDED',
  'FREE_ROUNDS_UNKNOWN',
  'FREE_ROUNDS_USED',
  'FREE_ROUNDS_ENDED',
  'FREE_ROUNDS_STAKE',
  'CURRENCY_MISMATCH',
  'INSUFFICIENT_FUNDS',
  'REFUND_EXCEEDS_BET',
  'LOSS_EXCEEDS_EXPOSURE',
  'REFUSED_TOGETHER',
] as const satisfies readonly CasinoRefusal[]

export const sentenceOf = (code: CasinoRefusal): string => sentences[code]

/** An answered call; a repeat gets the refusal that it got the first time. */
export type AnsweredCall = CallContent & {
  readonly kind:
    | CasinoCall['kind']
    | 'exposure'
    | 'result'
    | 'promo'
    | 'tip'
    | 'tip-refund'
    | 'charge'
    | 'charge-refund'
  readonly refusal?: CasinoRefusal
}

/** Why a player may not stake an amount on a game. */
export type Barrier = Extract<CasinoRefusal, 'PLAYER_BLOCKED' | 'GAME_DISABLED' | 'LIMIT_EXCEEDED'>

export type CasinoFacts = {
  /** The earlier call with the same kind and id, if it was answered. */
  readonly earlier: AnsweredCall | null
  /** The booked bet with this id, for a refund; a refused bet counts as unknown, because nothing was taken for it. */
  readonly bet: CallContent | null
  /** The booked refund of this id, where a call undoes it. */
  readonly refund: CallContent | null
  /** The booked win of this id, where a call takes it back. */
  readonly win: CallContent | null
  /** The bet of this id, or that a win names, was refunded, perhaps before it arrived: it must not count any more. */
  readonly isRefunded: boolean
  /** A result names the bet of this refund, and the provider's contract does not reverse results. */
  readonly isSettled: boolean
  readonly isRoundClosed: boolean
  /** The provider's contract has no win after the end of its round. */
  readonly isEndFinal: boolean
  /** The round that an end names has bets. */
  readonly hasRound: boolean
  readonly available: Money
  /** Of the player. */
  readonly currency: string
  readonly isSessionValid: boolean
  /** Why the player may not stake this amount on this game now. */
  readonly barrier: Barrier | null
}

export type CasinoAnswer =
  | { readonly answer: 'applied'; readonly transfers: readonly TransferOrder[] }
  /** Same answer as before; no money moves. */
  | { readonly answer: 'duplicate' }
  /** A refund without a bet is stored, so that the late bet is rejected; an end without a round likewise. */
  | { readonly answer: 'tombstone' }
  | ({ readonly answer: 'refused'; readonly code: CasinoRefusal } & Refusal)

export const refusedCall = (code: CasinoRefusal): CasinoAnswer => ({
  answer: 'refused',
  code,
  ...refuse(sentences[code]),
})

const orders = (call: CasinoCall, kind: TransferKind, amount: Money): readonly TransferOrder[] =>
  amount > zeroMoney
    ? [
        transfer({
          accountId: call.accountId,
          kind,
          debit: kind === 'CASINO_BET' ? 'wallet' : 'casino',
          credit: kind === 'CASINO_BET' ? 'casino' : 'wallet',
          amount,
          currency: call.currency,
          ref: call.ref,
          note: call.id,
        }),
      ]
    : []

const applied = (call: CasinoCall, kind: TransferKind): CasinoAnswer => ({
  answer: 'applied',
  transfers: orders(call, kind, call.amount),
})

/** A jackpot is inside the amount of its win: an entry of its own, and not paid on top. */
function won(call: CasinoCall): CasinoAnswer {
  const { amount, jackpot = zeroMoney } = call
  assert(jackpot <= amount, 'a jackpot is part of its win')
  return {
    answer: 'applied',
    transfers: [...orders(call, 'CASINO_WIN', money(amount - jackpot)), ...orders(call, 'JACKPOT_WIN', jackpot)],
  }
}

/** A correction of a result must not fail because the player has spent the money. */
const adjusted = ({ amount, accountId, currency, id, ref }: CasinoCall): CasinoAnswer => ({
  answer: 'applied',
  transfers: booked(amount, 'casino', { accountId, currency, kind: 'CASINO_ADJUST', ref, note: id, mayOverdraw: true }),
})

const isSame = (a: CallContent, b: CallContent): boolean =>
  a.amount === b.amount && a.accountId === b.accountId && a.currency === b.currency

function answerBet(call: CasinoCall, facts: CasinoFacts): CasinoAnswer {
  if (facts.isRoundClosed) return refusedCall('ROUND_CLOSED')
  if (!facts.isSessionValid) return refusedCall('SESSION_INVALID')
  if (facts.barrier !== null) return refusedCall(facts.barrier)
  if (call.amount > facts.available) return refusedCall('INSUFFICIENT_FUNDS')
  return applied(call, 'CASINO_BET')
}

function answerRefund(call: CasinoCall, facts: CasinoFacts): CasinoAnswer {
  if (facts.bet === null) return { answer: 'tombstone' }
  if (facts.bet.accountId !== call.accountId || call.amount > facts.bet.amount) return refusedCall('REFUND_EXCEEDS_BET')
  if (facts.isSettled) return refusedCall('ALREADY_SETTLED')
  return applied(call, 'CASINO_REFUND')
}

function answerWin(call: CasinoCall, { isRefunded, isRoundClosed, isEndFinal }: CasinoFacts): CasinoAnswer {
  if (isRefunded) return refusedCall('ALREADY_ROLLED_BACK')
  return isRoundClosed && isEndFinal ? refusedCall('ROUND_CLOSED') : won(call)
}

/** The result stood after all: the stake is taken again, also where the player has spent the money meanwhile. */
function answerUndo(call: CasinoCall, { bet, refund }: CasinoFacts): CasinoAnswer {
  if (bet === null || refund === null || bet.accountId !== call.accountId) return refusedCall('UNDOES_NOTHING')
  if (call.amount !== refund.amount) return refusedCall('REFUND_EXCEEDS_BET')
  const { amount, accountId, currency, id: note, ref } = call
  return {
    answer: 'applied',
    transfers: booked(negate(amount), 'casino', {
      accountId,
      currency,
      kind: 'CASINO_BET',
      ref,
      note,
      mayOverdraw: true,
    }),
  }
}

/** A win that was none is taken back, also where the player has spent it; one that has not arrived is refused when it does. */
function answerReversal(call: CasinoCall, { win }: CasinoFacts): CasinoAnswer {
  if (win === null) return { answer: 'tombstone' }
  if (win.accountId !== call.accountId || call.amount !== win.amount) return refusedCall('REFUND_EXCEEDS_BET')
  return adjusted({ ...call, amount: negate(call.amount) })
}

/** The first answer stands, and other content under the same id is refused. */
export function answerRepeat(call: CallContent, earlier: AnsweredCall): CasinoAnswer {
  // What an end states was won is a check, and no amount that is moved.
  if (earlier.kind !== 'end' && !isSame(earlier, call)) return refusedCall('CONFLICT')
  return earlier.refusal === undefined ? { answer: 'duplicate' } : refusedCall(earlier.refusal)
}

function repeated(call: CasinoCall, earlier: AnsweredCall, { isRefunded }: CasinoFacts): CasinoAnswer {
  const answered = answerRepeat(call, earlier)
  // The provider has closed a refused bet that it refunds, whatever the balance has become.
  const isClosed = call.kind === 'bet' && isRefunded && earlier.refusal !== undefined && isSame(earlier, call)
  return isClosed ? refusedCall('ROLLED_BACK_BEFORE') : answered
}

/**
 * Providers retry and deliver in any order: the same call moves money once and gets the same answer. Wins and refunds
 * never require a session or an unlocked account, because the player may have left and is owed the money.
 */
export function answer(call: CasinoCall, facts: CasinoFacts): CasinoAnswer {
  if (call.kind !== 'adjust' && call.amount < zeroMoney) return refusedCall('BAD_AMOUNT')
  if (facts.earlier) return repeated(call, facts.earlier, facts)
  if (call.currency !== facts.currency) return refusedCall('CURRENCY_MISMATCH')
  if (call.kind === 'adjust') return adjusted(call)
  if (call.kind === 'end') return facts.hasRound ? { answer: 'applied', transfers: [] } : { answer: 'tombstone' }
  if (call.kind === 'refund') return answerRefund(call, facts)
  if (call.kind === 'undo-refund') return answerUndo(call, facts)
  if (call.kind === 'reverse-win') return answerReversal(call, facts)
  if (call.kind === 'bet') return facts.isRefunded ? refusedCall('ROLLED_BACK_BEFORE') : answerBet(call, facts)
  return answerWin(call, facts)
}

/** Some providers count in 1/100000 of a unit; an amount that is not a whole minor unit is an error on their side. */
export const toMicroUnits = (amount: Money): bigint => inUnits(amount, 'hundredThousandths')

const microPerMinor = (): bigint => 100_000n / oneUnit()

export const fromMicroUnits = (units: bigint): Money | null =>
  units % microPerMinor() === 0n ? money(units / microPerMinor()) : null
