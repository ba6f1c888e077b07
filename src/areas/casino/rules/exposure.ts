import { booked } from '#blueprint/ledger/transfer.ts'
import { negate, subtract, zeroMoney } from '#values/money.ts'
import type { PlayedRound } from './round.ts'
import { answerRepeat, refusedCall, type CallContent, type CasinoAnswer, type CasinoFacts } from './wallet.ts'

/**
 * A call of a provider that takes no stakes: `exposure` states what the round can cost the player now, `result` what
 * the player won or lost in it, below zero for a loss.
 */
export type NetCall = CallContent & {
  readonly kind: 'exposure' | 'result'
  /** The round does not count. */
  readonly isVoided: boolean
}

export type NetFacts = Pick<CasinoFacts, 'earlier' | 'available' | 'currency' | 'isSessionValid' | 'barrier'> & {
  readonly round: PlayedRound
}

/** A new exposure replaces that of the round, so that only what it adds needs funds. */
function answerExposure({ amount }: NetCall, facts: NetFacts): CasinoAnswer {
  const { round, isSessionValid, barrier, available } = facts
  if (round.isEnded) return refusedCall('ROUND_CLOSED')
  if (!isSessionValid) return refusedCall('SESSION_INVALID')
  if (barrier !== null) return refusedCall(barrier)
  return subtract(amount, round.exposed) > available
    ? refusedCall('INSUFFICIENT_FUNDS')
    : { answer: 'applied', transfers: [] }
}

/**
 * A different result of the same round corrects the one before: what that moved is taken back, and the new result is
 * booked, also where the player has spent the money. A player loses no more than was reserved.
 */
function answerResult(call: NetCall, { round }: NetFacts): CasinoAnswer {
  const { amount, accountId, currency, ref, id: note } = call
  if (amount < negate(round.exposed)) return refusedCall('LOSS_EXCEEDS_EXPOSURE')
  const order = { accountId, currency, ref, note, mayOverdraw: true }
  return {
    answer: 'applied',
    transfers: [
      ...booked(negate(round.won), 'casino', { ...order, kind: 'CASINO_ADJUST' }),
      ...booked(amount, 'casino', { ...order, kind: 'AURA_PL' }),
    ],
  }
}

/** Exposures need a session, funds and a player who may play; results need none of them. */
export function answerNet(call: NetCall, facts: NetFacts): CasinoAnswer {
  if (call.kind === 'exposure' && call.amount < zeroMoney) return refusedCall('BAD_AMOUNT')
  if (facts.earlier) return answerRepeat(call, facts.earlier)
  if (call.currency !== facts.currency) return refusedCall('CURRENCY_MISMATCH')
  return call.kind === 'exposure' ? answerExposure(call, facts) : answerResult(call, facts)
}

/** The round after a net call that was applied. */
export const afterNetCall = (round: PlayedRound, { kind, amount, isVoided }: NetCall): PlayedRound =>
  kind === 'exposure'
    ? { ...round, exposed: amount }
    : { ...round, won: isVoided ? zeroMoney : amount, isEnded: true, isVoided }
