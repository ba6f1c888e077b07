import { isUuid } from '#values/id.ts'
import { correct, notePriorities, pin, type Note } from '#areas/players/rules/care/note.ts'
import { decide, type RowWrite } from '#blueprint/decision/decision.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import {
  playerAuditSubject,
  lockPlayerInScope,
  type ScopedPlayer,
  type PlayerLookup,
} from '#areas/players/limits/locked-player.facts.ts'
import { isCorrected } from './notes.data.ts'
import { addNote, correctNote, pinNote, unpinNote } from './notes.actions.ts'

interface NoteValues {
  readonly text: string
  readonly priority: (typeof notePriorities)[number]
  readonly isPinned: boolean
  readonly corrects?: string
  readonly by: string
  readonly at: Date
}

const noteRow = ({ cell, id, domain_id }: ScopedPlayer, note: NoteValues): RowWrite => ({
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

/** The note, locked, if its player is in the actor's downline. */
async function lockNote(tx: Tx, { id, scope }: PlayerLookup) {
  if (!isUuid(id)) return null
  const row = await tx
    .selectFrom('player_note')
    .selectAll()
    .select(isCorrected.as('isCorrected'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const player = row && (await lockPlayerInScope(tx, { id: String(row.player_id), scope }))
  if (!row || !player) return null
  const note: Note = { text: row.text, isPinned: row.is_pinned, isCorrected: row.isCorrected }
  const subject: Subject<'player_note'> = {
    table: 'player_note',
    key: { cell: row.cell, player_id: row.player_id, id },
    version: row.version,
    domainId: row.domain_id,
    agentId: player.agent_id,
    name: `note on player ${row.player_id}`,
    shown: { id, player: String(row.player_id), isPinned: row.is_pinned },
  }
  return { row, note, player, subject }
}

export const correctNoteAct = act(correctNote, {
  facts: lockNote,
  rule({ row, note, player }, { input: { text }, actor, now }) {
    const { id: corrects, priority, is_pinned: isPinned } = row
    const corrected = noteRow(player, { text, priority, isPinned, corrects, by: actor.username, at: now })
    return correct(note, text, [corrected])
  },
})

export const noteActs = [
  addNoteAct,
  correctNoteAct,
  act(pinNote, { facts: lockNote, rule: ({ note }) => pin(note, true) }),
  act(unpinNote, { facts: lockNote, rule: ({ note }) => pin(note, false) }),
]
