import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'

interface NamedGame {
  readonly id: string
  readonly title: string
}

/** The game that is known by a code, and who linked it; null: the provider gave it. */
export interface CodeHolder extends NamedGame {
  readonly linkedBy: string | null
}

/** A code belongs to one game: what is known already is not moved from one game to another. */
export function linkRefusal(code: string, game: NamedGame, holder: CodeHolder | null): Refusal | null {
  if (holder === null) return null
  if (holder.id === game.id) return refuse(`${game.title} is known by ${code} already.`, 'code')
  return refuse(`${holder.title} is known by ${code}. Unlink it there first.`, 'code')
}

/** Only what staff linked is unlinked: rounds that are still open may name any code that the provider gave. */
export function unlinkRefusal(code: string, game: NamedGame, holder: CodeHolder | null): Refusal | null {
  if (holder?.id !== game.id) return refuse(`${game.title} is not known by ${code}.`, 'code')
  return holder.linkedBy === null ? refuse(`The provider gave ${code} to ${game.title}: it stays known.`, 'code') : null
}
