export const documentTypes = [
  'AADHAAR',
  'PAN',
  'PASSPORT',
  'DRIVING_LICENCE',
  'VOTER_ID',
  'BANK_PROOF',
  'ADDRESS_PROOF',
  'SELFIE',
] as const
export type DocumentType = (typeof documentTypes)[number]

/** Proof of identity. */
export const identityTypes: readonly DocumentType[] = ['AADHAAR', 'PAN', 'PASSPORT', 'DRIVING_LICENCE', 'VOTER_ID']

/** The KYC levels a document type can prove; empty: supporting documents only. */
export const provable: Readonly<Record<DocumentType, readonly (1 | 2)[]>> = {
  AADHAAR: [1, 2],
  PAN: [1],
  PASSPORT: [1, 2],
  DRIVING_LICENCE: [1, 2],
  VOTER_ID: [1, 2],
  BANK_PROOF: [],
  ADDRESS_PROOF: [2],
  SELFIE: [],
}
