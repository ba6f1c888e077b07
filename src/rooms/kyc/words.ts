import type { DocumentType, RejectReason } from '#domain/kyc/document.ts'

export const typeLabels: Readonly<Record<DocumentType, string>> = {
  AADHAAR: 'Aadhaar',
  PAN: 'PAN',
  PASSPORT: 'Passport',
  DRIVING_LICENCE: 'Driving licence',
  VOTER_ID: 'Voter id',
  BANK_PROOF: 'Bank proof',
  ADDRESS_PROOF: 'Address proof',
  SELFIE: 'Selfie',
}

export const rejectLabels: Readonly<Record<RejectReason, string>> = {
  BLURRED: 'Blurred',
  EXPIRED: 'Out of date',
  WRONG_PERSON: 'Somebody else’s',
  NAME_MISMATCH: 'Another name',
  EDITED: 'Edited',
  OTHER: 'Something else',
}

export const viewLabels = {
  SUPPORT: 'The player asks about it',
  WITHDRAWAL: 'Before a payout',
  COMPLAINT: 'A complaint',
  FRAUD: 'Suspicion of fraud',
  AUTHORITY: 'An authority asks',
  REVIEW: 'Checking a verdict',
}

export const levelLabels = ['Nothing', 'Who he is', 'Where he lives too'] as const
