import type { Money } from '#values/money.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import type { BookedBet } from './bet.ts'
import { openPosition, type BookedMarket } from './open-position.ts'

/** States in which the bets of a market are open. */
export const hasOpenBets = (status: string): boolean =>
  ['INACTIVE', 'OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED'].includes(status)

export const settledAlready = refuse('The market has its result: roll it back first')

export type VoidFacts = {
  readonly bet: BookedBet
  /** The row in the table's own words. */
  readonly row: Readonly<Record<string, unknown>>
  readonly marketStatus: string
  readonly book: BookedMarket
  /** All bets of the player in this market. */
  readonly bets: readonly BookedBet[]
}

/** What the market costs the player with and without the bet: taking out one side of a hedge makes it dearer. */
export function exposureWithout({ bet, bets, book }: Pick<VoidFacts, 'bet' | 'bets' | 'book'>): {
  readonly before: Money
  readonly after: Money
} {
  const left = bets.filter(({ id }) => id !== bet.id)
  return { before: openPosition(bets, book).worst, after: openPosition(left, book).worst }
}

/** The house takes a bet out, matched and waiting parts alike. It never fails for want of money. */
export function voidBet(facts: VoidFacts, reason: string | null): Decision {
  const { bet, row, marketStatus, book, bets } = facts
  if (!hasOpenBets(marketStatus)) return settledAlready
  const { worst, outcomes } = openPosition(
    bets.filter(({ id }) => id !== bet.id),
    book,
  )
  return decide({
    bets: [{ bet: { ...row, is_known: true, ends: 'VOIDED', reason }, worst, outcomes, mayOwe: true }],
    events: [{ name: 'bet.voided', payload: { bet: bet.id, player: String(row['player_id']) } }],
    message: 'The bet is void',
  })
}
