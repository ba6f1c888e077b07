import type { CheckPoint } from '#areas/players/rules/kyc/checklist.ts'
import type { RejectReason } from '#areas/players/rules/kyc/document.ts'
import type { DocumentType } from '#areas/players/rules/kyc/types.ts'

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

export const labelOf = (type: string): string => Object.entries(typeLabels).find(([key]) => key === type)?.[1] ?? type

export const rejectLabels: Readonly<Record<RejectReason, string>> = {
  BLURRED: 'Blurred',
  EXPIRED: 'Out of date',
  WRONG_PERSON: 'Somebody else’s',
  NAME_MISMATCH: 'Another name',
  EDITED: 'Edited',
  OTHER: 'Something else',
}

export const checkLabels: Readonly<Record<CheckPoint, string>> = {
  READABLE: 'It can be read',
  VALID: 'It is valid',
  NAME: 'The name is the player’s',
  OF_AGE: 'He is of age',
  ADDRESS: 'His address stands on it',
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
export const levels = ['0', '1', '2'] as const
export const levelNames = { 0: '0: nothing', 1: '1: who he is', 2: '2: where he lives too' } as const
