import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'

/** The masked data of one record by label; null if unknown. */
export type Personal = Readonly<Record<string, string | null>>

/**
 * PII-01: reveals the data of one record to one user, once. The log has the names of the fields, not their values; the
 * response is not stored.
 */
export function reveal(personal: Personal): Decision {
  const known = Object.entries(personal).flatMap(([field, value]) => (value ? [[field, value] as const] : []))
  if (known.length === 0) return refuse('This player has no personal data on record.')
  return decide({
    becomes: { revealed: known.map(([field]) => field) },
    once: Object.fromEntries(known),
    message: 'Revealed; this is logged',
  })
}
