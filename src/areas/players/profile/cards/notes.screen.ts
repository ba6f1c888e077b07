import { choice, id, instant, playerLink, status, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { notePriorities, pinFlow } from '#areas/players/rules/care/note.ts'
import { priorityLabels } from '#areas/agents/messages/shared.ts'
import { pinLabels } from '#areas/players/profile/list/shared.ts'
import { correctNote, pinNote, unpinNote } from './notes.actions.ts'

/** Staff notes on players. Notes are never edited: a correction is a new note. */
export const playerNotes = list({
  path: '/player/notes',
  title: 'Notes',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  paging: 'cursor',
  subject: 'player_note',
  columns: {
    at: instant('Created'),
    player: playerLink('Player'),
    by: text('Created by'),
    text: text('Note'),
    priority: choice('Priority', notePriorities, { labels: priorityLabels }),
    pin: status('Pinned', pinFlow.states, { labels: pinLabels }),
    isCorrected: toggle('Corrected', { hint: 'Replaced by a newer note' }),
    corrects: uuid('Corrects note', { hidden: false }),
    id: uuid('Id', { hidden: false }),
    playerId: id('Player id'),
  },
  filters: (on) => on(['at', 'playerId', 'priority', 'pin', 'isCorrected'], { anytime: ['at'] }),
  sort: ['at', 'descending'],
  export: 'never',
  empty: 'No notes yet.',
  tabs: { Current: { isCorrected: 'NO' }, Pinned: { pin: 'PINNED' }, All: {} },
  actions: [correctNote, pinNote, unpinNote],
})
