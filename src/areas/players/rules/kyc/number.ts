import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { DocumentType } from './types.ts'

interface NumberFormat {
  readonly pattern: RegExp
  readonly hint: string
}

/** The format of the document number; null: the type has none. */
const numberFormats: Readonly<Record<DocumentType, NumberFormat | null>> = {
  AADHAAR: { pattern: /^\d{12}$/, hint: 'Enter an Aadhaar number of 12 digits.' },
  PAN: { pattern: /^[A-Z]{5}\d{4}[A-Z]$/, hint: 'Enter a PAN like AAAAA9999A.' },
  PASSPORT: { pattern: /^[A-Z0-9]{6,12}$/, hint: 'Enter a passport number of 6 to 12 letters and digits.' },
  DRIVING_LICENCE: { pattern: /^[A-Z0-9]{8,20}$/, hint: 'Enter a licence number of 8 to 20 letters and digits.' },
  VOTER_ID: { pattern: /^[A-Z]{3}\d{7}$/, hint: 'Enter a voter ID like ABC1234567.' },
  BANK_PROOF: null,
  ADDRESS_PROOF: null,
  SELFIE: null,
}

export interface DocumentNumber {
  /** The full number, used to compare documents; never stored. */
  readonly full: string
  /** The part that is stored and shown. */
  readonly shown: string
}

/** Removes spaces, dashes and case, because numbers are written in several ways. */
const plain = (text: string): string => text.replace(/[\s./-]/g, '').toUpperCase()

export function parseNumber(type: DocumentType, text: string | null): DocumentNumber | Refusal | null {
  const form = numberFormats[type]
  const written = text === null ? '' : plain(text)
  if (form === null) return written === '' ? null : refuse('This document type has no number.', 'number')
  if (written === '') return refuse('Enter the document number.', 'number')
  if (!form.pattern.test(written)) return refuse(form.hint, 'number')
  return { full: `${type}:${written}`, shown: `${'*'.repeat(written.length - 4)}${written.slice(-4)}` }
}
