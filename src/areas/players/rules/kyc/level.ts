import { addDays, type Day } from '#values/day.ts'
import { type DocumentState } from './document.ts'
import { identityTypes, type DocumentType } from './types.ts'

export type Level = 0 | 1 | 2

/** What counts for the KYC level of a player. */
export interface Proof {
  readonly type: DocumentType
  readonly status: DocumentState
  readonly level: number | null
  /** The last valid day; null: no expiry. */
  readonly expiresOn: Day | null
}

const isInForce = ({ status, expiresOn }: Proof, day: Day): boolean =>
  status === 'VERIFIED' && (expiresOn === null || expiresOn >= day)

/** 0: nothing verified, 1: identity, 2: identity and address. An address proves nothing without an identity. */
function levelAt(proofs: readonly Proof[], day: Day): Level {
  const inForce = proofs.filter((proof) => isInForce(proof, day))
  if (!inForce.some(({ type }) => identityTypes.includes(type))) return 0
  return inForce.some(({ level }) => level === 2) ? 2 : 1
}

export interface LevelStatus {
  readonly level: Level
  /** The last day of the level; null: no end. */
  readonly until: Day | null
}

export function levelStatus(proofs: readonly Proof[], today: Day): LevelStatus {
  const level = levelAt(proofs, today)
  const ends = proofs.flatMap(({ status, expiresOn }) =>
    status === 'VERIFIED' && expiresOn !== null && expiresOn >= today ? [expiresOn] : [],
  )
  const until = ends.toSorted().find((end) => levelAt(proofs, addDays(end, 1)) < level)
  return { level, until: until ?? null }
}

/**
 * The KYC state in the list of players: verified while a level is in force, otherwise the state of the newest document.
 */
export function playerKycState(newestFirst: readonly Proof[], { level }: LevelStatus): DocumentState {
  if (level > 0) return 'VERIFIED'
  if (newestFirst.some(({ status }) => status === 'PENDING' || status === 'IN_REVIEW')) return 'PENDING'
  return newestFirst[0]?.status === 'REJECTED'
    ? 'REJECTED'
    : newestFirst.some(({ status }) => status === 'EXPIRED')
      ? 'EXPIRED'
      : 'PENDING'
}

/** The KYC columns of a player's row. */
export interface KycColumns {
  readonly kyc_level: number
  readonly kyc_previous_level: number
  readonly kyc_final_at: Date | null
  readonly kyc_expires_on: Day | null
}

/** A decision that can still be undone does not count yet. */
export const provenLevel = (
  { kyc_level: level, kyc_previous_level: before, kyc_final_at: holdsAt }: KycColumns,
  now: Date,
): number => (holdsAt !== null && holdsAt > now ? Math.min(level, before) : level)
