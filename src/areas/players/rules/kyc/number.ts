import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { DocumentType } from './types.ts'

interface Form {
  readonly pattern: RegExp
  readonly hint: string
}

/** How the number of a document is written; null: such a paper has none worth keeping. */
const forms: Readonly<Record<DocumentType, Form | null>> = {
  AADHAAR: { pattern: /^\d{12}$/, hint: 'An Aadhaar number has twelve digits' },
  PAN: { pattern: /^[A-Z]{5}\d{4}[A-Z]$/, hint: 'A PAN is like AAAAA9999A' },
  PASSPORT: { pattern: /^[A-Z0-9]{6,12}$/, hint: 'A passport number has 6 to 12 letters and digits' },
  DRIVING_LICENCE: { pattern: /^[A-Z0-9]{8,20}$/, hint: 'A licence number has 8 to 20 letters and digits' },
  VOTER_ID: { pattern: /^[A-Z]{3}\d{7}$/, hint: 'A voter id is like ABC1234567' },
  BANK_PROOF: null,
  ADDRESS_PROOF: null,
  SELFIE: null,
}

export interface DocumentNumber {
  /** What two documents are compared by; nobody stores it. */
  readonly whole: string
  /** What is kept to be recognised by. */
  readonly shown: string
}

/** Spaces, dashes and case aside: people write the same number in several ways. */
const plain = (text: string): string => text.replace(/[\s./-]/g, '').toUpperCase()

export function readNumber(type: DocumentType, text: string | null): DocumentNumber | Refusal | null {
  const form = forms[type]
  const written = text === null ? '' : plain(text)
  if (form === null) return written === '' ? null : refuse('This document has no number', 'number')
  if (written === '') return refuse('The number of the document is needed', 'number')
  if (!form.pattern.test(written)) return refuse(form.hint, 'number')
  return { whole: `${type}:${written}`, shown: `${'*'.repeat(written.length - 4)}${written.slice(-4)}` }
}
