import { decide, refuse, type Decision, type RowOrder } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'

export const notePriorities = ['LOW', 'NORMAL', 'HIGH'] as const

/** A pinned note stands above the others, on every page of the player. */
export const pinFlow = flow({
  states: ['LOOSE', 'PINNED'],
  moves: { pin: { from: ['LOOSE'], to: 'PINNED' }, unpin: { from: ['PINNED'], to: 'LOOSE' } },
})

export interface Note {
  readonly text: string
  readonly isPinned: boolean
  readonly isCorrected: boolean
}

/** What was written stays: a correction is another note that says which one it stands instead of, and takes its pin. */
export function correct({ text, isPinned, isCorrected }: Note, better: string, rows: readonly RowOrder[]): Decision {
  if (isCorrected) return refuse('This note has been corrected already: correct the newer one')
  if (better.trim() === text) return refuse('That is what it says already', 'text')
  return decide({ ...(isPinned ? { set: { is_pinned: false } } : {}), rows, message: 'Corrected; the first one stays' })
}

export function pin({ isPinned, isCorrected }: Note, wanted: boolean): Decision {
  if (isCorrected && wanted) return refuse('This note has been corrected: pin the newer one')
  const refused = refusal(pinFlow, wanted ? 'pin' : 'unpin', isPinned ? 'PINNED' : 'LOOSE')
  if (refused) return refused
  return decide({ set: { is_pinned: wanted }, message: wanted ? 'Pinned' : 'No longer pinned' })
}

export interface Tag {
  readonly isRetired: boolean
}

/** Only words of the catalogue, so that one thing is not called by five. */
export function putOn(tag: Tag | null, carries: boolean, row: RowOrder): Decision {
  if (!tag || tag.isRetired) return refuse('There is no such tag: add it to the catalogue first', 'tag')
  // Of many chosen some carry it already: that is what was wanted.
  return carries ? decide({ message: 'Carried already' }) : decide({ rows: [row], message: 'Tagged' })
}

export const takeOff = (carries: boolean, row: RowOrder): Decision =>
  carries
    ? decide({ rows: [{ ...row, remove: true }], message: 'Tag removed' })
    : decide({ message: 'Was not carried' })
