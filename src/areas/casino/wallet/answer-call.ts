import { answerAside, isAsideKind, type AsideCall } from '#areas/casino/rules/aside.ts'
import { answerNet, type NetCall } from '#areas/casino/rules/exposure.ts'
import { freeAnswer } from '#areas/casino/rules/free-rounds.ts'
import { withHolds } from '#areas/casino/rules/held-win.ts'
import { isAboveMaxBet, spendable } from '#areas/casino/rules/purses.ts'
import { isUndone, newRound, type PlayedRound } from '#areas/casino/rules/round.ts'
import {
  answer,
  answerRepeat,
  refusedCall,
  type AnsweredCall,
  type CasinoAnswer,
  type CasinoCall,
  type CasinoRefusal,
} from '#areas/casino/rules/wallet.ts'
import { money, subtract, sum, zeroMoney, type Money } from '#values/money.ts'
import type { Holds } from './context/held-wins.facts.ts'
import { awardOf, splitOf } from './split-call.ts'
import type { ArrivedCall } from './wallet-call.ts'
import type { WalletContext } from './context/wallet-context.facts.ts'
import type { StoredCall } from './context/stored-context.ts'

interface Terms {
  readonly before: Holds
  /** While a bonus is wagered; null: no limit. */
  readonly maxBet: Money | null
  readonly now: Date
}

const asAnswered = ({ code, ...call }: StoredCall): AnsweredCall => (code === 'OK' ? call : { ...call, refusal: code })

/** A refund that arrived before its bet counts as well. */
const isRefund = ({ kind, decision }: StoredCall): boolean =>
  (kind === 'refund' || kind === 'charge-refund') && decision !== 'REFUSED'
const isBooked = ({ decision }: StoredCall): boolean => decision === 'APPLIED'

/** The booked bet with this id. */
const betIn = ({ calls }: WalletContext, id: string): StoredCall | null =>
  calls.find((one) => one.kind === 'bet' && one.id === id && isBooked(one)) ?? null

export type AnyCall = CasinoCall | NetCall | AsideCall

export const isNet = (call: AnyCall): call is NetCall => call.kind === 'exposure' || call.kind === 'result'

export const isAside = (call: AnyCall): call is AsideCall => isAsideKind(call.kind)

const named = ({ calls }: WalletContext, kind: StoredCall['kind'], id: string): StoredCall | null =>
  calls.find((one) => one.kind === kind && one.id === id) ?? null

/** The booked tip or charge that a call takes back. */
const paymentOf = ({ calls }: WalletContext, kind: string, id: string): StoredCall | null =>
  calls.find((one) => `${one.kind}-refund` === kind && one.id === id && isBooked(one)) ?? null

/** A provider rolls a charge back as it does a bet. */
const kindIn = (context: WalletContext, { kind, id }: ArrivedCall): ArrivedCall['kind'] =>
  kind === 'refund' && betIn(context, id) === null && paymentOf(context, 'charge-refund', id) !== null
    ? 'charge-refund'
    : kind

/** Whether a provider bills a stake or not, it is taken once. */
const isStakedOtherwise = (context: WalletContext, { kind, id }: AnyCall): boolean =>
  (kind === 'bet' && named(context, 'charge', id) !== null) || (kind === 'charge' && named(context, 'bet', id) !== null)

const correctionId = (id: string, place: number): string => `${id}/${place + 1}`

/** A result as its corrections under the same id have left it, by the last of them; null where the contract has none. */
function correctedIn(context: WalletContext, { kind, id, contract }: ArrivedCall) {
  const first = kind === 'win' && contract.correctsBySameId ? named(context, 'win', id) : null
  // What free rounds won belongs to the purse of their grant.
  if (first === null || !isBooked(first) || first.grantId !== null) return null
  const corrections = context.calls.filter((one) => one.kind === 'adjust' && one.betId === id && isBooked(one))
  const last = named(context, 'adjust', correctionId(id, corrections.length)) ?? first
  return { last, amount: sum([first, ...corrections].map(({ amount }) => amount)), count: corrections.length }
}

export const earlierIn = (context: WalletContext, arrived: ArrivedCall): StoredCall | null => {
  const corrected = correctedIn(context, arrived)
  return corrected
    ? { ...corrected.last, amount: corrected.amount }
    : named(context, kindIn(context, arrived), arrived.id)
}

