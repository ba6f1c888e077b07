import { refuse } from '#blueprint/decision/decision.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'

export const creditEditors = ['UPLINE', 'PLATFORM'] as const

/** What chips an account above may take back without lowering the credit it gave. */
export const takenBack = ['ALL', 'WINNINGS'] as const

/** Whether the house edits credit references itself, and whoever acts stands in the tree. */
export const isCreditKept = (editors: string | null, agentId: bigint | null): boolean =>
  editors === 'PLATFORM' && agentId !== null

export const keptCreditRefusal = (isKept: boolean): Refusal | null =>
  isKept ? refuse('Credit references are edited by the house', 'creditReference') : null

/** Monday first, as the database's `settlement_day` counts them. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
