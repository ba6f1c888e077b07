import { identityTypes, type DocumentType } from './types.ts'

/** What the reviewer has checked on a document. */
export const checkPoints = ['READABLE', 'VALID', 'NAME', 'OF_AGE', 'ADDRESS'] as const
export type CheckPoint = (typeof checkPoints)[number]

/** The checks for a document of this type that is to prove this level. */
export function requiredChecks(type: DocumentType, level: number | null): readonly CheckPoint[] {
  const isWritten = type !== 'SELFIE'
  const required: Readonly<Record<CheckPoint, boolean>> = {
    READABLE: true,
    VALID: isWritten,
    NAME: isWritten,
    OF_AGE: identityTypes.includes(type),
    ADDRESS: level === 2,
  }
  return checkPoints.filter((point) => required[point])
}

const sentences: Readonly<Record<CheckPoint, string>> = {
  READABLE: 'the document is readable',
  VALID: 'the document is valid',
  NAME: 'the name matches the player',
  OF_AGE: 'the player is of age',
  ADDRESS: 'the address is on the document',
}

interface ConfirmedChecks {
  readonly level: number | null
  readonly checked: readonly CheckPoint[]
}

/** The checks not confirmed yet, as a sentence; null if complete. */
export function missingChecks(type: DocumentType, { level, checked }: ConfirmedChecks): string | null {
  const missing = requiredChecks(type, level).filter((point) => !checked.includes(point))
  return missing.length === 0 ? null : `Confirm that ${missing.map((point) => sentences[point]).join(', that ')}.`
}
