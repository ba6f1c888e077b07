import { action } from '#blueprint/screen/action.ts'
import { longText } from '#blueprint/kinds/kinds.ts'
import { minutes, oldestFirst, queue } from '#blueprint/screen/queue.ts'
import { kycFlow, undoSeconds } from '#areas/players/rules/kyc/document.ts'
import { approveDocument, expireDocument, rejectDocument, requestDocuments } from './decision.actions.ts'

const usual = {
  permission: 'KYC_REVIEW',
} as const

/** Documents awaiting review, oldest first. */
export const kycQueue = queue({
  ...usual,
  of: 'kyc_document',
  noun: 'document',
  flow: kycFlow,
  order: oldestFirst('submitted_at'),
  claim: minutes(15),
  undo: undoSeconds,
  escalate: 'escalate',
  takeOver: 'reason',
})

export const noteOnDocument = action({
  permission: 'KYC_REVIEW',
  name: 'note',
  title: 'Add note',
  on: 'row',
  input: { text: longText('Note', { maxLength: 1900 }) },
})

export const kycActions = [
  approveDocument,
  rejectDocument,
  requestDocuments,
  expireDocument,
  noteOnDocument,
  ...kycQueue.actions,
] as const
