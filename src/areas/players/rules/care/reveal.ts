import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'

/** What is kept masked of one record, by the word people use for it; null: it is not known. */
export type Personal = Readonly<Record<string, string | null>>

/**
 * PII-01: shown of one record, to one person, once. The log says which of its fields were shown and not what stood in
 * them; the answer is kept nowhere.
 */
export function reveal(personal: Personal): Decision {
  const known = Object.entries(personal).flatMap(([field, value]) => (value ? [[field, value] as const] : []))
  if (known.length === 0) return refuse('There is nothing to show: nothing is known')
  return decide({
    becomes: { revealed: known.map(([field]) => field) },
    once: Object.fromEntries(known),
    message: 'Shown to you, and written down',
  })
}
