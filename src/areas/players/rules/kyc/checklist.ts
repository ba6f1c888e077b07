import { identityTypes, type DocumentType } from './types.ts'

/** What whoever approves a document has seen with his own eyes. */
export const checkPoints = ['READABLE', 'VALID', 'NAME', 'OF_AGE', 'ADDRESS'] as const
export type CheckPoint = (typeof checkPoints)[number]

/** What there is to see on such a document, where it shall prove that level. */
export function pointsOf(type: DocumentType, level: number | null): readonly CheckPoint[] {
  const isWritten = type !== 'SELFIE'
  const asked: Readonly<Record<CheckPoint, boolean>> = {
    READABLE: true,
    VALID: isWritten,
    NAME: isWritten,
    OF_AGE: identityTypes.includes(type),
    ADDRESS: level === 2,
  }
  return checkPoints.filter((point) => asked[point])
}

const sentences: Readonly<Record<CheckPoint, string>> = {
  READABLE: 'it can be read',
  VALID: 'it is valid',
  NAME: 'the name is the player’s',
  OF_AGE: 'he is of age',
  ADDRESS: 'his address stands on it',
}

interface Seen {
  readonly level: number | null
  readonly checked: readonly CheckPoint[]
}

/** What is not vouched for yet, in a sentence. */
export function unseen(type: DocumentType, { level, checked }: Seen): string | null {
  const missing = pointsOf(type, level).filter((point) => !checked.includes(point))
  return missing.length === 0 ? null : `Say that ${missing.map((point) => sentences[point]).join(', that ')}`
}
