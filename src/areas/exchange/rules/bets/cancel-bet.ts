import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { formatMoney, money, zeroMoney, type Money } from '#values/money.ts'
import type { BookedBet } from './bet.ts'
import { openPosition, type OpenPosition } from './open-position.ts'
import { hasOpenBets, hasResultRefusal, type VoidFacts } from './void-bet.ts'

/** The bet without its unmatched part, what was cancelled of it in all, and the market of the player with it. */
export interface Cancellation {
  readonly booked: BookedBet
  readonly cancelled: Money
  readonly position: OpenPosition
}

export function cancellationOf({
  bet,
  bets,
  book,
  stake,
}: Pick<VoidFacts, 'bet' | 'bets' | 'book'> & { readonly stake: bigint }): Cancellation {
  const booked = { ...bet, remaining: zeroMoney }
  return {
    booked,
    cancelled: money(stake - bet.matched),
    position: openPosition(
      bets.map((each) => (each.id === bet.id ? booked : each)),
      book,
    ),
  }
}

/** Cancels what is unmatched of a bet; the matched part remains valid. It only frees exposure, so it never lacks funds. */
export function cancelUnmatched(facts: VoidFacts & { readonly stake: bigint }, reason: string | null): Decision {
  const { bet, row, marketStatus } = facts
  if (!hasOpenBets(marketStatus)) return hasResultRefusal
  if (bet.remaining === zeroMoney) return refuse('This bet has no unmatched stake to cancel.')
  const { cancelled, position } = cancellationOf(facts)
  return decide({
    bets: [
      {
        bet: { ...row, matched: bet.matched, remaining: zeroMoney, cancelled, is_known: true, reason },
        worst: position.worst,
        outcomes: position.outcomes,
        mayOverdraw: true,
      },
    ],
    events: [{ name: 'bet.cancelled', payload: { bet: bet.id, size: formatMoney(bet.remaining) } }],
    message: 'Unmatched part cancelled',
  })
}
