/** One cricket match as the settlement of its markets needs it. */
export type CricketMatch = {
  readonly id: string
  readonly competition: string
  readonly season: string
  readonly gender: 'male' | 'female'
  readonly matchType: string
  readonly name: string
  readonly teams: readonly [string, string]
  readonly startsOn: string
  readonly venue: string
  /** Overs a side as scheduled before the first ball; null in matches over several days. */
  readonly oversLimit: number | null
  readonly tossWinner: string
  readonly result: MatchOutcome
  readonly innings: readonly Innings[]
}

/** The method is how the result was reached when not by plain play: D/L, VJD, Awarded. */
export type MatchOutcome = { readonly method: string | null } & (
  | { readonly kind: 'winner'; readonly winner: string }
  | { readonly kind: 'tie'; readonly eliminator: string | null }
  | { readonly kind: 'draw' }
  | { readonly kind: 'no result' }
)

export type InningsEnding = 'all out' | 'target reached' | 'overs bowled' | 'declared'

/** The scoreboard after a delivery, wides and no-balls among them. */
export type Delivery = {
  /** From 0; the over it belongs to. */
  readonly over: number
  /** Legal balls of this over so far. */
  readonly balls: number
  readonly runs: number
  /** Penalty runs among them: on the scoreboard, but no part of a session. */
  readonly penalties: number
  readonly wickets: number
  /** Somebody was out with it. */
  readonly isWicket: boolean
}

export type Innings = {
  readonly team: string
  readonly superOver: boolean
  readonly deliveries: readonly Delivery[]
  /** Runs at the end of each over, penalty runs included; the last over may be unfinished. */
  readonly runsAfterOver: readonly number[]
  /** Penalty runs among them: on the scoreboard, but no part of a session. */
  readonly penaltiesAfterOver: readonly number[]
  readonly total: number
  readonly wickets: number
  readonly legalBalls: number
  readonly completeOvers: number
  /** Overs this innings was allowed, lower than scheduled where a revised target says so. */
  readonly oversLimit: number | null
  /** How the innings came to its natural end; null when rain or the end of the match cut it short. */
  readonly ending: InningsEnding | null
}
