import { add, money, subtract, zeroMoney, type Money } from '#values/money.ts'
import type { CasinoCall } from './wallet.ts'
import type { roundStates } from './stuck-round.ts'

/** What the calls of a round have moved so far. */
export type PlayedRound = {
  readonly staked: Money
  readonly refunded: Money
  /** Below zero where corrections took back more than was won. */
  readonly won: Money
  /** The provider takes no more bets in it. */
  readonly isEnded: boolean
  /** What it can cost the player, where a provider states that and no stakes: reserved while the round is open. */
  readonly exposed: Money
  /** Its last result said that it does not count. */
  readonly isVoided: boolean
}

export const newRound: PlayedRound = {
  staked: zeroMoney,
  refunded: zeroMoney,
  won: zeroMoney,
  isEnded: false,
  exposed: zeroMoney,
  isVoided: false,
}

function wonAfter(won: Money, kind: CasinoCall['kind'], amount: Money): Money {
  if (kind === 'reverse-win') return subtract(won, amount)
  return kind === 'win' || kind === 'adjust' ? add(won, amount) : won
}

/** The round after a call that was applied. */
export function afterCall(
  { staked, refunded, won, isEnded, ...round }: PlayedRound,
  { kind, amount }: Pick<CasinoCall, 'kind' | 'amount'>,
  isLast: boolean,
): PlayedRound {
  return {
    ...round,
    staked: kind === 'bet' || kind === 'undo-refund' ? add(staked, amount) : staked,
    refunded: kind === 'refund' ? add(refunded, amount) : refunded,
    won: wonAfter(won, kind, amount),
    // A bet whose refund is undone waits for its result again.
    isEnded: kind !== 'undo-refund' && (isEnded || isLast || kind === 'end'),
  }
}

/** Nothing is left of what was staked in it, in cash or of a bonus: it has no win. */
export const isUndone = (
  { staked, refunded, won }: Pick<PlayedRound, 'staked' | 'refunded' | 'won'>,
  bonus: Pick<PlayedRound, 'staked' | 'refunded'>,
): boolean =>
  won === zeroMoney && staked + bonus.staked > zeroMoney && staked === refunded && bonus.staked === bonus.refunded

interface RoundFigures {
  readonly status: (typeof roundStates)[number]
  readonly bet: Money
  readonly win: Money
}

/** What was reserved counts as the stake, and with the net result it is what came back. */
function netFigures({ exposed, won, isEnded, isVoided }: PlayedRound): RoundFigures {
  if (isVoided) return { status: 'VOIDED', bet: exposed, win: zeroMoney }
  return isEnded
    ? { status: 'SETTLED', bet: exposed, win: add(exposed, won) }
    : { status: 'OPEN', bet: exposed, win: zeroMoney }
}

/** What a round keeps from being spent. */
export const reservedIn = ({ exposed, isEnded }: PlayedRound): Money => (isEnded ? zeroMoney : exposed)

/** How a round is shown and counted. Every stake refunded and nothing won: it did not take place. */
export function roundFigures(round: PlayedRound): RoundFigures {
  const { staked, refunded, won, isEnded } = round
  if (round.exposed > zeroMoney || round.isVoided) return netFigures(round)
  const net = subtract(staked, refunded)
  if (staked > zeroMoney && net === zeroMoney && won === zeroMoney)
    return { status: 'VOIDED', bet: staked, win: zeroMoney }
  const lost = won < zeroMoney ? 0n - won : 0n
  return {
    status: isEnded ? 'SETTLED' : 'OPEN',
    bet: money(net + lost),
    win: won > zeroMoney ? won : zeroMoney,
  }
}
