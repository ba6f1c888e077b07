import type { RoundState } from '#areas/casino/rules/stuck-round.ts'
import type { Money } from '#values/money.ts'

/** A round as the books of a provider have it, in our terms. */
export type ReportedRound = {
  /** Our id of the player, as the provider writes it. */
  readonly player: string
  /** The provider's id of the round. */
  readonly round: string
  readonly status: RoundState
  /** Stakes less refunds. */
  readonly stake: Money
  readonly win: Money
}

/** How a provider writes rounds: the names of its fields, which are the columns of its files, and its words. */
export type RoundFormat = {
  readonly player: string
  readonly round: string
  readonly stake: string
  readonly currency: string
  readonly status: string
  /** What came back, or what the player won or lost with it. */
  readonly win: { readonly total: string } | { readonly net: string }
  readonly words: Readonly<Record<string, RoundState>>
  /** Whole 1/100000 of a unit instead of decimals. */
  readonly isMicro?: true
}
