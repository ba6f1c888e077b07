import type { RoundState } from '#areas/casino/rules/stuck-round.ts'
import { add, type Money } from '#values/money.ts'

/** What the provider answered about a round that is open with us; null: it knows no such round. */
export type ProviderRound = { readonly status: RoundState; readonly stake: Money; readonly win: Money }

/** As the ledger booked it. What an open round reserves counts as its stake, and as returned: to close it releases it. */
export type OwnRound = { readonly staked: Money; readonly returned: Money; readonly reserved: Money }

/** VOID and CLOSE are repairs of ours; the others say why neither is right yet. */
export const repairProposals = ['VOID', 'CLOSE', 'RESEND', 'CHECK_BALANCE', 'WAIT'] as const
export type RepairProposal = (typeof repairProposals)[number]

/**
 * The repair that makes our round equal to the provider's. A win that is not in the ledger is never paid by a repair: the
 * provider sends its call again.
 */
export function matchingRepair(theirs: ProviderRound | null, ours: OwnRound): RepairProposal {
  if (theirs === null || theirs.status === 'VOIDED') return 'VOID'
  if (theirs.status === 'OPEN') return 'WAIT'
  const { staked, returned, reserved } = ours
  if (theirs.stake !== add(staked, reserved)) return 'CHECK_BALANCE'
  return theirs.win === add(returned, reserved) ? 'CLOSE' : 'RESEND'
}
