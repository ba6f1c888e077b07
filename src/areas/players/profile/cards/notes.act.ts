import { correct, notePriorities, pin } from '#areas/players/rules/care/note.ts'
import { decide, type RowWrite } from '#blueprint/decision/decision.ts'
import { act } from '#engine/action/act.ts'
import { playerAuditSubject, lockPlayerInScope, type ScopedPlayer } from '#areas/players/limits/locked-player.facts.ts'
import { playerNote } from './player-note.record.ts'
import { addNote, correctNote, pinNote, unpinNote } from './notes.actions.ts'

interface NoteValues {
  readonly text: string
  readonly priority: (typeof notePriorities)[number]
  readonly isPinned: boolean
  readonly corrects?: string
  readonly by: string
  readonly at: Date
}

const noteRow = (
  { cell, id, domain_id }: Pick<ScopedPlayer, 'cell' | 'id' | 'domain_id'>,
  note: NoteValues,
): RowWrite => ({
  table: 'player_note',
  values: {
    cell,
    player_id: id,
    domain_id,
    text: note.text.trim(),
    priority: note.priority,
    is_pinned: note.isPinned,
    corrects: note.corrects ?? null,
    by: note.by,
    at: note.at,
  },
})

export const addNoteAct = act(addNote, {
  async facts(tx, request) {
    const player = await lockPlayerInScope(tx, request)
    return player && { player, subject: playerAuditSubject(player) }
  },
  rule: ({ player }, { input: { text, priority, pinned }, actor, now }) =>
    decide({
      rows: [noteRow(player, { text, priority, isPinned: pinned, by: actor.username, at: now })],
      message: 'Note added',
    }),
})

export const noteActs = [
  addNoteAct,
  act(correctNote, playerNote, (note, { input: { text }, by, now }) => {
    const { cell, playerId: id, domainId: domain_id, priority, isPinned } = note
    const corrected = { text, priority, isPinned, corrects: note.id, by: by.name, at: now }
    return correct(note, text, [noteRow({ cell, id, domain_id }, corrected)])
  }),
  act(pinNote, playerNote, (note) => pin(note, true)),
  act(unpinNote, playerNote, (note) => pin(note, false)),
]
