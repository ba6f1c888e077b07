import { refuse, type Refusal } from '#blueprint/decision/decision.ts'

/** Given out by the house and good for one login; after it the player has one of his own at the player site. */
export type FirstPassword = {
  readonly until: Date
  /** Wrong ones so far. */
  readonly tries: number
  readonly usedAt: Date | null
}

export const mostTries = 5
/** An answer that got lost may be asked for again. */
const graceMs = 10 * 60_000

/** Why it opens nothing any more, whether it is right or wrong; null: it may be tried. */
export function firstPasswordRefusal({ until, tries, usedAt }: FirstPassword, now: Date): Refusal | null {
  if (tries >= mostTries) return refuse('Too many wrong ones: ask the house for a new password')
  if (now >= until) return refuse('It was good for a few days only: ask the house for a new password')
  if (usedAt !== null && now.getTime() - usedAt.getTime() > graceMs)
    return refuse('It was used already: the player has a password of his own')
  return null
}
