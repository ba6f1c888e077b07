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
}

export const newRound: PlayedRound = { staked: zeroMoney, refunded: zeroMoney, won: zeroMoney, isEnded: false }

/** The round after a call that was applied. */
export function afterCall(
  { staked, refunded, won, isEnded }: PlayedRound,
  { kind, amount }: Pick<CasinoCall, 'kind' | 'amount'>,
  isLast: boolean,
): PlayedRound {
  return {
    staked: kind === 'bet' ? add(staked, amount) : staked,
    refunded: kind === 'refund' ? add(refunded, amount) : refunded,
    won: kind === 'win' || kind === 'adjust' ? add(won, amount) : won,
    isEnded: isEnded || isLast,
  }
}

/** How a round is shown and counted. Every stake refunded and nothing won: it did not take place. */
export function roundFigures({ staked, refunded, won, isEnded }: PlayedRound): {
  readonly status: (typeof roundStates)[number]
  readonly bet: Money
  readonly win: Money
} {
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
