import type { Side } from '#areas/exchange/rules/bets/bet.ts'
import type { MarketKind } from '#areas/exchange/rules/markets/market-kinds.ts'
import type { CommissionMode } from '#areas/agents/rules/chips/path.ts'

/** Number of agents shared by all cases; a path refers to them by index, from the player's agent to the root. */
export const agentCount = 8

export interface CasePath {
  readonly agents: readonly number[]
  /** Cumulative share of each agent in basis points. */
  readonly held: readonly number[]
  readonly rates: readonly number[]
  readonly mode: CommissionMode
  /** The player's own rate in basis points; null: the market's. */
  readonly commission: number | null
}

/** `at` counts minutes, as for removals. */
export interface CaseFill {
  readonly size: bigint
  readonly oddsE4: number
  readonly at: number
}

export interface CaseBet {
  readonly player: number
  readonly path: number
  readonly side: Side
  /** The runner's index in the market; null for a bet on a line. */
  readonly runner: number | null
  readonly line: number | null
  readonly lineTo: number | null
  readonly fills: readonly CaseFill[]
  /** The unmatched amount, at `oddsE4`. */
  readonly remaining: bigint
  readonly oddsE4: number
  /** Whether the unmatched part stays when the market lapses its orders. */
  readonly persists?: boolean
}

/** Runners by index, or the result of a line market. */
export type CaseResult =
  | {
      readonly winners: readonly number[]
      readonly tied?: readonly number[]
      readonly places?: number
      readonly short?: true
    }
  | { readonly runs: number; readonly atLeast?: true }

/** A change of the open bets; it comes after all fills, and minutes are those of placement. */
export type OpenChange =
  | { readonly kind: 'range_void'; readonly from: number; readonly to: number }
  | { readonly kind: 'lapse' }
  | { readonly kind: 'removal'; readonly runner: number; readonly factor: number }

export type CaseStep =
  | OpenChange
  | { readonly kind: 'settle'; readonly result: CaseResult }
  | { readonly kind: 'void' | 'rollback' }
  | { readonly kind: 'bet_void' | 'bet_restore'; readonly bet: number }

export const isOpenChange = (step: CaseStep): step is OpenChange =>
  step.kind === 'range_void' || step.kind === 'lapse' || step.kind === 'removal'

/** The minute of a change, by the number of its step. */
export const changeAt = (round: number): number => 500 + round

/** The minute in which a bet is placed. */
export const placedAt = ({ fills }: Pick<CaseBet, 'fills'>): number => fills[0]?.at ?? 0

/** Runners withdrawn before this step. */
export const removedBefore = ({ removals, steps }: MarketCase, round: number): MarketCase['removals'] => [
  ...removals,
  ...steps
    .slice(0, round)
    .flatMap((step, at) =>
      step.kind === 'removal' ? [{ runner: step.runner, factor: step.factor, at: changeAt(at) }] : [],
    ),
]

/** One market from its bets to its last correction. Players, runners, paths and bets are referred to by index. */
export interface MarketCase {
  readonly kind: MarketKind
  readonly winners: number
  /** Basis points of a player's net winnings. */
  readonly commission: number
  readonly hedges: boolean
  readonly players: number
  readonly runners: number
  readonly removals: readonly { readonly runner: number; readonly factor: number; readonly at: number }[]
  readonly paths: readonly CasePath[]
  readonly bets: readonly CaseBet[]
  readonly steps: readonly CaseStep[]
}

export interface BetOutcome {
  readonly status: string
  /** Minor units; null while the bet is open. */
  readonly result: bigint | null
  readonly oddsE4: number
  /** The backer's winnings x 10,000. */
  readonly fillsE4: bigint
}

/** Bets, wallets and agents' shares of one market after a step. */
export interface Outcome {
  readonly bets: readonly BetOutcome[]
  readonly players: readonly { readonly net: bigint; readonly commission: bigint; readonly exposure: bigint }[]
  /** Own share by agent. */
  readonly owns: readonly bigint[]
}

/** The outcome after placing, then after each step. */
export type OutcomesByStep = readonly Outcome[]
