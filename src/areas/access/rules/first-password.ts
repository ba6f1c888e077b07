import { refuse, type Refusal } from '#blueprint/decision/decision.ts'

/**
 * A temporary password issued by the operator. It works for one login; afterwards the player sets their own on the
 * player site.
 */
export type FirstPassword = {
  readonly until: Date
  /** Failed attempts so far. */
  readonly tries: number
  readonly usedAt: Date | null
}

export const maxTries = 5
/** A lost response may be requested again within this time. */
const graceMs = 10 * 60_000

/** Why the password can no longer be tried, whether it is right or wrong; null if it can. */
export function firstPasswordRefusal({ until, tries, usedAt }: FirstPassword, now: Date): Refusal | null {
  if (tries >= maxTries) return refuse('Too many wrong passwords. Request a new one from the operator.')
  if (now >= until) return refuse('The temporary password has expired. Request a new one from the operator.')
  if (usedAt !== null && now.getTime() - usedAt.getTime() > graceMs)
    return refuse('The temporary password was used; the player has set their own.')
  return null
}
