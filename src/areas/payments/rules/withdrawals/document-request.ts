import { decide, refuse } from '#blueprint/decision/decision.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import { claimedByOther } from '#blueprint/decision/queue.ts'
import { alreadyDecidedRefusal, type ReviewedWithdrawal } from '#areas/payments/rules/payouts/review-decision.ts'
import { withdrawalFlow, type Decider, type WithdrawalDecision } from '#areas/payments/rules/payouts/withdrawal.ts'
import type { DocumentType } from '#areas/players/rules/kyc/types.ts'

export type DocumentRequest = { readonly types: readonly DocumentType[]; readonly note: string }

/** Puts the withdrawal on hold until the player has submitted these documents; a new request replaces the last one. */
export function requestDocuments(
  reviewed: ReviewedWithdrawal,
  { types, note }: DocumentRequest,
  by: Decider,
): WithdrawalDecision {
  const refused =
    alreadyDecidedRefusal(reviewed) ??
    claimedByOther(reviewed.claim, { name: by.id, at: by.at }, 'withdrawal') ??
    refusal(withdrawalFlow, 'requestDocuments', reviewed.status)
  if (refused) return refused
  if (types.length === 0) return refuse('Select the missing documents.', 'types')
  return decide({
    move: 'requestDocuments',
    set: {
      requested_documents: [...types],
      document_note: note,
      documents_requested_by: by.id,
      documents_requested_at: by.at,
      documents_received_at: null,
      reason: note,
    },
    events: [{ name: 'withdrawal.documents-requested', payload: { types, note } }],
    message: 'Documents requested from the player',
  })
}

/**
 * All documents were submitted: the withdrawal returns to review. One that was never evaluated stays on hold, because a
 * restriction of the player requires a reviewer and no rule may decide it.
 */
export function receiveDocuments(
  { status }: Pick<ReviewedWithdrawal, 'status'>,
  { isEvaluated, at }: { readonly isEvaluated: boolean; readonly at: Date },
): WithdrawalDecision {
  const refused = refusal(withdrawalFlow, 'resume', status)
  if (refused) return refused
  return decide({
    ...(isEvaluated ? { move: 'resume' as const } : {}),
    set: { documents_received_at: at },
    events: [{ name: 'withdrawal.documents-received' }],
  })
}