/** What a result under an id that was used changes of the result before, and the id of this change; null: it is none. */
export function correctionBy(context: WalletContext, arrived: ArrivedCall) {
  const corrected = correctedIn(context, arrived)
  if (corrected === null || arrived.amount === null || arrived.currency !== corrected.last.currency) return null
  const by = subtract(arrived.amount, corrected.amount)
  return by === zeroMoney ? null : { by, id: correctionId(arrived.id, corrected.count + 1) }
}

function answerNetIn(context: WalletContext, call: NetCall): CasinoAnswer {
  const { round, available, currency, barrier } = context
  const earlier = named(context, call.kind, call.id)
  return answerNet(call, {
    earlier: earlier && asAnswered(earlier),
    round: round?.played ?? newRound,
    available,
    currency,
    barrier,
    isSessionValid: context.session !== null,
  })
}

/** What a call moves that is in no round. */
function answerAsideIn(context: WalletContext, call: AsideCall): CasinoAnswer {
  const { calls, available, currency, barrier, session } = context
  const earlier = named(context, call.kind, call.id)
  return answerAside(call, {
    earlier: earlier && asAnswered(earlier),
    payment: paymentOf(context, call.kind, call.id),
    isRefunded:
      call.kind === 'charge'
        ? isRefundedIn(context, call.id)
        : calls.some((one) => one.kind === 'tip-refund' && one.id === call.id && one.decision !== 'REFUSED'),
    isSettled:
      call.kind === 'charge-refund' && calls.some((one) => isWinOf(one, paymentOf(context, call.kind, call.id))),
    available,
    currency,
    barrier,
    isSessionValid: session !== null,
  })
}

/** Why the player may not stake this now. */
function barrierOf(
  { barrier, active, round }: WalletContext,
  { kind, amount }: CasinoCall,
  { freeRounds }: ArrivedCall,
  maxBet: Money | null,
) {
  const bet = { amount, maxBet, hasBonus: active !== null, isRoundBegun: round !== null }
  const isAbove = kind === 'bet' && freeRounds === undefined && isAboveMaxBet(bet)
  return barrier ?? (isAbove ? ('LIMIT_EXCEEDED' as const) : null)
}

/** The bet of this id was refunded, perhaps before it arrived, and nobody has undone that. */
const isRefundedIn = ({ calls }: WalletContext, id: string): boolean =>
  calls.some((one) => isRefund(one) && one.id === id) &&
  !calls.some((one) => one.kind === 'undo-refund' && one.id === id && isBooked(one))

/**
 * A win without anything that it could have been won with: it was taken back before it arrived, or the bet that it names
 * was refunded. Where it names none, the one of its own id in its round was, or all that was staked in the round.
 */
function isWinOfNothing(context: WalletContext, { id, betId, round }: ArrivedCall): boolean {
  const reversal = named(context, 'reverse-win', id)
  if (reversal !== null && reversal.decision !== 'REFUSED') return true
  if (betId !== null) return isRefundedIn(context, betId)
  const isOfRound = context.calls.some((one) => isRefund(one) && one.id === id && one.round === round)
  const { played, bonus } = context.round ?? { played: newRound, bonus: newRound }
  return (isOfRound && isRefundedIn(context, id)) || isUndone(played, bonus)
}

/** A booked win that names the bet, or has its id in its round. */
const isWinOf = (one: StoredCall, bet: StoredCall | null): boolean =>
  bet !== null &&
  one.kind === 'win' &&
  isBooked(one) &&
  (one.betId === bet.id || (one.betId === null && one.id === bet.id && one.round === bet.round))

const isReversed = (calls: readonly StoredCall[], id: string): boolean =>
  calls.some((one) => one.kind === 'reverse-win' && one.id === id && isBooked(one))

function answerIn(context: WalletContext, call: CasinoCall, arrived: ArrivedCall, maxBet: Money | null): CasinoAnswer {
  const { calls, round } = context
  // What free rounds won belongs to the purse of their grant.
  const wins = calls.filter((one) => one.kind === 'win' && isBooked(one) && one.grantId === null)
  // A correction is a call of its own.
  const earlier = call.kind === arrived.kind ? earlierIn(context, arrived) : null
  return answer(call, {
    earlier: earlier ? asAnswered(earlier) : null,
    bet: betIn(context, call.id),
    refund: calls.find((one) => one.kind === 'refund' && one.id === call.id && isBooked(one)) ?? null,
    win: wins.find((one) => one.id === call.id) ?? null,
    isRefunded: call.kind === 'win' ? isWinOfNothing(context, arrived) : isRefundedIn(context, call.id),
    isSettled:
      arrived.isFinal && calls.some((one) => isWinOf(one, betIn(context, call.id)) && !isReversed(calls, one.id)),
    isRoundClosed: round?.played.isEnded ?? false,
    isEndFinal: arrived.contract.isEndFinal,
    hasRound: round !== null,
    // A free round takes no money.
    available:
      arrived.freeRounds === undefined
        ? spendable(context.available, awardOf(context, arrived)?.purse ?? null)
        : call.amount,
    currency: context.currency,
    isSessionValid: context.session !== null,
    barrier: barrierOf(context, call, arrived, maxBet),
  })
}

