import type { FeedState } from '#areas/exchange/rules/markets/feed.ts'
import type { Incident } from '#areas/exchange/rules/settlement/score.ts'

/** The state of a market in the feed at one moment of a recording. */
export interface Cue {
  /** Milliseconds since the recording began. */
  readonly at: number
  readonly status: FeedState
  readonly isInPlay: boolean
  readonly line?: number
  readonly prices: readonly Quote[]
  /** Runners that are withdrawn at this moment. */
  readonly withdrawn?: readonly Withdrawal[]
  /** The state of the event, as sent with one of its markets. */
  readonly score?: Score
  /** The result: ids of the recording's runners, or a number. */
  readonly result?: { readonly winners: readonly string[] } | { readonly runs: number; readonly shortened?: string }
}

export interface Score {
  readonly score: string
  readonly clock: string
  readonly incident?: Incident
}

export interface Quote {
  readonly id: string
  readonly back: number | null
  readonly lay: number | null
}

export interface Withdrawal {
  readonly id: string
  /** The reduction factor in percent. */
  readonly reduction: string
}

export interface Play {
  readonly sport: 'cricket' | 'football' | 'tennis' | 'horse_racing'
  readonly competition: { readonly id: string; readonly name: string }
  readonly event: { readonly id: string; readonly name: string }
  readonly market: {
    readonly id: string
    readonly name: string
    readonly kind: 'match_odds' | 'winner' | 'place' | 'toss' | 'session'
    readonly winners: number
    readonly line?: number
  }
  readonly runners: readonly { readonly id: string; readonly name: string }[]
  readonly cues: readonly Cue[]
}
