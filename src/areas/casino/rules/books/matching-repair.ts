import type { RoundState } from '#areas/casino/rules/stuck-round.ts'
import type { Money } from '#values/money.ts'

/** What the provider answered about a round that is open with us; null: it knows no such round. */
export type ProviderRound = { readonly status: RoundState; readonly stake: Money; readonly win: Money }

/** As the ledger booked it. */
export type OwnRound = { readonly staked: Money; readonly returned: Money }

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
  if (theirs.stake !== ours.staked) return 'CHECK_BALANCE'
  return theirs.win === ours.returned ? 'CLOSE' : 'RESEND'
}