/** The call that this one undoes. */
function undoneBy(context: WalletContext, { kind, id }: ArrivedCall): StoredCall | null {
  if (kind === 'refund') return betIn(context, id) ?? paymentOf(context, 'charge-refund', id)
  if (kind === 'undo-refund') return named(context, 'refund', id)
  return kind === 'reverse-win' ? named(context, 'win', id) : null
}

export function callOf(context: WalletContext, arrived: ArrivedCall, roundId: string): AnyCall {
  const { id, currency, player, jackpot, contract, isVoided = false } = arrived
  const kind = kindIn(context, arrived)
  const amount = arrived.amount ?? undoneBy(context, arrived)?.amount ?? zeroMoney
  const content = { id, amount, currency, accountId: player, ref: `casino:${roundId}` }
  const correction = correctionBy(context, arrived)
  if (correction !== null) return { ...content, kind: 'adjust', amount: correction.by }
  if (kind === 'exposure' || kind === 'result') return { ...content, kind, isVoided }
  if (isAsideKind(kind)) return { ...content, kind, ref: `${kind}:${arrived.callId}`, purse: contract.promotionPurse }
  return { ...content, kind, ...(jackpot === undefined ? {} : { jackpot }) }
}

/** Refused because of another call of its request. */
function refusedWithOthers(context: WalletContext, call: AnyCall, refusal: CasinoRefusal): CasinoAnswer {
  const earlier = named(context, call.kind, call.id)
  return earlier === null ? refusedCall(refusal) : answerRepeat(call, asAnswered(earlier))
}

/** What becomes of a call: of one purse, free rounds apart, and then of both. */
function decided(
  context: WalletContext,
  call: AnyCall,
  arrived: ArrivedCall,
  { maxBet, now }: Pick<Terms, 'maxBet' | 'now'>,
) {
  const alone = { grant: null, award: null, split: null }
  if (isStakedOtherwise(context, call)) return { answered: refusedCall('CONFLICT'), ...alone }
  if (arrived.refusal !== undefined) return { answered: refusedWithOthers(context, call, arrived.refusal), ...alone }
  if (isAside(call)) return { answered: answerAsideIn(context, call), ...alone }
  if (isNet(call)) return { answered: answerNetIn(context, call), ...alone }
  const isNamed = arrived.freeRounds !== undefined
  const free = freeAnswer(answerIn(context, call, arrived, maxBet), { call, grant: context.grant, isNamed, now })
  const award = awardOf(context, arrived)
  if (award === null) return { ...free, award, split: null }
  const played = context.round?.played ?? newRound
  const bet = call.kind === 'refund' || call.kind === 'undo-refund' ? betIn(context, call.id) : null
  return { ...free, award, ...splitOf(free.answered, { context, call, award, played, bet }) }
}

/** What a call wins is held where the rule says so; a hold is part of its transfers. */
function held(
  { answered, ...more }: ReturnType<typeof decided>,
  { accountId, currency, ref, id: note }: AnyCall,
  { won, staked, refunded, exposed }: PlayedRound,
  { rule, held: earlier }: Holds,
) {
  const stake = money(staked - refunded + exposed)
  const transfers = answered.answer === 'applied' ? answered.transfers : []
  const order = { accountId, currency, ref, note }
  const holds = withHolds({ transfers, order, won, stake, rule, held: earlier })
  const withHeld: CasinoAnswer =
    answered.answer === 'applied' ? { answer: 'applied', transfers: holds.transfers } : answered
  return { ...more, answered: withHeld, holds, stake }
}

/** The answer to a call with everything that follows from it for free rounds, a bonus and held wins. */
export const answerCall = (context: WalletContext, call: AnyCall, arrived: ArrivedCall, terms: Terms) =>
  held(decided(context, call, arrived, terms), call, context.round?.played ?? newRound, terms.before)
