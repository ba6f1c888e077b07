import {
  decide,
  refuse,
  type Decision,
  type NewRow,
  type RowRemoval,
  type RowWrite,
} from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'

export const notePriorities = ['LOW', 'NORMAL', 'HIGH'] as const

/** A pinned note is shown above the others on every page of the player. */
export const pinFlow = flow({
  states: ['LOOSE', 'PINNED'],
  moves: { pin: { from: ['LOOSE'], to: 'PINNED' }, unpin: { from: ['PINNED'], to: 'LOOSE' } },
})

export interface Note {
  readonly text: string
  readonly isPinned: boolean
  readonly isCorrected: boolean
}

/** Notes are never overwritten: a correction is a new note that replaces the old one and takes over its pin. */
export function correct(
  { text, isPinned, isCorrected }: Note,
  better: string,
  rows: readonly RowWrite[],
): Decision<'player_note'> {
  if (isCorrected) return refuse('This note was already corrected. Correct the newer one.')
  if (better.trim() === text) return refuse('The text is unchanged.', 'text')
  return decide({
    ...(isPinned ? { set: { is_pinned: false } } : {}),
    rows,
    message: 'Corrected; the original note is kept',
  })
}

export function pin({ isPinned, isCorrected }: Note, pinned: boolean): Decision<'player_note'> {
  if (isCorrected && pinned) return refuse('This note was corrected. Pin the newer one.')
  const refused = refusal(pinFlow, pinned ? 'pin' : 'unpin', isPinned ? 'PINNED' : 'LOOSE')
  if (refused) return refused
  return decide({ set: { is_pinned: pinned }, message: pinned ? 'Pinned' : 'Unpinned' })
}

export interface Tag {
  readonly isRetired: boolean
}

/** Only tags of the catalogue, so that one thing has one name. */
export function addTag(tag: Tag | null, carries: boolean, row: NewRow<'player_tag'>): Decision {
  if (!tag || tag.isRetired) return refuse('Unknown tag. Add it to the catalogue first.', 'tag')
  // In a bulk action some players may have the tag already; that is not an error.
  return carries ? decide({ message: 'Tag already set' }) : decide({ rows: [row], message: 'Tagged' })
}

export const removeTag = (carries: boolean, row: RowRemoval<'player_tag'>): Decision =>
  carries ? decide({ rows: [row], message: 'Tag removed' }) : decide({ message: 'Tag was not set' })
