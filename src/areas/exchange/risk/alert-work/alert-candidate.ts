import type { AlertRule } from '#areas/exchange/rules/risk/alert.ts'

export interface AlertCandidate {
  readonly agentId: bigint
  readonly rule: AlertRule
  readonly subject: string
  readonly amount: bigint
  readonly threshold: bigint
  readonly marketId?: bigint
  readonly playerId?: bigint
  readonly betId?: string
  /** The amount exceeds the suspension limit: suspend the market without asking a trader. */
  readonly isHalt?: boolean
}
