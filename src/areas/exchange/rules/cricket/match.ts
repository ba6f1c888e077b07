/** One cricket match with what the settlement of its markets needs. */
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
  /** Scheduled overs per side; null for matches over several days. */
  readonly oversLimit: number | null
  readonly tossWinner: string
  readonly result: MatchOutcome
  readonly innings: readonly Innings[]
}

/** The method is set when the result was not reached by normal play: D/L, VJD, Awarded. */
export type MatchOutcome = { readonly method: string | null } & (
  | { readonly kind: 'winner'; readonly winner: string }
  | { readonly kind: 'tie'; readonly eliminator: string | null }
  | { readonly kind: 'draw' }
  | { readonly kind: 'no result' }
)

export type InningsEnding = 'all out' | 'target reached' | 'overs bowled' | 'declared'

/** The scoreboard after a delivery, including wides and no-balls. */
export type Delivery = {
  /** Zero-based number of the over. */
  readonly over: number
  /** Legal balls of this over so far. */
  readonly balls: number
  readonly runs: number
  /** Penalty runs included in the total: on the scoreboard, but not part of a session. */
  readonly penalties: number
  readonly wickets: number
  /** A wicket fell on this delivery. */
  readonly isWicket: boolean
}

export type Innings = {
  readonly team: string
  readonly superOver: boolean
  readonly deliveries: readonly Delivery[]
  /** Runs at the end of each over, including penalty runs; the last over may be incomplete. */
  readonly runsAfterOver: readonly number[]
  /** Penalty runs included in the total: on the scoreboard, but not part of a session. */
  readonly penaltiesAfterOver: readonly number[]
  readonly total: number
  readonly wickets: number
  readonly legalBalls: number
  readonly completeOvers: number
  /** Overs allowed in this innings; lower than scheduled if the target was revised. */
  readonly oversLimit: number | null
  /** How the innings ended; null when it was cut short by rain or the end of the match. */
  readonly ending: InningsEnding | null
}
