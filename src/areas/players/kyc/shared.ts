import type { CheckPoint } from '#areas/players/rules/kyc/checklist.ts'
import type { RejectReason } from '#areas/players/rules/kyc/document.ts'
import type { DocumentType } from '#areas/players/rules/kyc/types.ts'

export const typeLabels: Readonly<Record<DocumentType, string>> = {
  AADHAAR: 'Aadhaar',
  PAN: 'PAN',
  PASSPORT: 'Passport',
  DRIVING_LICENCE: 'Driving licence',
  VOTER_ID: 'Voter ID',
  BANK_PROOF: 'Bank proof',
  ADDRESS_PROOF: 'Proof of address',
  SELFIE: 'Selfie',
}

export const labelOf = (type: string): string => Object.entries(typeLabels).find(([key]) => key === type)?.[1] ?? type

export const rejectLabels: Readonly<Record<RejectReason, string>> = {
  BLURRED: 'Blurred',
  EXPIRED: 'Expired',
  WRONG_PERSON: 'Wrong person',
  NAME_MISMATCH: 'Name mismatch',
  EDITED: 'Edited',
  OTHER: 'Other',
}

export const checkLabels: Readonly<Record<CheckPoint, string>> = {
  READABLE: 'Readable',
  VALID: 'Valid',
  NAME: 'Name matches player',
  OF_AGE: 'Of legal age',
  ADDRESS: 'Shows the player’s address',
}

export const viewLabels = {
  SUPPORT: 'Player enquiry',
  WITHDRAWAL: 'Before a payout',
  COMPLAINT: 'Complaint',
  FRAUD: 'Suspected fraud',
  AUTHORITY: 'Authority request',
  REVIEW: 'Decision review',
}

export const levelLabels = ['Unverified', 'Identity', 'Identity and address'] as const
export const levels = ['0', '1', '2'] as const
export const levelNames = {
  0: 'Level 0 (unverified)',
  1: 'Level 1 (identity)',
  2: 'Level 2 (identity and address)',
} as const
