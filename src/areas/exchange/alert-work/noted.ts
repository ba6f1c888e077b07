import type { AlertRule } from '#areas/exchange/rules/risk/alert.ts'

export interface Noted {
  readonly agentId: bigint
  readonly rule: AlertRule
  readonly subject: string
  readonly amount: bigint
  readonly threshold: bigint
  readonly marketId?: bigint
  readonly playerId?: bigint
  readonly betId?: string
  /** It is more than the house bears: nobody is asked. */
  readonly isHalt?: boolean
}
