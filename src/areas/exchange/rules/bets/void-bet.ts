import type { Money } from '#values/money.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import type { BookedBet } from './bet.ts'
import { openPosition, type BookedMarket } from './open-position.ts'

/** States in which the bets of a market are open. */
export const hasOpenBets = (status: string): boolean =>
  ['INACTIVE', 'OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED'].includes(status)

export const hasResultRefusal = refuse('The market has a result. Roll it back first.')

export type VoidFacts = {
  readonly bet: BookedBet
  /** The columns of the row. */
  readonly row: Readonly<Record<string, unknown>>
  readonly marketStatus: string
  readonly book: BookedMarket
  /** All bets of the player in this market. */
  readonly bets: readonly BookedBet[]
}

/** Worst case of the market with and without the bet: removing one side of a hedge increases it. */
export function exposureWithout({ bet, bets, book }: Pick<VoidFacts, 'bet' | 'bets' | 'book'>): {
  readonly before: Money
  readonly after: Money
} {
  const left = bets.filter(({ id }) => id !== bet.id)
  return { before: openPosition(bets, book).worst, after: openPosition(left, book).worst }
}

/** The operator voids a bet, matched and unmatched parts alike. It never fails for lack of funds. */
export function voidBet(facts: VoidFacts, reason: string | null): Decision {
  const { bet, row, marketStatus, book, bets } = facts
  if (!hasOpenBets(marketStatus)) return hasResultRefusal
  const { worst, outcomes } = openPosition(
    bets.filter(({ id }) => id !== bet.id),
    book,
  )
  return decide({
    bets: [{ bet: { ...row, is_known: true, ends: 'VOIDED', reason }, worst, outcomes, mayOverdraw: true }],
    events: [{ name: 'bet.voided', payload: { bet: bet.id, player: String(row['player_id']) } }],
    message: 'Bet voided',
  })
}
