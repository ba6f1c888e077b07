import type { Course } from '#demo/world/course.ts'

export type MarketKind = 'match_odds' | 'toss' | 'bookmaker' | 'session'

export interface Event {
  readonly id: bigint
  readonly competitionId: bigint
  readonly sport: string
  readonly name: string
  readonly sides: readonly string[]
  readonly startsAt: number
  readonly endsAt: number
}

export interface Runner {
  readonly id: bigint
  readonly name: string
  readonly isHome: boolean
  /** The part of the probability that remains for the others. */
  readonly part: number
}

export interface Market {
  readonly id: bigint
  readonly event: Event
  readonly name: string
  readonly kind: MarketKind
  readonly product: 'exchange' | 'bookmaker' | 'fancy'
  readonly runners: readonly Runner[]
  readonly opensAt: number
  readonly closesAt: number
  readonly settlesAt: number
  /** The win probability of the home side, or the line of a session. */
  readonly course: Course
  /** The final score of a session. */
  readonly runs: number
  readonly winner: Runner | null
  readonly commission: number
  /** How many bets it attracts compared with others. */
  readonly pull: number
  readonly isVoid: boolean
}
