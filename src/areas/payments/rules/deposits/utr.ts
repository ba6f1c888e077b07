import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import { pasted } from '#values/text/pasted.ts'

/**
 * Normalised as banks do: capitals, no spaces, no dashes, nothing unseen, and without the word before it that says what it is, where
 * the rest has the form of a reference.
 */
export function plainUtr(typed: string): string {
  const plain = pasted(typed)
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
  const named = /^(?:UTR|RRN|UPI|IMPS|NEFT|RTGS|REF|TXN)(?:NO|ID|NUMBER)?[.:#/]*([A-Z0-9]+)$/.exec(plain)?.[1]
  return named !== undefined && isRailReference(named) && !isRailReference(plain) ? named : plain
}

/** A reference in its stored form, and beside it what was typed where that differs; a later entry in the stored form keeps it. */
export function referenceColumns(typed: string): { readonly utr: string; readonly utr_typed?: string } {
  const utr = plainUtr(typed)
  return utr === typed ? { utr } : { utr, utr_typed: typed }
}

/** What was typed for this reference, if it is written differently. */
export const typedForm = (utr: string | null, typed: string | null): string | null =>
  typed !== null && plainUtr(typed) === utr ? typed : null

const rails: Readonly<Record<string, readonly RegExp[]>> = {
  upi: [/^\d{12}$/],
  bank: [/^\d{12}$/, /^[A-Z0-9]{16}$/, /^[A-Z0-9]{22}$/],
}

const hints: Readonly<Record<string, string>> = {
  upi: 'A UPI UTR must have 12 digits.',
  bank: 'UTR must have 12 digits (IMPS), 16 letters and digits (NEFT) or 22 (RTGS).',
}

/** Returns why a reference is not valid for this method, or null. */
export function utrRefusal(utr: string, method: string): Refusal | null {
  const patterns = rails[method]
  if (!patterns)
    return /^[A-Z0-9]{6,64}$/.test(utr) ? null : refuse('Reference must have 6 to 64 letters and digits.', 'utr')
  return patterns.some((rail) => rail.test(utr)) ? null : refuse(hints[method] ?? 'Enter a valid UTR.', 'utr')
}

/** Whether a normalised reference has the form of a bank transfer: IMPS and UPI, NEFT or RTGS. */
export const isRailReference = (utr: string): boolean => (rails['bank'] ?? []).some((rail) => rail.test(utr))
