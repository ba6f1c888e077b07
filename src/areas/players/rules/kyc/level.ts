import { addDays, type Day } from '#values/day.ts'
import { type DocumentState } from './document.ts'
import { identityTypes, type DocumentType } from './types.ts'

export type Level = 0 | 1 | 2

/** What of a document counts for the level of its player. */
export interface Proof {
  readonly type: DocumentType
  readonly status: DocumentState
  readonly level: number | null
  /** The last day it is valid; null: it has none. */
  readonly expiresOn: Day | null
}

const isInForce = ({ status, expiresOn }: Proof, day: Day): boolean =>
  status === 'VERIFIED' && (expiresOn === null || expiresOn >= day)

/** 0: nothing is proven, 1: who he is, 2: where he lives too. Where somebody lives proves nothing without who he is. */
function levelAt(proofs: readonly Proof[], day: Day): Level {
  const inForce = proofs.filter((proof) => isInForce(proof, day))
  if (!inForce.some(({ type }) => identityTypes.includes(type))) return 0
  return inForce.some(({ level }) => level === 2) ? 2 : 1
}

export interface Standing {
  readonly level: Level
  /** The last day the level stands; null: as long as nothing changes. */
  readonly until: Day | null
}

export function standingOf(proofs: readonly Proof[], today: Day): Standing {
  const level = levelAt(proofs, today)
  const ends = proofs.flatMap(({ status, expiresOn }) =>
    status === 'VERIFIED' && expiresOn !== null && expiresOn >= today ? [expiresOn] : [],
  )
  const until = ends.toSorted().find((end) => levelAt(proofs, addDays(end, 1)) < level)
  return { level, until: until ?? null }
}

/** What the list of players says: proven while some level stands, otherwise how far the newest attempt got. */
export function stateOfPlayer(newestFirst: readonly Proof[], { level }: Standing): DocumentState {
  if (level > 0) return 'VERIFIED'
  if (newestFirst.some(({ status }) => status === 'PENDING' || status === 'IN_REVIEW')) return 'PENDING'
  return newestFirst[0]?.status === 'REJECTED'
    ? 'REJECTED'
    : newestFirst.some(({ status }) => status === 'EXPIRED')
      ? 'EXPIRED'
      : 'PENDING'
}

/** The columns of a player's row that say what is proven of him. */
export interface Proven {
  readonly kyc_level: number
  readonly kyc_before: number
  readonly kyc_holds_at: Date | null
  readonly kyc_expires_on: Day | null
}

/** What counts as proven: a verdict that may still be taken back brings nothing yet. */
export const provenLevel = (
  { kyc_level: level, kyc_before: before, kyc_holds_at: holdsAt }: Proven,
  now: Date,
): number => (holdsAt !== null && holdsAt > now ? Math.min(level, before) : level)
