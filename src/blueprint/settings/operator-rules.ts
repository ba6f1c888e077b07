import { refuse } from '#blueprint/decision/decision.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'

export const creditEditors = ['UPLINE', 'PLATFORM'] as const

/** Which chips the parent can take back without lowering the credit reference. */
export const takeBackOptions = ['ALL', 'WINNINGS'] as const

/** Whether only the operator edits credit references and the user is in the tree. */
export const isCreditLocked = (editors: string | null, agentId: bigint | null): boolean =>
  editors === 'PLATFORM' && agentId !== null

export const lockedCreditRefusal = (isLocked: boolean): Refusal | null =>
  isLocked ? refuse('Only the operator can edit credit references.', 'creditReference') : null

/** Monday first, as the database's `settlement_day` counts them. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
